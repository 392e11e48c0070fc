import Foundation

/// The model that a store of ours was last opened with for writing its tables, in `Z_MODELCACHE`: a migration starts from it.
///
/// A property list with what of a model has to do with rows: names, types, relationships, hierarchies, renaming identifiers.
/// The version hashes beside it say whether it is the model of the store's metadata; one that is not counts for nothing.
struct ModelCache {
  /// The bytes of the column.
  ///
  /// - Returns: nil where the model cannot be written, which no store needs.
  static func encoded(_ model: ModelLayout) -> Data? { model.cache.value { made(of: model) } }

  private static func made(of model: ModelLayout) -> Data? {
    let list: [String: Any] = [
      "OpenCoreDataModel": 1,
      "hashes": model.shapes.hashes,
      "entities": model.entities.map { entity($0.description) },
    ]
    let bytes = try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    return bytes.map(StoredDeflate.encoded)
  }

  /// The model in the bytes of the column.
  ///
  /// - Parameter hashes: the version hashes of the store.
  /// - Returns: nil for bytes that are not ours, for damaged ones, and for the model of another version.
  static func model(in bytes: Data, hashes: [String: Data]) -> NSManagedObjectModel? {
    guard let bytes = StoredDeflate.decoded(bytes),
      let list = PropertyList.contents(of: bytes) as? [String: Any],
      list["OpenCoreDataModel"] as? Int == 1, list["hashes"] as? [String: Data] == hashes,
      let entities = list["entities"] as? [[String: Any]]
    else { return nil }
    return ModelCacheReader(entities).model
  }

  /// Writes the row.
  static func write(_ model: ModelLayout, _ connection: Connection) throws {
    try connection.execute("DELETE FROM Z_MODELCACHE")
    guard let bytes = encoded(model) else { return }
    try connection.execute("INSERT INTO Z_MODELCACHE (Z_CONTENT) VALUES (?)", [.object(bytes as NSData)])
  }

  /// Reads the row; nil where there is none.
  static func read(_ connection: Connection) throws -> Data? {
    var bytes: Data?
    try connection.query("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1") { bytes = $0.isNull(0) ? nil : $0.data(0) }
    return bytes
  }

  // MARK: Writing

  private static func entity(_ entity: NSEntityDescription) -> [String: Any] {
    var list: [String: Any] = [
      "name": entity.name ?? "", "isAbstract": entity.isAbstract,
      "attributes": entity.properties.compactMap { ($0 as? NSAttributeDescription).map(attribute) },
      "relationships": entity.properties.compactMap { ($0 as? NSRelationshipDescription).map(relationship) },
    ]
    list["parent"] = entity.superentity?.name
    list["renamed"] = entity.renamingIdentifier
    return list
  }

  private static func attribute(_ attribute: NSAttributeDescription) -> [String: Any] {
    var list: [String: Any] = [
      "name": attribute.name, "type": attribute.attributeType.rawValue, "isOptional": attribute.isOptional,
      "isTransient": attribute.isTransient, "isExternal": attribute.allowsExternalBinaryDataStorage,
      "isPreserved": attribute.preservesValueInHistoryOnDeletion,
    ]
    list["renamed"] = attribute.renamingIdentifier
    list["elements"] = (attribute as? NSCompositeAttributeDescription)?.elements.map { self.attribute($0) }
    return list
  }

  private static func relationship(_ relationship: NSRelationshipDescription) -> [String: Any] {
    var list: [String: Any] = [
      "name": relationship.name, "isOptional": relationship.isOptional, "isOrdered": relationship.isOrdered,
      "minCount": relationship.minCount, "maxCount": relationship.maxCount,
    ]
    // Left out where there is nothing to say, as in the caches of stores that were made before there were any.
    if relationship.isTransient { list["isTransient"] = true }
    list["renamed"] = relationship.renamingIdentifier
    list["destination"] = relationship.destinationEntity?.name
    list["inverse"] = relationship.inverseRelationship?.name
    return list
  }
}

