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
  /// The columns again, as they are looked for in a file that is there already.
  private var wishes: [ColumnChoice.Wish] = []

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
      case .relationship(let relationship) where relationship.storage != .column: own.append(.none)
      case .relationship(let relationship):
        let key = take("Z" + NameAllocator.stem(relationship.name), "INTEGER", Place(entity, relationship.name))
        keys.append(key)
        if relationship.destination.hasSubentities { unfinished.append((own.count, key, relationship)) }
        if relationship.partner?.isOrdered == true { ordered.append((key, relationship)) }
        own.append(.toOne(key: key, entity: nil))
      }
    }
    for (position, key, relationship) in unfinished {
      let number = numbers[relationship.destination.index]
      let stem = NameAllocator.stem(relationship.name)
      let place = Place(entity, relationship.name)
      let column = take("Z\(number)_\(key.dropFirst())", stem: "Z\(number)_\(stem)", "INTEGER", place)
      own[position] = .toOne(key: key, entity: column)
    }
    for (key, relationship) in ordered {
      let stem = "Z_FOK_\(NameAllocator.stem(relationship.name))"
      let column = take("Z_FOK_\(key.dropFirst())", stem: stem, "INTEGER", Place(entity, relationship.name))
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
      let place = Place(relationship.destination, relationship.name, of: source)
      let stem = "\(numbers[source.index])\(NameAllocator.stem(relationship.name))"
      let key = take("Z\(stem)", "INTEGER", place)
      keys.append(key)
      // After the order column of a to-one (SQ-21b); for these it was not seen (CH-941).
      let order =
        relationship.isOrdered ? take("Z_FOK_\(key.dropFirst())", stem: "Z_FOK_\(stem)", "INTEGER", place) : nil
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
    let wanted = "Z" + NameAllocator.stem(attribute.name)
    let column = take(wanted, kind.declaredType, Place(entity, attribute.name), group: kind.group)
    return .attribute(column, kind)
  }

  /// A column for each element, named after the attribute and the way to the element.
  private mutating func composite(_ attribute: AttributeLayout, of entity: EntityLayout) -> SlotColumns {
    .composite(
      attribute.elements.compactMap { element in
        guard let kind = ColumnKind(element.type) else { return nil }
        let path = ([attribute.name] + element.path).map(NameAllocator.stem)
        let place = Place(entity, ([attribute.name] + element.path).joined(separator: "."))
        let column = take("Z" + path.joined(separator: "_"), kind.declaredType, place, group: kind.group)
        return CompositeColumn(element: element, name: column, kind: kind)
      })
  }

  /// What a column is of.
  private struct Place {
    /// The entity in whose rows it lies, and those of its descendants.
    let holder: EntityLayout
    /// The property, such as `Person.name`.
    let property: String

    init(_ holder: EntityLayout, _ name: String, of entity: EntityLayout? = nil) {
      self.holder = holder
      property = "\((entity ?? holder).name).\(name)"
    }
  }

  /// Adds a column.
  ///
  /// - Parameters:
  ///   - wanted: the name to have, which gets a number where another column has it.
  ///   - stem: the name without any number; nil where `wanted` has none.
  private mutating func take(
    _ wanted: String, stem: String? = nil, _ type: String, _ place: Place, group: Int = 0
  ) -> String {
    let name = names.take(wanted)
    columns.append(ColumnSchema(name: name, declaredType: type, property: place.property, group: group))
    let holders = Set(numbers[place.holder.index...place.holder.lastDescendant])
    wishes.append(
      ColumnChoice.Wish(name: name, stem: stem ?? wanted, type: type, property: place.property, holders: holders))
    return name
  }

  /// Takes the names that the columns have in a file.
  ///
  /// - Returns: what cannot be told.
  mutating func adopt(_ present: PresentTables) throws -> [ModelDifference] {
    let (names, ambiguous) = try present.names(wishes, in: name)
    guard !names.isEmpty else { return ambiguous }
    func renamed(_ name: String) -> String { names[name] ?? name }
    columns = columns.map {
      ColumnSchema(name: renamed($0.name), declaredType: $0.declaredType, property: $0.property, group: $0.group)
    }
    keys = keys.map(renamed)
    slots = slots.mapValues { $0.map { $0.renamed(renamed) } }
    orderColumns = orderColumns.mapValues(renamed)
    ownerColumns = ownerColumns.mapValues {
      OwnerColumn(table: $0.table, key: renamed($0.key), order: $0.order.map(renamed))
    }
    return ambiguous
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
        let columns = constraint.slots.flatMap { slots[entity.index]?[$0].telling ?? [] }
        indexes.append(
          IndexSchema(
            name: indexNames.take(name), columns: columns, isUnique: true, ascending: columns.map { _ in true }))
      }
    }
    return indexes
  }
}
