import Foundation

// What a controller shows.
extension NSFetchedResultsController {
  /// Every object, in order; nil before `performFetch`, and what memory says of them after it (FRC-21).
  public var fetchedObjects: [ResultType]? {
    results.readAllBatches()
    return results.objects.map { TypedResults.of($0, fetchRequest) }
  }

  /// The sections, in order; nil before `performFetch`.
  ///
  /// Without a section name key path there is one, with all objects (CH-083).
  public var sections: [any NSFetchedResultsSectionInfo]? {
    results.plan == nil ? nil : results.sections
  }

  /// The object at a place.
  ///
  /// - Parameter indexPath: a section and a place in it; one that is not there raises.
  public func object(at indexPath: IndexPath) -> ResultType {
    let shown = results.sections
    guard results.plan != nil else {
      raiseException(.invalidArgument, "The controller has no objects: call performFetch first.")
    }
    guard indexPath.count == 2, shown.indices.contains(indexPath.section) else {
      raiseException(.invalidArgument, "no section at \(Array(indexPath)): there are \(shown.count)")
    }
    let members = shown[indexPath.section].members
    guard members.indices.contains(indexPath.item) else {
      raiseException(
        .invalidArgument, "no object at index \(indexPath.item) in section at index \(indexPath.section)")
    }
    let object = members[indexPath.item]
    results.readBatch(of: object)
    return TypedResults.one(object, fetchRequest)
  }

  /// The place of an object; nil for one that is not shown.
  ///
  /// - Parameter object: an object of the controller's context.
  public func indexPath(forObject object: ResultType) -> IndexPath? {
    (object as? NSManagedObject).flatMap(results.path)
  }

  // MARK: The index beside a table

  /// The titles of the sections in the index, each once, in the order of the sections (FRC-17).
  public var sectionIndexTitles: [String] { titles.map(\.title) }

  /// The section that a title of the index leads to: the first that has it.
  ///
  /// - Parameters:
  ///   - title: one of `sectionIndexTitles`.
  ///   - sectionIndex: its position there; another title at it raises.
  public func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
    let titles = titles
    guard titles.indices.contains(sectionIndex), titles[sectionIndex].title == title else {
      raiseException(.invalidArgument, "Index title at \(sectionIndex) is not equal to '\(title)'")
    }
    return titles[sectionIndex].section
  }

  private var titles: [(title: String, section: Int)] {
    var seen: Set<String> = []
    var result: [(title: String, section: Int)] = []
    for (index, section) in results.sections.enumerated() {
      if let title = section.indexTitle, seen.insert(title).inserted { result.append((title, index)) }
    }
    return result
  }
}
