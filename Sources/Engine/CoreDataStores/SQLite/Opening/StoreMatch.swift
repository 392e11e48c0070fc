import Foundation

/// One thing that a model expects of a store and does not find there.
struct ModelDifference: CustomStringConvertible {
  /// The entity, or the entity and the property, such as `Person.name`.
  let place: String
  let expected: String
  let found: String

  var description: String { "\(place): expected \(expected), found \(found)" }
}

/// Compares a store with a model (SQ-44).
///
/// A store of ours is compared by our own hashes first. Apple's hashes cannot be computed, so a store of Apple's fits when
/// its entities, tables and columns do, and the hashes of a compiled model where one lies beside the model's file (XM-70).
struct StoreMatch {
  let contents: StoreContents
  let model: ModelLayout
  let url: URL
  /// Lets something be read from the store.
  let reading: (_ read: (Connection) throws -> Void) throws -> Void
  /// Which entities the store's configuration has, by entity index; nil when it has all.
  var held: [Bool]?
  /// Whether hashes of ours have to be those of the model.
  var comparesHashes = true
  /// Whether the store may have more than the model: entities, tables and columns that nobody reads (MG-03).
  var allowsMore = false

  /// The schema, with the store's own entity numbers.
  ///
  /// - Throws: `StoreFailure.modelMismatch` with every difference; `StoreFailure.ambiguousColumns` where there is none, but
  ///   it cannot be told which column is whose.
  func schema() throws -> StoreSchema {
    let entities = signatureDifferences() + compiledDifferences() + entityDifferences()
    guard entities.isEmpty else { throw mismatch(entities) }
    let last = contents.entities.values.map(\.number).max() ?? 0
    let numbers = model.entities.map { stored($0)?.number ?? last + Int64($0.index + 1) }
    let absent = Set(model.entities.filter(isAbsent).map(\.index))
    var builder = SchemaBuilder(
      model: model, numbers: numbers, existing: present, absent: absent,
      external: ExternalData(beside: url))
    let schema = try builder.build()
    let columns = columnDifferences(schema)
    guard columns.isEmpty else { throw mismatch(columns) }
    guard builder.ambiguous.isEmpty else {
      throw StoreFailure.ambiguousColumns(url, builder.ambiguous.map(\.description))
    }
    return schema
  }

  private var present: PresentTables {
    PresentTables(tables: contents.tables, isOwn: contents.metadata.ownHashes != nil) { table, columns in
      var used: [Int64: Set<String>] = [:]
      try reading { used = try PresentTables.use(of: columns, in: table, $0) }
      return used
    }
  }

  /// Whether the store was made for a configuration that lacks an entity, and has nothing of it: a file of Core Data's has
  /// the tables of its configuration only (SQ-48).
  private func isAbsent(_ entity: EntityLayout) -> Bool {
    held.map { !$0[entity.index] } == true && stored(entity) == nil
  }

  /// Whether a property, such as `Person.name`, is of an entity that is absent.
  private func isAbsent(property: String) -> Bool {
    property.split(separator: ".").first.flatMap { model.entity(named: String($0)) }.map(isAbsent) ?? false
  }

  private func mismatch(_ differences: [ModelDifference]) -> StoreFailure {
    .modelMismatch(url, differences: differences.map(\.description))
  }

  // MARK: Our own hashes

  private func signatureDifferences() -> [ModelDifference] {
    guard comparesHashes, let hashes = contents.metadata.ownHashes, let found = contents.metadata.signatures else {
      return []
    }
    var differences: [ModelDifference] = []
    for (name, signature) in model.shapes.signatures.sorted(by: { $0.key < $1.key })
    where hashes[name] != model.shapes.hashes[name] {
      // An entity that the store lacks is reported once, by `entityDifferences`.
      guard let other = found[name] else { continue }
      let before = differences.count
      for property in Set(signature.facts.keys).union(other.facts.keys).sorted()
      where signature.facts[property] != other.facts[property] {
        differences.append(
          ModelDifference(
            place: property.isEmpty ? name : "\(name).\(property)",
            expected: signature.facts[property] ?? "no such property", found: other.facts[property] ?? "none"))
      }
      if differences.count == before {
        differences.append(ModelDifference(place: name, expected: "the hash of its shape", found: "another hash"))
      }
    }
    return differences
  }

