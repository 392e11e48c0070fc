import Foundation

/// What a store that carries out batch requests offers beside its rows: SQLite stores only (BU-12).
package protocol BatchStore: BackingStore {
  /// Runs a piece of work as one transaction, which is taken back when it throws.
  ///
  /// - Parameters:
  ///   - origin: whose work it is, for the store's history.
  ///   - work: the work; it is handed what carries out batch requests.
  func transaction<Result>(by origin: WorkOrigin, _ work: (any BatchTransaction) throws -> Result) throws -> Result
}

/// A transaction of a store that carries out batch requests; of one that throws nothing is to stay.
package protocol BatchTransaction {
  /// What object IDs keep of the store.
  var identity: StoreIdentity { get }

  /// Changes rows.
  func update(_ plan: BatchUpdatePlan) throws -> BatchEffect

  /// Deletes rows, and does to others what the delete rules say.
  func delete(_ plan: BatchDeletePlan) throws -> BatchEffect

  /// Inserts rows.
  func insert(_ plan: BatchInsertPlan) throws -> BatchEffect
}

/// Which rows are to be changed, and how.
package struct BatchUpdatePlan {
  /// A new value for one column.
  package enum Change {
    case constant(Value)
    case expression(NSExpression)
  }

  /// The rows; limit, offset and order are not used.
  let rows: FetchPlan
  /// The new values, in the order of the slots.
  let changes: [(slot: Int, change: Change)]
  /// Whether the rows' keys are asked for.
  let wantsReferences: Bool

  /// Makes one; each parameter is the property of its name.
  package init(rows: FetchPlan, changes: [(slot: Int, change: Change)], wantsReferences: Bool) {
    (self.rows, self.changes, self.wantsReferences) = (rows, changes, wantsReferences)
  }
}

/// Which rows are to be deleted.
package struct BatchDeletePlan {
  /// The rows.
  let rows: FetchPlan
  /// The keys of the rows, when they were named by object IDs: the plan's entity alone counts then.
  var numbers: [Int64]?
  /// What is to be told of them.
  let report: Report

  /// Makes one; each parameter is the property of its name.
  package init(rows: FetchPlan, numbers: [Int64]? = nil, report: Report) {
    (self.rows, self.numbers, self.report) = (rows, numbers, report)
  }

  /// What a batch delete is to tell.
  package enum Report {
    case count
    /// The keys of the rows that were chosen.
    case chosen
    /// The keys of all rows that were deleted, and of those that were changed.
    case everything
  }
}

/// The rows to insert, one at a time: a million of them are never in memory together.
package struct BatchInsertPlan {
  let entity: EntityLayout
  /// The next row, or nil when there are no more.
  let next: () throws -> BatchInsertRow?
  /// What happens to a row with a unique value that another row has.
  let policy: NSMergePolicyType
  /// Whether the rows' keys are asked for.
  let wantsReferences: Bool

  /// Makes one; each parameter is the property of its name.
  package init(
    entity: EntityLayout, next: @escaping () throws -> BatchInsertRow?, policy: NSMergePolicyType, wantsReferences: Bool
  ) {
    (self.entity, self.next, self.policy, self.wantsReferences) = (entity, next, policy, wantsReferences)
  }
}

/// A row to insert.
package struct BatchInsertRow {
  /// The values by slot.
  var values: RowValues
  /// The slots of the values that were given; nil when all count as given, or nobody asks.
  var given: [Int]?

  /// Makes one; each parameter is the property of its name.
  package init(values: RowValues, given: [Int]? = nil) {
    (self.values, self.given) = (values, given)
  }
}

/// What a batch request did to the rows of one store.
package struct BatchEffect {
  /// How many rows were inserted, changed or chosen for deletion; a row counts once.
  package var count = 0
  /// Their keys, where they were asked for.
  package var references: [ObjectReference] = []
  /// The keys of all rows that were deleted, where everything was to be told.
  package var deleted: [ObjectReference] = []
  /// The keys of the rows that a nullify rule changed, where everything was to be told.
  package var nullified: [ObjectReference] = []
}
