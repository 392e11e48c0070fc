import Foundation

/// The temporary triggers that keep derived columns right.
///
/// One statement computes all derived columns of a row that is written; one computes a column for all rows that depend on
/// a row elsewhere. Triggers do not fire themselves again, and none of their sources is a derived column, so a change
/// settles at once.
struct DerivedTriggers {
  let schema: StoreSchema
  /// The permanent triggers in the file.
  let permanent: [Permanent]

  /// A trigger of the file's own.
  struct Permanent {
    let name: String
    let table: String
    let sql: String
  }

  /// The statements that make the triggers, entities in order.
  var statements: [String] {
    get throws {
      var result: [String] = []
      for layout in schema.model.entities where !schema.absent.contains(layout.index) {
        let entity = schema[layout]
        let first = layout.parent?.slots.count ?? 0
        let columns = try layout.attributes.filter { $0.slot >= first }.compactMap { try column($0, entity) }
        guard !columns.isEmpty else { continue }
        result += try own(columns, entity)
        for column in columns { result += try others(column, entity) }
        result.append(note(columns, entity))
      }
      return result
    }
  }

  /// Whether the file's own triggers keep a column when a table changes: `Z_DA_ZPAGE_Book_pagesCount_PARAMETER_INSERT` keeps
  /// `Book.pagesCount` when a row comes into `ZPAGE`.
  ///
  /// Those of Apple's stores add and subtract: beside ours they would count a change twice (SQ-34).
  private func isKept(_ column: Column, _ entity: EntitySchema, _ table: String, _ event: String) -> Bool {
    let name = "_\(entity.layout.name)_\(entity.layout.slots[column.slot].name)_"
    let kind = event.prefix { $0 != " " }
    return permanent.contains {
      $0.name.hasPrefix("Z_DA_") && $0.name.contains(name) && $0.table == table
        && $0.sql.range(of: " AFTER \(kind) ", options: .caseInsensitive) != nil
    }
  }

  /// A derived column.
  private struct Column {
    let name: String
    let slot: Int
    let sql: DerivationSQL
    let value: String
    let isMoment: Bool
  }

  private func column(_ attribute: AttributeLayout, _ entity: EntitySchema) throws -> Column? {
    guard let derivation = attribute.derivation, let name = entity.slots[attribute.slot].names.first else { return nil }
    let sql = DerivationSQL(schema: schema, entity: entity, derivation: derivation, type: attribute.type)
    var isMoment = false
    if case .now = derivation { isMoment = true }
    return Column(
      name: SQLName.quoted(name), slot: attribute.slot, sql: sql, value: try sql.value(), isMoment: isMoment)
  }

  // MARK: Triggers

  /// A row that is inserted or saved, and one whose columns a statement changes without saving it.
  private func own(_ columns: [Column], _ entity: EntitySchema) throws -> [String] {
    let isMember = members(entity).map { "NEW.\($0)" }
    func body(_ columns: [Column]) -> String {
      let values = columns.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
      return "UPDATE \(SQLName.quoted(entity.table.name)) SET \(values) WHERE Z_PK = NEW.Z_PK"
    }
    var result = [
      trigger("own insert", entity, "INSERT", on: entity.table.name, when: [isMember], body(columns)),
      // A save raises the version, also when nothing but a to-many has changed.
      trigger("own save", entity, "UPDATE OF Z_OPT", on: entity.table.name, when: [isMember], body(columns)),
    ]
    let sources = Set(try columns.flatMap { try $0.sql.ownColumns() }).sorted()
    if !sources.isEmpty {
      result.append(
        trigger(
          "own change", entity, "UPDATE OF \(sources.joined(separator: ", "))", on: entity.table.name,
          when: ["NEW.Z_OPT IS OLD.Z_OPT", isMember], body(columns.filter { !$0.isMoment })))
    }
    return result
  }

  /// A row elsewhere that the value depends on.
  private func others(_ column: Column, _ entity: EntitySchema) throws -> [String] {
    let isMember = members(entity).map { " AND \($0)" } ?? ""
    let table = SQLName.quoted(entity.table.name)
    return try column.sql.dependencies().enumerated().compactMap { position, dependency in
      let (event, condition): (String, String?) =
        switch dependency.event {
        case .insert: ("INSERT", nil)
        case .delete: ("DELETE", nil)
        case .update(let sources):
          (
            "UPDATE OF \(sources.joined(separator: ", "))",
            "(\(sources.map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")))"
          )
        }
      if isKept(column, entity, dependency.table, event) { return nil }
      return trigger(
        "\(column.slot) \(position)", entity, event, on: dependency.table, when: [condition],
        "UPDATE \(table) SET \(column.name) = \(column.value) WHERE \(dependency.rows)\(isMember)")
    }
  }

  /// A value that is not what it was: the row cache has to forget the row.
  private func note(_ columns: [Column], _ entity: EntitySchema) -> String {
    let root = entity.layout.root
    return trigger(
      "note", entity, "UPDATE OF \(columns.map(\.name).joined(separator: ", "))", on: entity.table.name,
      when: ["(\(columns.map { "OLD.\($0.name) IS NOT NEW.\($0.name)" }.joined(separator: " OR ")))"],
      "SELECT \(DerivedValues.changed)(\(root.index), NEW.Z_PK)")
  }

  private func trigger(
    _ purpose: String, _ entity: EntitySchema, _ event: String, on table: String, when conditions: [String?],
    _ body: String
  ) -> String {
    let when = conditions.compactMap(\.self).joined(separator: " AND ")
    // Numbers, because SQLite does not tell upper from lower case in names.
    let name = SQLName.quoted("derived \(entity.layout.index) \(purpose)")
    return "CREATE TEMP TRIGGER \(name) AFTER \(event) ON main.\(SQLName.quoted(table)) FOR EACH ROW"
      + "\(when.isEmpty ? "" : " WHEN \(when)") BEGIN \(body); END"
  }

  /// The condition that a row is of the entity or one of its descendants; nil where every row of the table is.
  private func members(_ entity: EntitySchema) -> String? {
    guard entity.layout.parent != nil else { return nil }
    let members = schema.entities(from: entity.layout, includingSubentities: true)
    return "Z_ENT IN (\(members.map { String($0.number) }.joined(separator: ", ")))"
  }
}
