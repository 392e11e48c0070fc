/// One table that key paths start from inside a query: the fetched entity, or the members of a to-many in a subquery.
final class SQLScope {
  /// The alias of the table that a fetch ranges over.
  static let ownAlias = "t0"

  let entity: EntityLayout
  let alias: String
  private var aliases: [String: String] = [:]
  /// The joins that key paths through to-one relationships asked for, to follow the table in its FROM.
  ///
  /// Outer joins: a missing destination gives NULL and loses no row. Each key of the destination is unique, so none is
  /// doubled either.
  private(set) var joins = ""

  init(entity: EntityLayout, alias: String) {
    self.entity = entity
    self.alias = alias
  }

  /// The alias of the row that a to-one leads to.
  ///
  /// - Parameters:
  ///   - path: the key path from this scope's table up to the relationship, which is joined once.
  ///   - key: the column with the destination's key, with its alias.
  ///   - makeAlias: gives a fresh alias.
  func join(path: String, key: String, table: TableSchema, makeAlias: () -> String) -> String {
    if let known = aliases[path] { return known }
    let alias = makeAlias()
    aliases[path] = alias
    joins += " LEFT OUTER JOIN \(SQLName.quoted(table.name)) \(alias) ON \(alias).Z_PK = \(key)"
    return alias
  }
}
