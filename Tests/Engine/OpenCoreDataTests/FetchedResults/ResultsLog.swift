import Foundation

@testable import CoreData

typealias AnyController = NSFetchedResultsController<any NSFetchRequestResult>

/// A delegate with the classic methods, which writes each call down: `move Series Dark 0.0 → 1.0`.
final class ResultsLog: NSObject, NSFetchedResultsControllerDelegate {
  private(set) var lines: [String] = []
  /// The sections that came or went.
  private(set) var sections: [any NSFetchedResultsSectionInfo] = []
  /// The controllers that the calls named.
  private(set) var callers: [AnyController] = []
  /// What a test wants done in a call, by the line's first word.
  var reactions: [String: (AnyController) -> Void] = [:]

  private func note(_ line: String, _ controller: AnyController) {
    lines.append(line)
    callers.append(controller)
    if let word = line.split(separator: " ").first { reactions[String(word)]?(controller) }
  }

  func controllerWillChangeContent(_ controller: AnyController) { note("will", controller) }

  func controller(
    _ controller: AnyController, didChange sectionInfo: any NSFetchedResultsSectionInfo,
    atSectionIndex sectionIndex: Int, for type: NSFetchedResultsChangeType
  ) {
    sections.append(sectionInfo)
    note("section \(type) '\(sectionInfo.name)' \(sectionIndex)", controller)
  }

  func controller(
    _ controller: AnyController, didChange anObject: Any, at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    let label = (anObject as? NSManagedObject)?.testLabel ?? "?"
    note("\(type) \(label) \(text(indexPath)) → \(text(newIndexPath))", controller)
  }

  func controllerDidChangeContent(_ controller: AnyController) { note("did", controller) }

  private func text(_ path: IndexPath?) -> String { path.map { "\($0.section).\($0.item)" } ?? "nil" }

  /// The lines so far, which are forgotten.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

extension NSManagedObjectContext {
  /// A controller of series, fetched; sorted by name unless told otherwise.
  func seriesController(
    _ delegate: (any NSFetchedResultsControllerDelegate)?, sort: [String] = ["name"], sections: String? = nil,
    matching predicate: NSPredicate? = nil
  ) throws -> NSFetchedResultsController<Series> {
    let request = NSFetchRequest<Series>(entityName: "Series")
    request.sortDescriptors = sort.map { NSSortDescriptor(key: $0, ascending: true) }
    request.predicate = predicate
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: self, sectionNameKeyPath: sections, cacheName: nil)
    controller.delegate = delegate
    try controller.performFetch()
    return controller
  }

  /// Inserts a series with a rating.
  @discardableResult
  func makeRated(_ name: String, _ rating: Int64) -> Series {
    let series = makeSeries(name)
    series.rating = rating
    return series
  }
}

extension NSFetchedResultsController where ResultType == Series {
  /// The names of the objects.
  var names: [String] { (fetchedObjects ?? []).map { $0.name ?? "nil" } }

  /// The sections with their objects' names: `1: A, B`.
  var picture: [String] {
    (sections ?? []).map { section in
      "\(section.name): " + (section.objects ?? []).map { ($0 as? Series)?.name ?? "nil" }.joined(separator: ", ")
    }
  }
}
