/// Key paths: columns, joins through to-ones, subqueries through to-manys.
extension PredicateSQL {
  /// Compiles a key path.
  ///
  /// - Throws: `StoreFailure.unsupported` for a path that the entity does not have, or that SQL cannot follow.
  func operand(_ path: ValuePath, in scope: SQLScope) throws -> SQLOperand {
    // Most paths are one attribute of the row itself: there is no way to go.
    if path.steps.count == 1, case .key(let key) = path.steps[0], let slot = scope.entity.slot(named: key),
      let column = column(slot, of: scope.entity, alias: scope.alias)
    {
      return .scalar(column)
    }
    var walk = KeyPathWalk(path: path.text, scope: scope)
    return try operand(path, &walk)
  }

  /// Compiles a key path that is read from each of the members found so far.
  func operand(_ path: ValuePath, of members: SQLMembers) throws -> SQLOperand {
    guard let level = members.levels.last else { return .members(members) }
    var walk = KeyPathWalk(path: "\(members.path).\(path.text)", scope: level.scope)
    walk.levels = members.levels
    return try operand(path, &walk)
  }

  private func operand(_ path: ValuePath, _ walk: inout KeyPathWalk) throws -> SQLOperand {
    for (position, step) in path.steps.enumerated() {
      let isLast = position == path.steps.count - 1
      switch step {
      // The ID stands for the object (CH-992).
      case .key("self"), .key("objectID"): continue
      // No property of a model may have this name.
      case .key("entity") where isLast: return walk.result(.scalar(.entity(ofRow: walk.alias)))
      case .key(let key):
        if let end = try element(of: key, path.steps[(position + 1)...], walk) { return end }
        if let end = try follow(key, &walk, isLast: isLast) { return end }
      case .count: return .scalar(try count(walk, isLast: isLast))
      case .combine(let operation, let rest): return .scalar(try combine(operation, rest, walk))
      case .unknownOperator(let name):
        throw StoreFailure.unsupported("The key path \(path.text) has an unknown operator, @\(name).")
      }
    }
    return walk.result(.object(key: "\(walk.alias).Z_PK", entity: walk.entity))
  }

  /// The column of an attribute; nil for a property that has none, or several.
  private func column(_ slot: Int, of entity: EntityLayout, alias: String) -> SQLScalar? {
    let columns = schema[entity]
    guard case .attribute(let attribute) = entity.slots[slot], case .attribute(_, let kind) = columns.slots[slot] else {
      return nil
    }
    let name = columns.name(slot, alias: alias)
    return SQLScalar(column: SQLText(kind == .external ? ExternalData.sql(name) : name), kind, attribute.coding)
  }

  /// The column of an element of a composite attribute; nil for a key that is no composite.
  private func element(
    of key: String, _ rest: ArraySlice<ValuePath.Step>, _ walk: KeyPathWalk
  ) throws -> SQLOperand? {
    guard let slot = walk.entity.slot(named: key), case .composite(let columns) = schema[walk.entity].slots[slot] else {
      return nil
    }
    let names = rest.map { step in if case .key(let name) = step { name } else { "" } }
    guard let column = columns.first(where: { $0.element.path == names }) else {
      throw StoreFailure.unsupported(
        "The key path \(walk.path) does not lead to one value of the composite \(walk.entity.name).\(key).")
    }
    let sql = SQLText("\(walk.alias).\(SQLName.quoted(column.name))")
    return walk.result(.scalar(SQLScalar(column: sql, column.kind, column.element.coding)))
  }

  /// Goes one key along.
  ///
  /// - Returns: the operand, when the path ends with this key.
  private func follow(_ key: String, _ walk: inout KeyPathWalk, isLast: Bool) throws -> SQLOperand? {
    guard let slot = walk.entity.slot(named: key) else {
      throw StoreFailure.unsupported("keypath \(walk.path) not found in entity \(walk.entity.name)")
    }
    if let column = column(slot, of: walk.entity, alias: walk.alias) {
      if isLast { return walk.result(.scalar(column)) }
      throw StoreFailure.unsupported(
        "The key path \(walk.path) reads a property of \(key), which the SQLite store cannot.")
    }
    func transient() -> StoreFailure {
      .unsupported("\(walk.entity.name).\(key) is transient: the SQLite store does not keep it and cannot look for it.")
    }
    switch (walk.entity.slots[slot], schema[walk.entity].slots[slot]) {
    case (.attribute, _): throw transient()
    case (.relationship(let relationship), _) where relationship.isTransient: throw transient()
    case (.relationship(let relationship), .toOne(let column, _)):
      let destination = relationship.destination
      let key = "\(walk.alias).\(SQLName.quoted(column))"
      if isLast { return walk.result(.object(key: key, entity: destination)) }
      walk.joinPath += ".\(relationship.name)"
      walk.alias = walk.scope.join(
        path: walk.joinPath, key: key, table: schema[destination].table, makeAlias: nextAlias)
      walk.entity = destination
    case (.relationship(let relationship), _): try enter(relationship, &walk)
    }
    return nil
  }