  // MARK: The hashes of compiled models

  private func compiledDifferences() -> [ModelDifference] {
    guard comparesHashes, let match = VersionMatch(contents.metadata.list) else { return [] }
    return model.entities.filter { match.contradicts($0.description) }.map {
      ModelDifference(
        place: $0.name, expected: "the version hash of its compiled model",
        found: "another: it is of another version, or the .momd beside the model's file is older than the file")
    }
  }

  // MARK: Entities

  /// The name under which the store has an entity: a store that was migrated in place may keep the old one (SQ-08).
  ///
  /// One of ours does not: there the old name tells that the store is of another version.
  private func storedName(_ entity: EntityLayout) -> String {
    if contents.metadata.ownHashes != nil { return entity.name }
    let former = entity.description.renamingIdentifier ?? entity.name
    return contents.entities[entity.name] == nil && contents.entities[former] != nil ? former : entity.name
  }

  private func stored(_ entity: EntityLayout) -> StoreContents.Entity? { contents.entities[storedName(entity)] }

  private func entityDifferences() -> [ModelDifference] {
    var differences: [ModelDifference] = []
    let names = Dictionary(contents.entities.map { ($0.value.number, $0.key) }, uniquingKeysWith: { first, _ in first })
    for entity in model.entities where !isAbsent(entity) {
      guard let found = stored(entity) else {
        differences.append(ModelDifference(place: entity.name, expected: "an entity", found: "none"))
        continue
      }
      let (expected, actual) = (entity.parent.map(storedName), names[found.superNumber])
      if expected != actual {
        differences.append(
          ModelDifference(
            place: entity.name, expected: expected.map { "the superentity \($0)" } ?? "no superentity",
            found: actual ?? "none"))
      }
    }
    let known = Set(model.entities.flatMap { [$0.name, storedName($0)] })
    for name in Set(contents.entities.keys).union(contents.metadata.entityNames ?? []).sorted()
    where !known.contains(name) && !allowsMore {
      differences.append(ModelDifference(place: name, expected: "no such entity", found: "one"))
    }
    return differences
  }

  // MARK: Tables and columns

  private func columnDifferences(_ schema: StoreSchema) -> [ModelDifference] {
    var differences: [ModelDifference] = []
    for table in schema.tables where !isAbsent(property: table.entity) {
      guard var found = contents.tables[table.name] else {
        differences.append(ModelDifference(place: table.entity, expected: "a table \(table.name)", found: "none"))
        continue
      }
      let leading = TableSchema.leadingColumns.map { ($0, "INTEGER", table.entity) }
      let columns = table.columns.filter { !isAbsent(property: $0.property) }
      for (name, type, place) in leading + columns.map({ ($0.name, $0.declaredType, $0.property) }) {
        let actual = found.removeValue(forKey: name)
        if actual?.uppercased() != type {
          differences.append(
            ModelDifference(
              place: place, expected: "a column \(table.name).\(name) of type \(type)",
              found: actual.map { "type \($0)" } ?? "none"))
        }
      }
      for (name, type) in found.sorted(by: { $0.key < $1.key }) where !allowsMore {
        differences.append(
          ModelDifference(
            place: table.entity, expected: "no column \(table.name).\(name)", found: "one of type \(type)"))
      }
    }
    for table in schema.tables where !isAbsent(property: table.entity) {
      for index in table.indexes where index.isUnique {
        if contents.uniqueColumns[table.name]?.contains(Set(index.columns)) == true { continue }
        let columns = "\(table.name) (\(index.columns.joined(separator: ", ")))"
        differences.append(
          ModelDifference(place: table.entity, expected: "a unique index on \(columns)", found: "none"))
      }
    }
    for join in schema.joins where !isAbsent(property: join.property) {
      let found = contents.tables[join.name].map { Set($0.keys) }
      let columns = [join.ownerColumn, join.memberColumn] + join.orderColumns
      if allowsMore ? !(found?.isSuperset(of: columns) ?? false) : found != Set(columns) {
        differences.append(
          ModelDifference(
            place: join.property, expected: "a table \(join.name) with the columns \(columns.joined(separator: ", "))",
            found: found.map { "the columns \($0.sorted().joined(separator: ", "))" } ?? "none"))
      }
    }
    return differences
  }
}
