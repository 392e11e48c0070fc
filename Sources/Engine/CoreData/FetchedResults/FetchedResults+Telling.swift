import Foundation

// What the delegate is told, and when.
extension FetchedResults {
  /// Shows a change and tells the delegate: by the first of its methods among snapshot, difference and the calls one by
  /// one that it has (FRC-18).
  func tell(_ change: ResultsChange) {
    show(change, after: true)
    guard let delegate, let face = owner?.face else { return }
    let updated = change.objects.filter { $0.type == .move || $0.type == .update }.map(\.object.objectID)
    if tellSnapshot(updated) { return }
    if sectionKeyPath == nil, !missing.contains(.difference) {
      delegate.controller(face, didChangeContentWith: change.difference)
      if !missing.contains(.difference) { return }
    }
    tellOneByOne(change, delegate, face)
    let needed: MissingDelegateMethods = [.willChange, .object, .didChange]
    isDeaf = missing.isSuperset(of: sectionKeyPath == nil ? needed : needed.union(.section))
  }

  /// Hands over what is shown now.
  ///
  /// - Returns: whether the delegate has the method.
  @discardableResult
  func tellSnapshot(_ updated: [NSManagedObjectID] = []) -> Bool {
    guard !missing.contains(.snapshot), let delegate, let face = owner?.face else { return false }
    delegate.controller(face, didChangeContentWith: FetchedResultsSnapshot(sections, updated: updated))
    return !missing.contains(.snapshot)
  }

  /// The classic calls, in their order (FRC-05).
  private func tellOneByOne(
    _ change: ResultsChange, _ delegate: any NSFetchedResultsControllerDelegate,
    _ face: NSFetchedResultsController<any NSFetchRequestResult>
  ) {
    let fetch = fetches
    show(change, after: false)
    delegate.controllerWillChangeContent(face)
    if fetch == fetches { show(change, after: true) }
    // A fetch made by the delegate leaves nothing to tell.
    for section in change.sections where fetch == fetches {
      delegate.controller(face, didChange: section.section, atSectionIndex: section.index, for: section.type)
    }
    for object in change.objects where fetch == fetches {
      delegate.controller(
        face, didChange: object.object, at: object.old, for: object.type, newIndexPath: object.new)
    }
    delegate.controllerDidChangeContent(face)
  }

  /// The title of a section in the index: the delegate's, else the controller's (FRC-17).
  func indexTitle(of name: String) -> String? {
    if let delegate, let owner, !missing.contains(.indexTitle) {
      let title = delegate.controller(owner.face, sectionIndexTitleForSectionName: name)
      if !missing.contains(.indexTitle) { return title }
    }
    guard let owner else { return FetchedSection.defaultIndexTitle(of: name) }
    return owner.sectionIndexTitle(forSectionName: name)
  }
}
