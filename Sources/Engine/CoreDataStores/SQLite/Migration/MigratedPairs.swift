/// Brings the pairs of relationships to where the new tables keep them, wherever that was and is: a key beside one end, a key
/// beside the members of a to-many without an inverse, or a join table (SQ-20 to SQ-26).
///
/// A relationship is read from where the old store keeps it, as a list of owners and members with their places; one that is
/// new takes the pairs of its inverse, where that was there before. To-one relationships that were to-one have come with
/// their rows (`MigratedRows`).
struct MigratedPairs {
  let tables: MigratedTables

  private var mapping: ModelMapping { tables.mapping }

  /// The steps, in the order of entities and relationships.
  var steps: [MigrationStep] {
    mapping.target.entities.flatMap { entity in
      entity.storedRelationships.filter { $0.source === entity }.flatMap(steps)
    }
  }

  private func steps(_ relationship: RelationshipLayout) -> [MigrationStep] {
    if let end = tables.new.joinEnd(of: relationship) {
      return end.ownColumn == end.table.ownerColumn ? fill(end, relationship) : []
    }
    if let owner = tables.new.ownerColumn(of: relationship) {
      return link(relationship, owner)
    }
    return relationship.isToMany ? [] : link(toOne: relationship)
  }

  // MARK: Where pairs go

  private func fill(_ end: JoinEnd, _ relationship: RelationshipLayout) -> [MigrationStep] {
    guard let pairs = pairs(of: relationship) else { return [] }
    var columns = [(end.ownColumn, "own"), (end.farColumn, "far")]
    if let column = end.orderColumn { columns.append((column, Self.farPlace)) }
    if !end.isReflexive, let inverse = relationship.partner, let back = tables.new.joinEnd(of: inverse),
      let column = back.orderColumn
    {
      columns.append((column, Self.ownPlace))
    }
    return [
      .run(
        "INSERT OR IGNORE INTO \(tables.draft(end.table.name)) (\(SQLName.list(columns.map(\.0)))) "
          + "SELECT \(columns.map(\.1).joined(separator: ", ")) FROM (\(pairs))")
    ]
  }

  private func link(_ relationship: RelationshipLayout, _ owner: OwnerColumn) -> [MigrationStep] {
    guard let pairs = pairs(of: relationship) else { return [] }
    return write(
      "SELECT far item, own owner, \(Self.farPlace) place FROM (\(pairs))", relationship,
      to: owner.table, key: owner.key, place: owner.order)
  }

  private func link(toOne relationship: RelationshipLayout) -> [MigrationStep] {
    let entity = tables.new[relationship.source]
    guard case .toOne(let key, let number) = entity.slots[relationship.slot] else { return [] }
    let place = tables.new.orderColumn(ofKey: relationship)
    let origins = mapping.origins(of: relationship).filter { !$0.isTransient }
    if origins.isEmpty {
      guard let pairs = pairs(of: relationship) else { return [] }
      let destination = tables.new[relationship.destination].table.name
      return write(
        "SELECT own item, far owner, \(Self.ownPlace) place FROM (\(pairs))", relationship,
        to: entity.table.name, key: key, number: number.map { ($0, destination) }, place: place)
    }
    // The members of what is ordered now had no places.
    guard let place, origins.contains(where: { tables.old.orderColumn(ofKey: $0) == nil }) else { return [] }
    let (column, order) = (SQLName.quoted(key), SQLName.quoted(place))
    return write(
      "SELECT Z_PK item, \(column) owner, ROW_NUMBER() OVER (PARTITION BY \(column) ORDER BY \(order) IS NULL, \(order), "
        + "Z_PK) * \(OrderKeys.step) place FROM \(tables.draft(entity.table.name)) WHERE \(column) NOT NULL",
      relationship, to: entity.table.name, key: key, place: place)
  }

  /// Writes keys and places into the rows of a table, by way of a temporary one that finds them by the row.
  ///
  /// A row has one owner; where it had several, that is no mapping.
  private func write(
    _ links: String, _ relationship: RelationshipLayout, to table: String, key: String,
    number: (column: String, table: String)? = nil, place: String?
  ) -> [MigrationStep] {
    let source = relationship.source
    func link(_ column: String) -> String { "(SELECT \(column) FROM temp.migrating_links WHERE item = Z_PK)" }
    var values = ["\(SQLName.quoted(key)) = \(link("owner"))"]
    if let place { values.append("\(SQLName.quoted(place)) = \(link("place"))") }
    if let number {
      values.append(
        "\(SQLName.quoted(number.column)) = (SELECT o.Z_ENT FROM temp.migrating_links l "
          + "JOIN \(tables.draft(number.table)) o ON o.Z_PK = l.owner WHERE l.item = \(tables.draft(table)).Z_PK)")
    }
    return [
      .refuse(
        SQLText("SELECT COUNT(*) FROM (SELECT item FROM (\(links)) GROUP BY item HAVING COUNT(DISTINCT owner) > 1)"),
        MigrationRefusal(entity: source.name, property: relationship.name, problem: .sharedMembers)),
      .run("CREATE TEMP TABLE migrating_links (item INTEGER PRIMARY KEY, owner INTEGER, place INTEGER)"),
      .run("INSERT OR IGNORE INTO temp.migrating_links (item, owner, place) \(links)"),
      .run(
        "UPDATE \(tables.draft(table)) SET \(values.joined(separator: ", ")) "
          + "WHERE Z_PK IN (SELECT item FROM temp.migrating_links)"),
      .run("DROP TABLE temp.migrating_links"),
    ]
  }

