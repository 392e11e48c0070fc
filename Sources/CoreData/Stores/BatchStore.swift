import Foundation

/// What a store that carries out batch requests offers beside its rows: SQLite stores only (BU-12).
///
/// Everything but `transaction` is called inside one, and writes nothing when it throws: the transaction is taken back.
protocol BatchStore: BackingStore {
  /// Runs a piece of work as one transaction.
  func transaction<Result>(_ work: () throws -> Result) throws -> Result

  /// Changes rows.
  func update(_ plan: BatchUpdatePlan) throws -> BatchOutcome

  /// Deletes rows, and does to others what the delete rules say.
  func delete(_ plan: BatchDeletePlan) throws -> BatchOutcome

  /// Inserts rows.
  func insert(_ plan: BatchInsertPlan) throws -> BatchOutcome
}

/// Which rows are to be changed, and how.
struct BatchUpdatePlan {
  /// A new value for one column.
  enum Change {
    case constant(Value)
    case expression(NSExpression)
  }

  /// The rows; limit, offset and order are not used.
  let rows: FetchPlan
  /// The new values, in the order of the slots.
  let changes: [(slot: Int, change: Change)]
  /// Whether the rows' keys are asked for.
  let wantsReferences: Bool
}

/// Which rows are to be deleted.
struct BatchDeletePlan {
  /// The rows.
  let rows: FetchPlan
  /// The keys of the rows, when they were named by object IDs: the plan's entity alone counts then.
  var numbers: [Int64]?
  /// What is to be told of them.
  let report: Report

  /// What a batch delete is to tell.
  enum Report {
    case count
    /// The keys of the rows that were chosen.
    case chosen
    /// The keys of all rows that were deleted, and of those that were changed.
    case everything
  }
}

/// The rows to insert, one at a time: a million of them are never in memory together.
struct BatchInsertPlan {
  let entity: EntityLayout
  /// The next row, or nil when there are no more.
  let next: () throws -> BatchInsertRow?
  /// What happens to a row with a unique value that another row has.
  let policy: NSMergePolicyType
  /// Whether the rows' keys are asked for.
  let wantsReferences: Bool
}

/// A row to insert.
struct BatchInsertRow {
  /// The values by slot.
  let values: ContiguousArray<Value>
  /// The slots of the values that were given; nil when all count as given, or nobody asks.
  var given: [Int]?
}

/// What a batch request did to the rows of one store.
struct BatchOutcome {
  /// How many rows were inserted, changed or chosen for deletion; a row counts once.
  var count = 0
  /// Their keys, where they were asked for.
  var references: [ObjectReference] = []
  /// The keys of all rows that were deleted, where everything was to be told.
  var deleted: [ObjectReference] = []
  /// The keys of the rows that a nullify rule changed, where everything was to be told.
  var nullified: [ObjectReference] = []
}
