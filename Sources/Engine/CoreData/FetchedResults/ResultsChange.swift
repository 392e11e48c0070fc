import Foundation

/// What one batch of changes did to a controller's results, ready to be shown and told.
struct ResultsChange {
  /// One object's change.
  struct ObjectChange {
    let object: NSManagedObject
    let type: NSFetchedResultsChangeType
    /// The place before the change; nil for an insert (FRC-13).
    let old: IndexPath?
    /// The place after the change; nil for a delete (FRC-13).
    let new: IndexPath?
  }

  /// One section's change, with the index before it was deleted or after it was inserted.
  struct SectionChange {
    let section: FetchedSection
    let type: NSFetchedResultsChangeType
    let index: Int
  }

  /// One section's objects before and after.
  struct Contents {
    let section: FetchedSection
    let before: [NSManagedObject]
    let after: [NSManagedObject]
  }

  let sectionsBefore: [FetchedSection]
  let sectionsAfter: [FetchedSection]
  /// The sections whose objects are others than before, or in another order.
  let contents: [Contents]
  /// In the order in which they are told: by type, then by index (CH-037).
  let sections: [SectionChange]
  /// In the order in which they are told: by type, then by path (CH-037).
  let objects: [ObjectChange]

  /// The changes as a difference of the IDs, where there is one section (FRC-18).
  ///
  /// A move and an update remove and insert the same ID, and the two name each other (chosen here).
  var difference: CollectionDifference<NSManagedObjectID> {
    var changes: [CollectionDifference<NSManagedObjectID>.Change] = []
    for change in objects {
      let id = change.object.objectID
      if let old = change.old {
        changes.append(.remove(offset: old.item, element: id, associatedWith: change.new?.item))
      }
      if let new = change.new {
        changes.append(.insert(offset: new.item, element: id, associatedWith: change.old?.item))
      }
    }
    guard let difference = CollectionDifference(changes) else {
      raiseException(.internalInconsistency, "The changes of fetched results are no difference: a place occurs twice.")
    }
    return difference
  }
}

extension ResultsChange.ObjectChange {
  /// The order in which object changes are told (CH-037).
  static func isTold(_ left: Self, before right: Self) -> Bool {
    if left.type != right.type { return left.type.rawValue < right.type.rawValue }
    guard let first = left.old ?? left.new, let second = right.old ?? right.new else { return false }
    return first < second
  }
}
