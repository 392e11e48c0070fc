/// What a coordinator asks of a store: the one way from contexts to data.
///
/// A store knows rows, not objects. `SQLiteStore` and `MemoryStore` conform, and one conformance suite judges both.
/// Calls come one at a time: the coordinator serialises them, and turns every `StoreFailure` into the error that callers
/// catch.
package protocol RowStore: RowReading {
  /// Takes fresh primary keys (SQ-07). They are never given again, even when the save that asked for them fails (SV-14).
  ///
  /// - Parameters:
  ///   - count: how many, at least 1.
  ///   - root: the top of the hierarchy whose key space is meant.
  /// - Returns: the first key; the others follow it.
  func reserveNumbers(_ count: Int, root: EntityLayout) throws -> Int64

  /// Carries out a save in one transaction: all of it or nothing.
  ///
  /// - Parameters:
  ///   - plan: the operations, in order.
  ///   - origin: whose work it is, for the store's history.
  /// - Returns: what the store has done besides.
  /// - Throws: `StoreConflicts` when rows were changed by somebody else, else `StoreFailure`. Nothing has
  ///   been written then.
  func commit(_ plan: SavePlan, by origin: WorkOrigin) throws -> CommitOutcome

  /// Finds the row that has the values of another row in the attributes of a constraint.
  func row(with constraint: ConstraintLayout, of row: RowSnapshot) throws -> RowSnapshot?
}

/// What a store has done in a save beside what the plan says.
package struct CommitOutcome {
  /// The rows whose derived values the store has changed since the save before: the root entity and the primary key of each.
  package let derivedChanges: [(root: EntityLayout, number: Int64)]

  init(derivedChanges: [(root: EntityLayout, number: Int64)] = []) { self.derivedChanges = derivedChanges }
}

/// What can be read of a store: as it is now, or as it was at a query generation.
package protocol RowReading: AnyObject {
  /// Finds rows.
  ///
  /// - Parameters:
  ///   - plan: condition, order, offset and limit.
  ///   - known: asked with the reference and version of each row found; a snapshot it gives back is used as it is, so
  ///     that an unchanged row is not read again.
  /// - Returns: one snapshot a row, in the plan's order.
  /// - Throws: `StoreFailure`.
  func rows(
    matching plan: FetchPlan, known: (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot?
  ) throws -> [RowSnapshot]

  /// Finds the keys of rows, without their values (FR-16).
  func references(matching plan: FetchPlan) throws -> [ObjectReference]

  /// Counts rows.
  func count(matching plan: FetchPlan) throws -> Int

  /// Finds and computes what dictionaries are made of (FR-08).
  ///
  /// - Returns: one value a column of the plan for each result, in order; a reference stands for an object.
  func dictionaries(matching plan: DictionaryPlan) throws -> [[Value]]

  /// Reads one row.
  ///
  /// - Parameters:
  ///   - entity: the row's entity or one of its ancestors.
  /// - Returns: nil when the row does not exist.
  func row(of entity: EntityLayout, number: Int64) throws -> RowSnapshot?

  /// Reads the members of a to-many relationship.
  ///
  /// - Parameters:
  ///   - owner: the primary key of its owner.
  ///   - known: as for `rows(matching:known:)`.
  /// - Returns: the members' rows, by primary key, or in their own order if the relationship is ordered. A pair in a join
  ///   table whose row is gone is left out.
  func members(
    of relationship: RelationshipLayout, owner: Int64,
    known: (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot?
  ) throws -> [RowSnapshot]

  /// Reads the members of a to-many relationship of several owners, for prefetching (FR-15).
  ///
  /// - Parameters:
  ///   - owners: the primary keys of its owners.
  ///   - known: as for `rows(matching:known:)`.
  /// - Returns: the members' rows with their owners' keys; the members of one owner as `members(of:owner:known:)` has them.
  func members(
    of relationship: RelationshipLayout, owners: [Int64],
    known: (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot?
  ) throws -> MemberRows

  /// Reads several rows by key, for prefetching (FR-15).
  ///
  /// - Parameters:
  ///   - entity: the rows' entity or one of its ancestors.
  ///   - known: as for `rows(matching:known:)`.
  /// - Returns: the rows that exist, by primary key.
  func rows(
    of entity: EntityLayout, numbers: [Int64],
    known: (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot?
  ) throws -> [RowSnapshot]
}

extension RowStore {
  /// Carries out a save that is nobody's work in particular; see `commit(_:by:)`.
  @discardableResult
  package func commit(_ plan: SavePlan) throws -> CommitOutcome { try commit(plan, by: WorkOrigin()) }
}

extension RowReading {
  package func members(
    of relationship: RelationshipLayout, owners: [Int64],
    known: (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot?
  ) throws -> MemberRows {
    try MemberRows(of: owners) { try members(of: relationship, owner: $0, known: known) }
  }

  package func rows(
    of entity: EntityLayout, numbers: [Int64],
    known: (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot?
  ) throws -> [RowSnapshot] {
    try numbers.sorted().compactMap { try row(of: entity, number: $0) }
  }
}

/// The rows that a save found changed: the second layer of conflict detection, cache against database (MP-02).
package struct StoreConflicts: Error {
  /// One conflict.
  ///
  /// A row may go to any thread, which the compiler cannot see of a buffer.
  package struct Conflict: @unchecked Sendable {
    /// The row.
    package let reference: ObjectReference
    /// The version the save expected.
    package let expectedVersion: Int64
    /// The row as the store holds it now; nil when it is gone.
    package let persisted: RowSnapshot?
  }
  /// The store that found them: another one may have rows with the same keys.
  package let store: StoreIdentity
  package let conflicts: [Conflict]
}