  /// Opens a subquery over the members of a to-many.
  private func enter(_ relationship: RelationshipLayout, _ walk: inout KeyPathWalk) throws {
    let destination = relationship.destination
    let link = try ToManyLink(relationship, schema: schema)
    let alias = nextAlias()
    var condition = SQLText("\(link.ownerKey(alias: alias)) = \(walk.alias).Z_PK")
    let rows = RowScope(destination, includingSubentities: true, schema: schema)
    if let filter = rows.filter(alias: alias) { condition += " AND " + filter }
    let inner = SQLScope(entity: destination, alias: alias)
    walk.levels.append(
      SQLMembers.Level(
        scope: inner, source: link.source(alias: alias), condition: condition,
        ownerKey: walk.joinPath.isEmpty ? nil : "\(walk.alias).Z_PK"))
    walk.start(at: inner)
  }

  private func count(_ walk: KeyPathWalk, isLast: Bool) throws -> SQLScalar {
    guard isLast, !walk.levels.isEmpty, walk.isAtMembers else {
      throw StoreFailure.unsupported("The key path \(walk.path) counts something that is not a to-many relationship.")
    }
    return SQLScalar(sql: try walk.members(.constant(.null)).aggregate("COUNT(*)"), kind: .number)
  }

  private func combine(
    _ operation: CollectionOperator, _ rest: ValuePath, _ walk: KeyPathWalk
  ) throws -> SQLScalar {
    guard !walk.levels.isEmpty, walk.isAtMembers, case .scalar(let value) = try operand(rest, in: walk.scope) else {
      throw StoreFailure.unsupported(
        "The key path \(walk.path) applies @\(operation.rawValue) to something else than one value of each member.")
    }
    let members = walk.members(.scalar(value))
    guard let aggregate = operation.aggregate else {
      throw StoreFailure.unsupported("The SQLite store does not know @\(operation.rawValue).")
    }
    let needsNumbers = aggregate == .sum || aggregate == .average
    if needsNumbers, value.kind != .number {
      throw StoreFailure.unsupported("The key path \(walk.path) adds up something else than numbers.")
    }
    guard value.sql.values.isEmpty, value.coding == nil else {
      throw StoreFailure.unsupported("The key path \(walk.path) is nested too deeply for the SQLite store.")
    }
    return SQLScalar(
      sql: try members.aggregate("\(aggregate.functionOfMembers)(\(value.sql.text))"), kind: value.kind,
      isFraction: value.isFraction && aggregate != .average)
  }
}

/// How far a key path has been followed.
struct KeyPathWalk {
  let path: String
  /// The innermost table so far; it takes the joins.
  private(set) var scope: SQLScope
  /// The row that the next key is read from.
  var alias: String
  var entity: EntityLayout
  /// The to-ones since the scope's own table.
  var joinPath = ""
  var levels: [SQLMembers.Level] = []

  init(path: String, scope: SQLScope) {
    self.path = path
    self.scope = scope
    alias = scope.alias
    entity = scope.entity
  }

  /// Whether the last key was the to-many itself.
  var isAtMembers: Bool { joinPath.isEmpty }

  /// Goes on from the table of a subquery.
  mutating func start(at scope: SQLScope) {
    self.scope = scope
    alias = scope.alias
    entity = scope.entity
    joinPath = ""
  }

  func members(_ element: SQLOperand) -> SQLMembers { SQLMembers(levels: levels, element: element, path: path) }

  /// What was found at the end, as it is or for each member.
  func result(_ element: SQLOperand) -> SQLOperand { levels.isEmpty ? element : .members(members(element)) }
}
