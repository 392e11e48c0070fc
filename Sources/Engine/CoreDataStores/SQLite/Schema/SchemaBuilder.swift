/// Works out tables, columns and names for a model.
struct SchemaBuilder {
  let model: ModelLayout
  /// The entity numbers, by the entity's index.
  let numbers: [Int64]
  private let existing: PresentTables?
  /// What cannot be told of the columns that an existing store has, once the schema has been built.
  private(set) var ambiguous: [ModelDifference] = []
  private let absent: Set<Int>
  private let external: ExternalData?
  private var tableNames = NameAllocator(reserved: ["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"])

  /// Makes a builder.
  ///
  /// - Parameters:
  ///   - numbers: entity numbers that an existing store has; nil numbers them as a new store does (SQ-05).
  ///   - absent: the indexes of entities that an existing store has no table for.
  ///   - external: where binary data lies that is in no row; nil for tables that no rows are read from.
  init(
    model: ModelLayout, numbers: [Int64]? = nil, existing: PresentTables? = nil, absent: Set<Int> = [],
    external: ExternalData? = nil
  ) {
    self.model = model
    self.existing = existing
    self.absent = absent
    self.external = external
    self.numbers = numbers ?? model.entities.map { Int64($0.index + 1) }
  }

  /// Builds the schema.
  ///
  /// - Throws: `StoreFailure.unsupported` for an attribute that no column can hold.
  mutating func build() throws -> StoreSchema {
    // Tables are named before indexes: both share one space of names, and a table's name is what others look for.
    var joins = JoinBuilder(model: model, numbers: numbers, existing: existing)
    let owned = ownerKept(joins)
    let drafts = try model.roots.map { root in
      var draft = try TableDraft(
        root: root, name: tableNames.take("Z" + NameAllocator.stem(root.name)), numbers: numbers)
      draft.addOwners(owned)
      if let existing { ambiguous += try draft.adopt(existing) }
      return draft
    }
    try joins.build(names: &tableNames)
    ambiguous += joins.ambiguous

    var tables: [TableSchema] = []
    var entities: [EntitySchema] = []
    var orderColumns: [ObjectIdentifier: String] = [:]
    var ownerColumns: [ObjectIdentifier: OwnerColumn] = [:]
    for draft in drafts {
      let table = draft.table(indexNames: &tableNames)
      tables.append(table)
      orderColumns.merge(draft.orderColumns) { first, _ in first }
      ownerColumns.merge(draft.ownerColumns) { first, _ in first }
      for entity in draft.entities {
        entities.append(
          EntitySchema(
            layout: entity, number: numbers[entity.index], table: table, slots: draft.slots[entity.index] ?? []))
      }
    }
    let joinTables = joins.tables(indexNames: &tableNames)
    return StoreSchema(
      model: model, tables: tables, joins: joinTables, entities: entities, ends: joins.ends, orderColumns: orderColumns,
      ownerColumns: ownerColumns, absent: absent, external: external)
  }

  /// The to-many relationships whose members have one owner each, named beside them (SQ-26).
  private func ownerKept(_ joins: JoinBuilder) -> [RelationshipLayout] {
    model.entities.flatMap { entity in
      entity.relationships.filter { relationship in
        relationship.source === entity && relationship.storage == .joinTable && relationship.partner == nil
          && !joins.hasPairsOfItsOwn(relationship)
      }
    }
  }
}
