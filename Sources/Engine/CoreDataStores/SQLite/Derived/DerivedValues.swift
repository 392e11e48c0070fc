import CSQLite
import Foundation

/// Keeps the derived attributes of a store up to date, whoever writes through its connection.
///
/// Temporary triggers compute the values inside the statement that changes what they depend on, so they are part of the
/// same transaction, and saves and batch requests need to know nothing of them. They go with the connection: the file
/// itself gets no trigger, because permanent ones that call functions of ours would lock every other tool out of the table
/// (SQ-34, CH-046). A row whose derived value changes keeps its version: nobody changed the row.
final class DerivedValues {
  /// The clock behind `now()`, in seconds since 2001.
  var clock: () -> Double = { Date.timeIntervalSinceReferenceDate }
  private var changes: Set<ChangedRow> = []

  /// A row, as the triggers name it.
  struct ChangedRow: Hashable {
    let root: Int
    let number: Int64
  }

  private init() {}

  /// Registers the SQL functions, and makes the triggers of a model that has derived attributes.
  ///
  /// - Returns: nil when the model has none, or the file is only read.
  static func install(on connection: Connection, schema: StoreSchema) throws -> DerivedValues? {
    if connection.handle.isReadOnly { return nil }
    let values = DerivedValues()
    try values.registerForeign(on: connection)
    guard schema.model.entities.contains(where: { !$0.derivedSlots.isEmpty }) else { return nil }
    try values.register(on: connection)
    var permanent: [DerivedTriggers.Permanent] = []
    try connection.query("SELECT name, tbl_name, sql FROM main.sqlite_master WHERE type = 'trigger'") {
      permanent.append(DerivedTriggers.Permanent(name: $0.string(0), table: $0.string(1), sql: $0.string(2)))
    }
    for trigger in try DerivedTriggers(schema: schema, permanent: permanent).statements {
      try connection.prepare(trigger).run()
    }
    return values
  }

  /// The rows whose derived values have changed since this was last asked, in order.
  func takeChanges() -> [ChangedRow] {
    if changes.isEmpty { return [] }
    defer { changes = [] }
    return changes.sorted { ($0.root, $0.number) < ($1.root, $1.number) }
  }

  // MARK: SQL functions

  /// The name of the function that gives the moment.
  static let now = "derived_now"
  /// The name of the function that notes a row: the index of its root entity, its primary key.
  static let changed = "derived_changed"

  /// The functions that the triggers of Apple's stores call (SQ-34): without them nothing could be written there.
  ///
  /// The first two tell Core Data which row has a new value; our own triggers note that, so they do nothing here.
  private func registerForeign(on connection: Connection) throws {
    for name in [
      "NSCoreDataDATriggerUpdatedAffectedObjectValue", "NSCoreDataDATriggerInsertUpdatedAffectedObjectValue",
    ] {
      try SQLFunction.register(name, -1, on: connection, owner: self) { context, _, _ in sqlite3_result_null(context) }
    }
    try SQLFunction.register("NSCoreDataNow", 0, on: connection, owner: self, DerivedValues.giveMoment)
  }

  private func register(on connection: Connection) throws {
    try SQLFunction.register(DerivedValues.now, 0, on: connection, owner: self, DerivedValues.giveMoment)
    try SQLFunction.register(DerivedValues.changed, 2, on: connection, owner: self) { context, _, arguments in
      let key = ChangedRow(root: Int(sqlite3_value_int64(arguments?[0])), number: sqlite3_value_int64(arguments?[1]))
      DerivedValues.of(context)?.changes.insert(key)
      sqlite3_result_null(context)
    }
  }

  private static let giveMoment: SQLFunction.Body = { context, _, _ in
    guard let values = DerivedValues.of(context) else { return sqlite3_result_null(context) }
    sqlite3_result_double(context, values.clock())
  }

  private static func of(_ context: OpaquePointer?) -> DerivedValues? { SQLFunction.owner(of: context) }
}