  /// A member's place among those of an owner: in the order of before, those without a place last (CH-918).
  private static var farPlace: String {
    "ROW_NUMBER() OVER (PARTITION BY own ORDER BY far_place IS NULL, far_place, far) * \(OrderKeys.step)"
  }

  private static var ownPlace: String {
    "ROW_NUMBER() OVER (PARTITION BY far ORDER BY own_place IS NULL, own_place, own) * \(OrderKeys.step)"
  }

  // MARK: Where pairs come from

  /// A query of the pairs of a relationship of the new model: `own`, `far`, and the place of each among the other's members.
  ///
  /// - Returns: nil where neither it nor its inverse was there.
  private func pairs(of relationship: RelationshipLayout) -> String? {
    let own = mapping.origins(of: relationship).compactMap { stored($0, as: relationship) }
    if !own.isEmpty { return own.joined(separator: " UNION ALL ") }
    guard let inverse = relationship.partner, inverse !== relationship else { return nil }
    let back = mapping.origins(of: inverse).compactMap { stored($0, as: inverse) }
    guard !back.isEmpty else { return nil }
    return "SELECT far own, own far, far_place own_place, own_place far_place "
      + "FROM (\(back.joined(separator: " UNION ALL ")))"
  }

  /// The pairs of a relationship of the old model whose ends are still there, and still have it.
  private func stored(_ former: RelationshipLayout, as relationship: RelationshipLayout) -> String? {
    guard let (table, columns, key) = place(of: former), tables.present.contains(table) else { return nil }
    let owners = mapping.source.entities[former.source.index...former.source.lastDescendant].filter { entity in
      guard let image = mapping.image(of: entity), image.isKind(of: relationship.source) else { return false }
      return mapping.origin(of: relationship, of: image) === former
    }
    let members = mapping.source.entities[former.destination.index...former.destination.lastDescendant].filter {
      mapping.image(of: $0) != nil
    }
    let conditions = [
      "\(key) NOT NULL", condition(columns.own, owners, of: former.source),
      condition(columns.far, members, of: former.destination),
    ]
    return
      "SELECT \(columns.own) own, \(columns.far) far, \(columns.ownPlace) own_place, \(columns.farPlace) far_place "
      + "FROM \(SQLName.quoted(table)) WHERE \(conditions.compactMap(\.self).joined(separator: " AND "))"
  }

  /// The condition that a key is of one of some entities; nil where every row from an entity downwards is.
  private func condition(_ key: String, _ entities: [EntityLayout], of top: EntityLayout) -> String? {
    let table = tables.old[top].table
    if !table.isShared || entities.count == top.lastDescendant - top.index + 1 { return nil }
    let numbers = entities.map { String(tables.old[$0].number) }.joined(separator: ", ")
    return "\(key) IN (SELECT Z_PK FROM \(SQLName.quoted(table.name)) WHERE Z_ENT IN (\(numbers)))"
  }

  private struct Columns {
    let own: String
    let far: String
    /// The place of the owner among the members of the far end.
    var ownPlace = "NULL"
    /// The place of the member among those of its owner.
    var farPlace = "NULL"
  }

  /// The table of the pairs, their columns, and the one that is empty where there is no pair.
  private func place(of former: RelationshipLayout) -> (table: String, columns: Columns, key: String)? {
    func name(_ column: String?) -> String { column.map(SQLName.quoted) ?? "NULL" }
    if let end = tables.old.joinEnd(of: former) {
      let back = end.isReflexive ? nil : former.partner.flatMap { tables.old.joinEnd(of: $0)?.orderColumn }
      let columns = Columns(
        own: name(end.ownColumn), far: name(end.farColumn), ownPlace: name(back), farPlace: name(end.orderColumn))
      return (end.table.name, columns, columns.own)
    }
    if let owner = tables.old.ownerColumn(of: former) {
      let columns = Columns(own: name(owner.key), far: "Z_PK", farPlace: name(owner.order))
      return (owner.table, columns, columns.own)
    }
    let entity = tables.old[former.source]
    if case .toOne(let key, _) = entity.slots[former.slot] {
      let columns = Columns(own: "Z_PK", far: name(key), ownPlace: name(tables.old.orderColumn(ofKey: former)))
      return (entity.table.name, columns, columns.far)
    }
    guard let inverse = former.partner else { return nil }
    let far = tables.old[inverse.source]
    guard case .toOne(let key, _) = far.slots[inverse.slot] else { return nil }
    let columns = Columns(own: name(key), far: "Z_PK", farPlace: name(tables.old.orderColumn(ofKey: inverse)))
    return (far.table.name, columns, columns.own)
  }
}
