/// Reads the rows of a SQLite file over one connection.
///
/// A store has one for its own connection, and one for each query generation that somebody is pinned to.
final class RowReader {
  let connection: Connection
  let schema: StoreSchema
  /// What object IDs keep of the store.
  let identity: StoreIdentity
  // Looked into for every row that is fired by itself: left out of the run-time check for overlapping accesses. No code here calls
  // out while it is inside one.
  @exclusivity(unchecked) private var scopes: [RowScope?]
  @exclusivity(unchecked) private var exactScopes: [RowScope?]
  @exclusivity(unchecked) var rowStatements: [SQLStatement?]
  @exclusivity(unchecked) var memberStatements: [ObjectIdentifier: SQLStatement] = [:]

  init(_ connection: Connection, schema: StoreSchema, identity: StoreIdentity) {
    self.connection = connection
    self.schema = schema
    self.identity = identity
    let none: [RowScope?] = Array(repeating: nil, count: schema.model.entities.count)
    (scopes, exactScopes) = (none, none)
    rowStatements = none.map { _ in nil }
  }

  /// The rows of an entity and how to read them.
  func scope(_ entity: EntityLayout, includingSubentities: Bool) -> RowScope {
    let exact = !includingSubentities && entity.hasSubentities
    if let known = exact ? exactScopes[entity.index] : scopes[entity.index] { return known }
    let made = RowScope(entity, includingSubentities: !exact, schema: schema)
    if exact { exactScopes[entity.index] = made } else { scopes[entity.index] = made }
    return made
  }

  /// Registers what the text of queries calls.
  static func registerFunctions(on connection: Connection, model: ModelLayout) throws {
    try StringFunctions.register(on: connection)
    try MemberFunctions.register(on: connection)
    try FloatFunction.register(on: connection)
    try TransformedEquality.register(on: connection, model: model)
  }
}
