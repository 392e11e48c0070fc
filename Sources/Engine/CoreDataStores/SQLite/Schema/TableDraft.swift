/// Lays out the table of one hierarchy.
struct TableDraft {
  let root: EntityLayout
  let name: String
  private let numbers: [Int64]
  /// The root and its descendants, in order.
  let entities: [EntityLayout]
  private(set) var slots: [Int: [SlotColumns]] = [:]
  /// The columns with a row's place among the members of its destination, by the to-one relationship (SQ-21b).
  private(set) var orderColumns: [ObjectIdentifier: String] = [:]
  /// The columns with the keys of owners, by the to-many without an inverse whose members are rows of this table (SQ-26).
  private(set) var ownerColumns: [ObjectIdentifier: OwnerColumn] = [:]
  private var columns: [ColumnSchema] = []
  private var keys: [String] = []
  private var names = NameAllocator(reserved: TableSchema.leadingColumns)

  /// Lays out.
  ///
  /// - Throws: `StoreFailure.unsupported` for an attribute that no column can hold.
  init(root: EntityLayout, name: String, numbers: [Int64]) throws {
    self.root = root
    self.name = name
    self.numbers = numbers
    entities = Array(root.table.entities[root.index...root.lastDescendant])
    for entity in entities { try add(entity) }
  }

  private mutating func add(_ entity: EntityLayout) throws {
    let inherited = entity.parent.map { slots[$0.index] ?? [] } ?? []
    var own: [SlotColumns] = []
    // Entity numbers follow all keys of their entity, so they are named last (SQ-12).
    var unfinished: [(position: Int, key: String, relationship: RelationshipLayout)] = []
    var ordered: [(key: String, relationship: RelationshipLayout)] = []
    for slot in entity.slots[inherited.count...] {
      switch slot {
      case .attribute(let attribute): own.append(try column(for: attribute, of: entity))
      case .relationship(let relationship) where relationship.isToMany: own.append(.none)
      case .relationship(let relationship):
        let key = names.take("Z" + NameAllocator.stem(relationship.name))
        keys.append(key)
        append(key, "INTEGER", "\(entity.name).\(relationship.name)", group: 0)
        if relationship.destination.hasSubentities { unfinished.append((own.count, key, relationship)) }
        if relationship.inverse?.isOrdered == true { ordered.append((key, relationship)) }
        own.append(.toOne(key: key, entity: nil))
      }
    }
    for (position, key, relationship) in unfinished {
      let number = numbers[relationship.destination.index]
      let column = names.take("Z\(number)_\(key.dropFirst())")
      append(column, "INTEGER", "\(entity.name).\(relationship.name)", group: 0)
      own[position] = .toOne(key: key, entity: column)
    }
    for (key, relationship) in ordered {
      let column = names.take("Z_FOK_\(key.dropFirst())")
      append(column, "INTEGER", "\(entity.name).\(relationship.name)", group: 0)
      orderColumns[ObjectIdentifier(relationship)] = column
    }
    slots[entity.index] = inherited + own
  }

  /// Adds the columns for the owners of this table's rows by to-many relationships that have no inverse, in the order of
  /// entities and relationships.
  ///
  /// - Parameter owned: the relationships of the model that are kept so.
  mutating func addOwners(_ owned: [RelationshipLayout]) {
    for relationship in owned where relationship.destination.root === root {
      let source = relationship.source
      let property = "\(source.name).\(relationship.name)"
      let key = names.take("Z\(numbers[source.index])\(NameAllocator.stem(relationship.name))")
      keys.append(key)
      append(key, "INTEGER", property, group: 0)
      // After the order column of a to-one (SQ-21b); for these it was not seen (CH-941).
      let order = relationship.isOrdered ? names.take("Z_FOK_\(key.dropFirst())") : nil
      if let order { append(order, "INTEGER", property, group: 0) }
      ownerColumns[ObjectIdentifier(relationship)] = OwnerColumn(table: name, key: key, order: order)
    }
  }

  private mutating func column(for attribute: AttributeLayout, of entity: EntityLayout) throws -> SlotColumns {
    if attribute.isTransient { return .none }
    if !attribute.elements.isEmpty { return composite(attribute, of: entity) }
    guard let kind = ColumnKind(attribute.description) else {
      throw StoreFailure.unsupported(
        "\(entity.name).\(attribute.name) is of a type that the SQLite store does not keep yet.")
    }
    let column = names.take("Z" + NameAllocator.stem(attribute.name))
    append(column, kind.declaredType, "\(entity.name).\(attribute.name)", group: kind.group)
    return .attribute(column, kind)
  }

  /// A column for each element, named after the attribute and the way to the element.
  private mutating func composite(_ attribute: AttributeLayout, of entity: EntityLayout) -> SlotColumns {
    .composite(
      attribute.elements.compactMap { element in
        guard let kind = ColumnKind(element.type) else { return nil }
        let path = ([attribute.name] + element.path).map(NameAllocator.stem)
        let column = names.take("Z" + path.joined(separator: "_"))
        let property = "\(entity.name).\(attribute.name).\(element.path.joined(separator: "."))"
        append(column, kind.declaredType, property, group: kind.group)
        return CompositeColumn(element: element, name: column, kind: kind)
      })
  }

  private mutating func append(_ name: String, _ type: String, _ property: String, group: Int) {
    columns.append(ColumnSchema(name: name, declaredType: type, property: property, group: group))
  }

  /// The finished table: columns by group, each group in the order of entities and properties.
  func table(indexNames: inout NameAllocator) -> TableSchema {
    let ordered = columns.enumerated().sorted { ($0.element.group, $0.offset) < ($1.element.group, $1.offset) }
    let isShared = entities.count > 1
    let indexed = keys + (isShared ? ["Z_ENT"] : [])
    return TableSchema(
      name: name, entity: root.name, isShared: isShared, columns: ordered.map(\.element),
      indexes: indexed.map { IndexSchema(name: indexNames.take("\(name)_\($0)_INDEX"), columns: [$0]) }
        + uniqueIndexes(&indexNames) + FetchIndexes(table: name, entities: entities, slots: slots).all(&indexNames))
  }

  /// A constraint of a subentity is an index of the table that it shares (SQ-33).
  private func uniqueIndexes(_ indexNames: inout NameAllocator) -> [IndexSchema] {
    var indexes: [IndexSchema] = []
    for entity in entities {
      for constraint in entity.constraints where constraint.entityIndex == entity.index {
        let name = NameAllocator.clean("Z_\(entity.name)_UNIQUE_\(constraint.names.joined(separator: "_"))")
        let columns = constraint.slots.flatMap { slots[entity.index]?[$0].names ?? [] }
        indexes.append(
          IndexSchema(
            name: indexNames.take(name), columns: columns, isUnique: true, ascending: columns.map { _ in true }))
      }
    }
    return indexes
  }
}
