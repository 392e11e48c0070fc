/// How the members of a to-many are reached from their owner's key.
struct ToManyLink {
  private enum Path {
    /// A column of the members' own table.
    case ownerColumn(String)
    case joinTable(JoinEnd)
  }

  private let destination: TableSchema
  private let path: Path
  /// The column with the members' places, in the table that holds the owner's key; nil without an order.
  private let orderColumn: String?

  /// Finds the way.
  ///
  /// - Throws: `StoreFailure.unsupported` for a relationship that is not a stored to-many.
  init(_ relationship: RelationshipLayout, schema: StoreSchema) throws {
    let far = schema[relationship.destination]
    destination = far.table
    switch relationship.storage {
    case .joinTable:
      if let owner = schema.ownerColumn(of: relationship) {
        path = .ownerColumn(owner.key)
        orderColumn = owner.order
        return
      }
      if let end = schema.joinEnd(of: relationship) {
        path = .joinTable(end)
        orderColumn = end.orderColumn
        return
      }
    case .inverseColumn:
      if let inverse = relationship.partner, case .toOne(let key, _) = far.slots[inverse.slot] {
        path = .ownerColumn(key)
        orderColumn = schema.orderColumn(ofKey: inverse)
        return
      }
    case .column, .memory: break
    }
    throw StoreFailure.unsupported("\(relationship.name) is not a stored to-many relationship.")
  }

  /// The members' table under an alias, with the join table where there is one.
  ///
  /// A pair whose member is gone gives no row.
  func source(alias: String) -> String {
    let table = "\(SQLName.quoted(destination.name)) \(alias)"
    guard case .joinTable(let end) = path else { return table }
    return "\(SQLName.quoted(end.table.name)) j\(alias) JOIN \(table) ON \(alias).Z_PK = "
      + "j\(alias).\(SQLName.quoted(end.farColumn))"
  }

  /// The terms that put the members in order: by their places, those that have none last; else by primary key.
  func order(alias: String) -> String {
    guard let orderColumn else { return "\(alias).Z_PK" }
    let place = "\(holder(alias)).\(SQLName.quoted(orderColumn))"
    return "\(place) IS NULL, \(place), \(alias).Z_PK"
  }

  /// The alias of the table that holds the owner's key.
  private func holder(_ alias: String) -> String {
    if case .joinTable = path { return "j\(alias)" }
    return alias
  }

  /// The column that holds the owner's key.
  func ownerKey(alias: String) -> String {
    switch path {
    case .ownerColumn(let column): "\(alias).\(SQLName.quoted(column))"
    case .joinTable(let end): "j\(alias).\(SQLName.quoted(end.ownColumn))"
    }
  }
}
