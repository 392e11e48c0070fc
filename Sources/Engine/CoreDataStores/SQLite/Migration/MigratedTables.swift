/// The tables of a store before and after a migration, and the names that the new ones have meanwhile.
///
/// Every table is made anew, filled by one statement for each entity, and then takes the place of the old one. That is what
/// SQLite advises for changes that its ALTER TABLE cannot make, and it is right for all of them: columns that exchange
/// their names, entities that leave a hierarchy, numbers of entities that move because another came, on which names of
/// columns and join tables depend. A migrated file has the tables, and nothing else, that a new file of the model has.
struct MigratedTables {
  let mapping: ModelMapping
  let old: StoreSchema
  let new: StoreSchema
  /// The tables that the file has: one of Core Data's may lack those of another configuration (SQ-48).
  let present: Set<String>

  /// The name of a new table until the old ones are gone; no table of a model begins with a small letter.
  func draft(_ table: String) -> String { SQLName.quoted("migrating " + table) }

  /// What an entity was in the file; nil for a new one, and for one that the file has no table for.
  func origin(of entity: EntityLayout) -> EntitySchema? {
    guard let origin = mapping.origin(of: entity), present.contains(old[origin].table.name) else { return nil }
    return old[origin]
  }

  /// The condition that a row of the old table is one of the entity's; nothing where all are (SQ-42).
  func condition(_ entity: EntitySchema) -> String {
    entity.table.isShared ? " WHERE Z_ENT = \(entity.number)" : ""
  }

  /// The numbers of the entities, from one down its hierarchy, whose objects are gone afterwards.
  func goneNumbers(from entity: EntityLayout) -> [Int64] {
    mapping.source.entities[entity.index...entity.lastDescendant].filter { mapping.image(of: $0) == nil }
      .map { old[$0].number }
  }

  // MARK: Making and replacing

  /// Makes the new tables.
  var creation: [MigrationStep] {
    let sql = SchemaSQL(schema: new)
    return new.tables.map { .run(sql.create($0, named: "migrating " + $0.name)) }
      + new.joins.map { .run(sql.create($0, named: "migrating " + $0.name)) }
  }

  /// Puts the new tables into the places of the old ones, and makes their indexes.
  var replacement: [MigrationStep] {
    let gone = (old.tables.map(\.name) + old.joins.map(\.name)).filter(present.contains)
    let made = new.tables.map(\.name) + new.joins.map(\.name)
    let constraints = constraints
    return gone.map { .run("DROP TABLE \(SQLName.quoted($0))") }
      + made.map { .run("ALTER TABLE \(draft($0)) RENAME TO \(SQLName.quoted($0))") }
      + SchemaSQL(schema: new).indexes.map { index, sql in
        guard index.isUnique, let place = constraints[index.name] else { return .run(sql) }
        return .unique(sql, entity: place.entity, attributes: place.attributes)
      }
  }

  /// The entity that declares each constraint, and its attributes, by the name of the constraint's index.
  private var constraints: [String: (entity: String, attributes: [String])] {
    var found: [String: (entity: String, attributes: [String])] = [:]
    for root in new.model.roots {
      // In the order in which the entities declare them (`TableDraft`).
      var indexes = new[root].table.indexes.filter(\.isUnique)[...]
      for entity in new.model.entities[root.index...root.lastDescendant] {
        for constraint in entity.constraints where constraint.entityIndex == entity.index {
          if let index = indexes.popFirst() { found[index.name] = (entity.name, constraint.names) }
        }
      }
    }
    return found
  }

  /// Writes `Z_PRIMARYKEY` anew: the keys of a hierarchy go on where they were (SQ-06).
  var numbering: [MigrationStep] {
    var steps: [MigrationStep] = [.run("UPDATE Z_PRIMARYKEY SET Z_ENT = -Z_ENT WHERE Z_ENT < 16000")]
    for entity in new.model.entities {
      let members = new.model.entities[entity.index...entity.lastDescendant]
      let root = entity.parent == nil ? members.lazy.compactMap { mapping.origin(of: $0)?.root }.first : nil
      steps.append(
        .run(
          SQLText(
            "INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) "
              + "VALUES (?, ?, ?, IFNULL((SELECT MAX(Z_MAX) FROM Z_PRIMARYKEY WHERE Z_ENT = ?), 0))",
            [
              .int(new[entity].number), .string(entity.name), .int(entity.parent.map { new[$0].number } ?? 0),
              root.map { .int(-old[$0].number) } ?? .null,
            ])))
    }
    return steps + [.run("DELETE FROM Z_PRIMARYKEY WHERE Z_ENT < 0")]
  }

  /// Computes the derived attributes; moments of saving were taken over with the rows.
  func derivation() throws -> [MigrationStep] {
    var steps: [MigrationStep] = []
    for entity in new.model.entities {
      for attribute in entity.attributes where attribute.slot >= entity.parent?.slots.count ?? 0 {
        guard let derivation = attribute.derivation, let name = new[entity].slots[attribute.slot].names.first else {
          continue
        }
        if case .now = derivation { continue }
        let value = try DerivationSQL(
          schema: new, entity: new[entity], derivation: derivation, type: attribute.type
        ).value()
        let numbers = new.entities(from: entity, includingSubentities: true).map { String($0.number) }
        steps.append(
          .run(
            "UPDATE \(SQLName.quoted(new[entity].table.name)) SET \(SQLName.quoted(name)) = \(value) "
              + "WHERE Z_ENT IN (\(numbers.joined(separator: ", ")))"))
      }
    }
    return steps
  }
}