/// Makes a model of the lists in a model cache.
///
/// What does not belong there is left out; the compiler judges the rest.
private struct ModelCacheReader {
  let model = NSManagedObjectModel()
  private var entities: [String: NSEntityDescription] = [:]

  init(_ lists: [[String: Any]]) {
    var children: [String: [NSEntityDescription]] = [:]
    var described: [NSEntityDescription] = []
    for list in lists {
      guard let name = list["name"] as? String, entities[name] == nil else { continue }
      let entity = NSEntityDescription()
      entity.name = name
      entity.isAbstract = list["isAbstract"] as? Bool ?? false
      entity.renamingIdentifier = list["renamed"] as? String
      if let parent = list["parent"] as? String { children[parent, default: []].append(entity) }
      entities[name] = entity
      described.append(entity)
    }
    // Parents stand before their subentities: a loop would have no first.
    let places = Dictionary(uniqueKeysWithValues: described.enumerated().map { (ObjectIdentifier($1), $0) })
    for (place, entity) in described.enumerated() {
      let own = children[entity.name ?? ""] ?? []
      entity.subentities = own.filter { child in places[ObjectIdentifier(child)] ?? 0 > place }
    }
    for list in lists { addProperties(list) }
    for list in lists { linkInverses(list) }
    model.entities = described
  }

  private func addProperties(_ list: [String: Any]) {
    guard let entity = (list["name"] as? String).flatMap({ entities[$0] }) else { return }
    let attributes = (list["attributes"] as? [[String: Any]] ?? []).compactMap(attribute)
    let relationships = (list["relationships"] as? [[String: Any]] ?? []).compactMap(relationship)
    entity.properties = attributes + relationships
  }

  private func attribute(_ list: [String: Any]) -> NSAttributeDescription? {
    guard let name = list["name"] as? String,
      let type = (list["type"] as? UInt).flatMap(NSAttributeType.init(rawValue:))
    else { return nil }
    let attribute: NSAttributeDescription
    if type == .compositeAttributeType {
      let composite = NSCompositeAttributeDescription()
      composite.elements = (list["elements"] as? [[String: Any]] ?? []).compactMap(self.attribute)
      attribute = composite
    } else {
      attribute = NSAttributeDescription()
      attribute.attributeType = type
    }
    attribute.name = name
    attribute.isOptional = list["isOptional"] as? Bool ?? true
    attribute.isTransient = list["isTransient"] as? Bool ?? false
    attribute.allowsExternalBinaryDataStorage = list["isExternal"] as? Bool ?? false
    attribute.preservesValueInHistoryOnDeletion = list["isPreserved"] as? Bool ?? false
    attribute.renamingIdentifier = list["renamed"] as? String
    return attribute
  }

  private func relationship(_ list: [String: Any]) -> NSRelationshipDescription? {
    guard let name = list["name"] as? String else { return nil }
    let relationship = NSRelationshipDescription()
    relationship.name = name
    relationship.isOptional = list["isOptional"] as? Bool ?? true
    relationship.isTransient = list["isTransient"] as? Bool ?? false
    relationship.isOrdered = list["isOrdered"] as? Bool ?? false
    relationship.minCount = list["minCount"] as? Int ?? 0
    relationship.maxCount = list["maxCount"] as? Int ?? 0
    relationship.destinationEntity = (list["destination"] as? String).flatMap { entities[$0] }
    relationship.renamingIdentifier = list["renamed"] as? String
    return relationship
  }

  private func linkInverses(_ list: [String: Any]) {
    guard let entity = (list["name"] as? String).flatMap({ entities[$0] }) else { return }
    let relationships = entity.relationshipsByName
    for inverse in list["relationships"] as? [[String: Any]] ?? [] {
      guard let name = inverse["name"] as? String, let back = inverse["inverse"] as? String,
        let relationship = relationships[name]
      else { continue }
      relationship.inverseRelationship = relationship.destinationEntity?.relationshipsByName[back]
    }
  }
}
