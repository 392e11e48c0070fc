import Foundation

/// Objects whose values had to be unique and are not (MP-11).
///
/// Either several objects of one save have the same values, and then there is no `databaseObject`; or one object has those
/// of a row in the store.
open class NSConstraintConflict: NSObject {
  /// The names of the attributes that the constraint is about.
  public let constraint: [String]
  /// The values that the objects shared when the conflict was made, by attribute name.
  public let constraintValues: [String: Any]
  /// The object whose row has the values; nil for a conflict inside one context.
  public let databaseObject: NSManagedObject?
  /// The values of that row, by property name.
  public let databaseSnapshot: [String: Any]?
  /// The objects that could not be saved: exactly one beside a `databaseObject`.
  public let conflictingObjects: [NSManagedObject]
  /// What was last committed of each of them; empty for a new object (chosen here).
  public let conflictingSnapshots: [[AnyHashable: Any]]

  /// Makes a conflict.
  ///
  /// - Parameters:
  ///   - contraint: the names of the attributes.
  ///   - databaseObject: the object whose row has the values.
  ///   - databaseSnapshot: that row's values.
  ///   - conflictingObjects: the objects that could not be saved.
  ///   - conflictingSnapshots: a dictionary for each of them; anything else counts as empty.
  public init(
    constraint contraint: [String], database databaseObject: NSManagedObject?,
    databaseSnapshot: [AnyHashable: Any]?, conflicting conflictingObjects: [NSManagedObject],
    conflictingSnapshots: [Any]
  ) {
    constraint = contraint
    self.databaseObject = databaseObject
    self.databaseSnapshot = databaseSnapshot.map { snapshot in
      Dictionary(snapshot.compactMap { key, value in (key.base as? String).map { ($0, value) } }) { $1 }
    }
    self.conflictingObjects = conflictingObjects
    self.conflictingSnapshots = conflictingSnapshots.map { $0 as? [AnyHashable: Any] ?? [:] }
    constraintValues = conflictingObjects.first?.dictionaryWithValues(forKeys: contraint) ?? [:]
  }

  /// Makes a conflict about nothing, as every class that inherits from `NSObject` can be made.
  public convenience override init() {
    self.init(constraint: [], database: nil, databaseSnapshot: nil, conflicting: [], conflictingSnapshots: [])
  }

  /// The printed form, after one that was published: constraint, row, objects.
  open override var description: String {
    let names = constraint.map { "    \(PropertyListText.quoted($0))" }.joined(separator: ",\n")
    let objects = conflictingObjects.map { "    " + PropertyListText.quoted("\($0.objectID)") }.joined(separator: ",\n")
    let row = databaseObject.map { "\($0.objectID)" } ?? "(null)"
    return "NSConstraintConflict (\(PrintedNames.text(for: self))) for constraint (\n\(names)\n): database: \(row), "
      + "conflictedObjects: (\n\(objects)\n)"
  }
}

extension NSManagedObjectContext {
  /// Turns the clashes that a store found into clashes of objects.
  ///
  /// Call while the new objects have their permanent keys. The row cache learns the rows that have the values.
  func constraintConflicts(
    _ found: ConstraintConflicts, _ changes: SaveChanges, _ access: RowAccess
  ) -> [NSConstraintConflict] {
    let store = found.store
    let objects = Dictionary(
      (changes.inserted + changes.updated).filter { $0.store === store }.map { ($0.reference, $0) },
      uniquingKeysWith: { $1 })
    return found.conflicts.compactMap { conflict -> NSConstraintConflict? in
      let conflicting = conflict.references.compactMap { objects[$0] }
      guard let first = conflicting.first else { return nil }
      let database = conflict.persisted.map { row -> NSManagedObject in
        let entity = first.layout.table[row.reference.entity]
        let cached = access.cachedRow(of: entity, number: row.reference.number, store: store)
        if let cached, cached.version == row.version { return graph.object(of: cached, store: store) }
        access.learn(row, of: entity, number: row.reference.number, store: store)
        return graph.object(of: row, store: store)
      }
      return NSConstraintConflict(
        constraint: conflict.constraint.names, database: database,
        databaseSnapshot: conflict.persisted.map { first.snapshot(of: $0) },
        conflicting: conflicting,
        conflictingSnapshots: conflicting.map { object in object.row.map { object.snapshot(of: $0) } ?? [:] })
    }
  }
}

extension SaveFailure {
  /// Clashes of unique values that nobody resolved (MP-11).
  static func constraints(_ conflicts: [NSConstraintConflict]) -> CocoaError {
    CocoaError(
      .managedObjectConstraintMerge,
      userInfo: [
        NSPersistentStoreSaveConflictsErrorKey: conflicts,
        "NSExceptionOmitCallstacks": true,
        NSLocalizedDescriptionKey: ErrorSentences.description(forCode: NSManagedObjectConstraintMergeError),
      ])
  }
}
