/// The SQL of one derived attribute: its value, and what it depends on.
struct DerivationSQL {
  /// A change that makes derived values of other rows stale.
  struct Dependency {
    /// The table that changes.
    let table: String
    let event: Event
    /// The condition on the rows that have to be computed anew, in terms of `NEW` or `OLD`.
    let rows: String
  }

  /// What happens to a row of the table.
  enum Event {
    case insert
    case delete
    /// One of the columns gets another value.
    case update([String])
  }

  let schema: StoreSchema
  /// The entity that declares the attribute.
  let entity: EntitySchema
  let derivation: Derivation
  /// The type of the attribute.
  let type: NSAttributeType

  private var table: String { SQLName.quoted(entity.table.name) }

  /// The value for the present row of the entity's table.
  func value() throws -> String {
    let derived = try derived()
    return type == .floatAttributeType ? FloatFunction.sql(derived) : derived
  }

  private func derived() throws -> String {
    switch derivation {
    case .now: return "\(DerivedValues.now)()"
    case .value(let path, let change):
      let value = try column(at: path)
      return change?.sql(SQLText(value)).text ?? value
    case .count(let relationship): return try members(of: relationship) { _ in "COUNT(*)" }
    case .sum(let relationship, let attribute):
      let column = try columnName(attribute.slot, of: schema[relationship.destination])
      return try members(of: relationship) { "IFNULL(SUM(\($0).\(column)), 0)" }
    }
  }

  /// The columns of the row itself that the value depends on.
  func ownColumns() throws -> [String] {
    guard case .value(let path, _) = derivation else { return [] }
    return [try columnName(path.relationships.first?.slot ?? path.attribute.slot, of: entity)]
  }

  /// What the value depends on in other rows.
  func dependencies() throws -> [Dependency] {
    switch derivation {
    case .now: []
    case .value(let path, _): try dependencies(of: path)
    case .count(let relationship): try dependencies(of: relationship, column: nil)
    case .sum(let relationship, let attribute):
      try dependencies(
        of: relationship, column: columnName(attribute.slot, of: schema[relationship.destination]))
    }
  }

  // MARK: To-one paths

  /// Nested scalar queries, one a relationship.
  private func column(at path: DerivedPath) throws -> String {
    var place = entity
    var holder = table
    var levels: [(table: String, alias: String, key: String)] = []
    for relationship in path.relationships {
      let key = "\(holder).\(try columnName(relationship.slot, of: place))"
      place = schema[relationship.destination]
      holder = "d\(levels.count)"
      levels.append((SQLName.quoted(place.table.name), holder, key))
    }
    var value = "\(holder).\(try columnName(path.attribute.slot, of: place))"
    for level in levels.reversed() {
      value = "(SELECT \(value) FROM \(level.table) \(level.alias) WHERE \(level.alias).Z_PK = \(level.key))"
    }
    return value
  }

  /// Each row on the way can come, go, or lead elsewhere.
  private func dependencies(of path: DerivedPath) throws -> [Dependency] {
    var result: [Dependency] = []
    var place = entity
    // The keys that lead to the row that changes; the row's own key comes first.
    var keys: [(table: String, key: String)] = []
    func rows(_ changed: String) -> String {
      var set = changed
      for (table, key) in keys.dropFirst().reversed() { set = "SELECT Z_PK FROM \(table) WHERE \(key) IN (\(set))" }
      return "\(keys[0].key) IN (\(set))"
    }
    for (position, relationship) in path.relationships.enumerated() {
      keys.append((SQLName.quoted(place.table.name), try columnName(relationship.slot, of: place)))
      place = schema[relationship.destination]
      let next = position + 1 < path.relationships.count ? path.relationships[position + 1].slot : path.attribute.slot
      let name = place.table.name
      result.append(Dependency(table: name, event: .insert, rows: rows("NEW.Z_PK")))
      result.append(Dependency(table: name, event: .delete, rows: rows("OLD.Z_PK")))
      result.append(Dependency(table: name, event: .update([try columnName(next, of: place)]), rows: rows("NEW.Z_PK")))
    }
    return result
  }

  // MARK: To-many relationships

  private func members(of relationship: RelationshipLayout, _ aggregate: (_ alias: String) -> String) throws -> String {
    let link = try ToManyLink(relationship, schema: schema)
    let members = schema.entities(from: relationship.destination, includingSubentities: true)
    let filter =
      members.first?.table.isShared == true
      ? " AND m.Z_ENT IN (\(members.map { String($0.number) }.joined(separator: ", ")))" : ""
    return "(SELECT \(aggregate("m")) FROM \(link.source(alias: "m")) "
      + "WHERE \(link.ownerKey(alias: "m")) = \(table).Z_PK\(filter))"
  }

  /// Members can join, leave, and change the attribute that is added up.
  private func dependencies(of relationship: RelationshipLayout, column: String?) throws -> [Dependency] {
    let far = schema[relationship.destination]
    let name = far.table.name
    if let end = schema.joinEnd(of: relationship) {
      let (join, own) = (end.table.name, SQLName.quoted(end.ownColumn))
      func owners(_ row: String) -> String {
        "Z_PK IN (SELECT \(own) FROM \(SQLName.quoted(join)) WHERE \(SQLName.quoted(end.farColumn)) = \(row).Z_PK)"
      }
      var result = [
        Dependency(table: join, event: .insert, rows: "Z_PK = NEW.\(own)"),
        Dependency(table: join, event: .delete, rows: "Z_PK = OLD.\(own)"),
        Dependency(table: name, event: .insert, rows: owners("NEW")),
        Dependency(table: name, event: .delete, rows: owners("OLD")),
      ]
      if let column { result.append(Dependency(table: name, event: .update([column]), rows: owners("NEW"))) }
      return result
    }
    let key: String
    if let owner = schema.ownerColumn(of: relationship) {
      key = SQLName.quoted(owner.key)
    } else if let inverse = relationship.partner {
      key = try columnName(inverse.slot, of: far)
    } else {
      return []
    }
    return [
      Dependency(table: name, event: .insert, rows: "Z_PK = NEW.\(key)"),
      Dependency(table: name, event: .delete, rows: "Z_PK = OLD.\(key)"),
      Dependency(
        table: name, event: .update([key] + (column.map { [$0] } ?? [])), rows: "Z_PK IN (OLD.\(key), NEW.\(key))"),
    ]
  }

  /// The quoted name of the column of an attribute, or of the key of a to-one.
  private func columnName(_ slot: Int, of entity: EntitySchema) throws -> String {
    guard let name = entity.slots[slot].names.first else {
      throw StoreFailure.unsupported("\(entity.layout.name).\(entity.layout.slots[slot].name) has no column.")
    }
    return SQLName.quoted(name)
  }
}
