import Foundation

/// Brings the rows of each entity into the new table: attributes, and to-one relationships that were to-one before.
struct MigratedRows {
  let tables: MigratedTables
  /// The moment of the migration, for attributes that keep when a row was saved: seconds since 2001.
  let now: Double

  private var mapping: ModelMapping { tables.mapping }

  /// The steps, entity by entity.
  func steps() throws -> [MigrationStep] {
    var steps: [MigrationStep] = []
    for entity in mapping.target.entities {
      guard let origin = tables.origin(of: entity) else { continue }
      if entity.isAbstract, !origin.layout.isAbstract {
        steps.append(
          .refuse(
            SQLText("SELECT COUNT(*) FROM \(SQLName.quoted(origin.table.name))\(tables.condition(origin))"),
            MigrationRefusal(entity: entity.name, problem: .objectsOfAbstractEntity)))
      }
      steps.append(.run(try copy(entity, origin)))
    }
    return steps
  }

  /// The old rows of one entity, as rows of the new table.
  private func copy(_ entity: EntityLayout, _ origin: EntitySchema) throws -> SQLText {
    let target = tables.new[entity]
    var columns: [(name: String, value: SQLText)] = [
      ("Z_PK", SQLText("Z_PK")), ("Z_ENT", SQLText("\(target.number)")), ("Z_OPT", SQLText("Z_OPT")),
    ]
    for (slot, property) in entity.slots.enumerated() {
      let former = mapping.slots[entity.index][slot].map { origin.slots[$0] }
      switch (property, target.slots[slot]) {
      case (_, .none): break
      case (.attribute(let attribute), .attribute(let name, let kind)):
        columns.append((name, try value(attribute, kind, former)))
      case (.attribute(let attribute), .composite(let parts)):
        for part in parts { columns.append((part.name, try value(attribute, part, former, target.table.name))) }
      case (.relationship(let relationship), .toOne(let key, let number)):
        guard case .toOne(let formerKey, let formerNumber)? = former,
          let before = mapping.origin(of: relationship, of: entity)
        else { continue }
        let reference = Reference(relationship: before, key: formerKey, number: formerNumber)
        columns.append((key, SQLText(self.key(reference))))
        if let number { columns.append((number, SQLText(self.number(reference)))) }
        if let place = tables.new.orderColumn(ofKey: relationship), let was = tables.old.orderColumn(ofKey: before) {
          columns.append((place, SQLText(SQLName.quoted(was))))
        }
      case (_, _): break
      }
    }
    return "INSERT INTO \(tables.draft(target.table.name)) (\(SQLName.list(columns.map(\.name)))) SELECT "
      + SQLText.joined(columns.map(\.value), ", ")
      + " FROM \(SQLName.quoted(origin.table.name))\(tables.condition(origin))"
  }

  // MARK: Attributes

  /// The value that the rows had, or the one that a new object starts with; a required attribute takes that for nil too.
  private func value(_ attribute: AttributeLayout, _ kind: ColumnKind, _ former: SlotColumns?) throws -> SQLText {
    let start = SQLText("?", [try stored(attribute.defaultValue, attribute, kind)])
    var isMoment = false
    if case .now? = attribute.derivation { isMoment = true }
    if attribute.derivation != nil, !isMoment { return SQLText("NULL") }
    guard case .attribute(let name, let formerKind)? = former else {
      return isMoment ? SQLText("?", [.double(now)]) : start
    }
    let value = value(of: SQLName.quoted(name), formerKind, as: kind)
    return attribute.isOptional || attribute.defaultValue.isNull ? SQLText(value) : "IFNULL(\(value), " + start + ")"
  }

  private func value(
    _ attribute: AttributeLayout, _ part: CompositeColumn, _ former: SlotColumns?, _ table: String
  ) throws -> SQLText {
    guard case .composite(let parts)? = former else {
      return SQLText("?", [try part.value(in: attribute.defaultValue, of: table)])
    }
    let before = parts.first { $0.element.path == part.element.path }
    return SQLText(before.map { value(of: SQLName.quoted($0.name), $0.kind, as: part.kind) } ?? "NULL")
  }

  /// The value of a column, as one of another kind holds it.
  private func value(of column: String, _ former: ColumnKind, as kind: ColumnKind) -> String {
    switch (former, kind) {
    case (.data, .external): "CAST(x'01' || \(column) AS BLOB)"
    case (.external, .data): ExternalData.sql(column)
    case (_, .float) where former != .float: FloatFunction.sql(column)
    default: column
    }
  }

  /// A default value as a column holds it.
  private func stored(_ value: Value, _ attribute: AttributeLayout, _ kind: ColumnKind) throws -> Value {
    if kind == .external { return ExternalData.encoded(value) }
    if let coding = attribute.coding, case .object(let box as TransformableBox) = value {
      return .object(try box.data(by: coding) as NSData)
    }
    return value
  }

  // MARK: To-one relationships

  /// A to-one as the old table has it.
  private struct Reference {
    let relationship: RelationshipLayout
    let key: String
    let number: String?
  }

  /// The key; none where the object is gone with its entity.
  ///
  /// What led nowhere before leads there still.
  private func key(_ reference: Reference) -> String {
    let key = SQLName.quoted(reference.key)
    let gone = tables.goneNumbers(from: reference.relationship.destination)
    guard !gone.isEmpty else { return key }
    return "CASE WHEN \(gonePredicate(key, reference.relationship.destination)) THEN NULL ELSE \(key) END"
  }

  /// The condition that a key is that of an object whose entity goes.
  private func gonePredicate(_ key: String, _ destination: EntityLayout) -> String {
    let numbers = tables.goneNumbers(from: destination).map(String.init).joined(separator: ", ")
    let table = SQLName.quoted(tables.old[destination].table.name)
    return "\(key) IN (SELECT Z_PK FROM \(table) WHERE Z_ENT IN (\(numbers)))"
  }

  /// The number of the entity that a key belongs to, which is another one now.
  private func number(_ reference: Reference) -> String {
    let destination = reference.relationship.destination
    guard let number = reference.number else {
      let image = mapping.image(of: destination).map { String(tables.new[$0].number) } ?? "NULL"
      return "CASE WHEN \(SQLName.quoted(reference.key)) IS NULL THEN NULL ELSE \(image) END"
    }
    let cases = mapping.source.entities[destination.index...destination.lastDescendant].compactMap { entity in
      mapping.image(of: entity).map { "WHEN \(tables.old[entity].number) THEN \(tables.new[$0].number)" }
    }
    return "CASE \(SQLName.quoted(number)) \(cases.joined(separator: " ")) END"
  }
}
