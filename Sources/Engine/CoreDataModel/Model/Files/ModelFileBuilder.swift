/// Makes a model's descriptions of the elements of its file.
final class ModelFileBuilder {
  let model: NSManagedObjectModel
  private let file: String
  private(set) var warnings: [ModelFileWarning] = []
  private(set) var entities: [String: NSEntityDescription] = [:]
  /// The composite types by name.
  private(set) var composites: [String: MarkupElement] = [:]
  /// How many attributes composites have been expanded to, over the whole model.
  var expanded = 0

  private static let hierarchyLimit = 100

  private init(model: NSManagedObjectModel, file: String) {
    self.model = model
    self.file = file
  }

  /// Fills an empty model.
  ///
  /// - Returns: what was read over, and the lines on which entities and their properties begin.
  static func fill(
    _ model: NSManagedObjectModel, from bytes: [UInt8], file: String
  ) throws(ModelFileError) -> (warnings: [ModelFileWarning], lines: ModelFileLines) {
    let root: MarkupElement
    do throws(MarkupReader.Failure) { root = try MarkupReader.read(bytes) } catch {
      throw ModelFileError(file: file, line: error.line, reason: .markup(error.problem))
    }
    let builder = ModelFileBuilder(model: model, file: file)
    try builder.build(root)
    model.isRead = true
    let warnings = (KnownMarkup.warnings(about: root) + builder.warnings).sorted { $0.line < $1.line }
    return (warnings, ModelFileLines(root))
  }

  private func build(_ root: MarkupElement) throws(ModelFileError) {
    guard root.name == "model" else { throw failure(root, .notAModel(root.name)) }
    for element in root.all("composite") {
      let name = try required("name", element)
      guard composites.updateValue(element, forKey: name) == nil else {
        throw failure(element, .duplicate("the composite \(name)"))
      }
    }
    let elements = root.all("entity")
    let described = try elements.map { element throws(ModelFileError) in try entity(element) }
    try linkHierarchy(elements)
    for (element, entity) in zip(elements, described) { try addProperties(of: element, to: entity) }
    let relationships = Dictionary(
      uniqueKeysWithValues: described.map { ($0.name ?? "", $0.relationshipsByName) })
    for (element, entity) in zip(elements, described) { try linkInverses(of: element, entity, relationships) }
    model.entities = described
    for (element, entity) in zip(elements, described) { try addConstraints(of: element, to: entity) }
    try addRequestsAndConfigurations(of: root)
    if let identifier = root["userDefinedModelVersionIdentifier"], !identifier.isEmpty {
      model.versionIdentifiers = [identifier]
    }
  }

  // MARK: Entities

  private func entity(_ element: MarkupElement) throws(ModelFileError) -> NSEntityDescription {
    let entity = NSEntityDescription()
    let name = try required("name", element)
    entity.name = name
    // A leading dot stands for the module the model is part of (XM-03).
    let className = element["representedClassName"].map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
    if let className, !className.isEmpty { entity.managedObjectClassName = className }
    entity.isAbstract = try flag("isAbstract", element)
    entity.userInfo = userInfo(element)
    if let renaming = renamingIdentifier(element) { entity.renamingIdentifier = renaming }
    entity.versionHashModifier = element["versionHashModifier"]
    guard entities.updateValue(entity, forKey: name) == nil else {
      throw failure(element, .duplicate("the entity \(name)"))
    }
    return entity
  }

  private func linkHierarchy(_ elements: [MarkupElement]) throws(ModelFileError) {
    var children: [String: [NSEntityDescription]] = [:]
    var parents: [String: String] = [:]
    for element in elements {
      guard let parent = element["parentEntity"], !parent.isEmpty, let name = element["name"],
        let entity = entities[name]
      else { continue }
      guard entities[parent] != nil else { throw failure(element, .unknownName(kind: "entity", name: parent)) }
      parents[name] = parent
      children[parent, default: []].append(entity)
    }
    for element in elements {
      var ancestor = element["name"].flatMap { parents[$0] }
      var depth = 0
      while let current = ancestor {
        if current == element["name"] { throw failure(element, .entityIsItsOwnAncestor(current)) }
        depth += 1
        if depth > Self.hierarchyLimit {
          throw failure(element, .tooMuch("superentities", limit: Self.hierarchyLimit))
        }
        ancestor = parents[current]
      }
    }
    for (parent, list) in children { entities[parent]?.subentities = list }
  }

  private func addProperties(of element: MarkupElement, to entity: NSEntityDescription) throws(ModelFileError) {
    var names: Set<String> = []
    var properties: [NSPropertyDescription] = []
    for child in element.children {
      let property: NSPropertyDescription
      switch child.name {
      case "attribute": property = try attribute(child)
      case "relationship": property = try relationship(child)
      case "fetchedProperty":
        guard let fetched = try fetchedProperty(child) else { continue }
        property = fetched
      default: continue
      }
      guard names.insert(property.name).inserted else {
        throw failure(child, .duplicate("the property \(entity.name ?? "").\(property.name)"))
      }
      properties.append(property)
    }
    entity.properties = properties
  }

  /// Sets what all kinds of properties have.
  func describe(_ property: NSPropertyDescription, by element: MarkupElement) throws(ModelFileError) {
    property.name = try required("name", element)
    // What is left out is NO, for this one too (XM-04).
    property.isOptional = try flag("optional", element)
    property.isTransient = try flag("transient", element)
    property.isIndexedBySpotlight = try flag("spotlightIndexingEnabled", element)
    property.userInfo = userInfo(element)
    if let renaming = renamingIdentifier(element) { property.renamingIdentifier = renaming }
    property.versionHashModifier = element["versionHashModifier"]
  }

  private func renamingIdentifier(_ element: MarkupElement) -> String? {
    let text = element["elementID"] ?? element["renamingIdentifier"]
    return text?.isEmpty == false ? text : nil
  }

  private func userInfo(_ element: MarkupElement) -> [AnyHashable: Any] {
    var info: [AnyHashable: Any] = [:]
    for entry in element.all("userInfo").first?.all("entry") ?? [] { info[entry["key"] ?? ""] = entry["value"] ?? "" }
    return info
  }

  // MARK: Values

  /// An attribute that must be there and not be empty.
  func required(_ name: String, _ element: MarkupElement) throws(ModelFileError) -> String {
    guard let value = element[name], !value.isEmpty else {
      throw failure(element, .missingAttribute(element: element.name, attribute: name))
    }
    return value
  }

  /// A flag, which is NO where it is left out (XM-04).
  func flag(_ name: String, _ element: MarkupElement) throws(ModelFileError) -> Bool {
    switch element[name] {
    case "YES": return true
    case "NO", nil: return false
    case let value?: throw failure(element, .badValue(attribute: name, value: value, expected: "YES or NO"))
    }
  }

  /// A count, which is 0 where it is left out.
  func count(_ name: String, _ element: MarkupElement) throws(ModelFileError) -> Int {
    guard let text = element[name] else { return 0 }
    guard let number = Int(text), number >= 0 else {
      throw failure(element, .badValue(attribute: name, value: text, expected: "a whole number from 0"))
    }
    return number
  }

  /// The entity of a name.
  func entity(named name: String, for element: MarkupElement) throws(ModelFileError) -> NSEntityDescription {
    guard let entity = entities[name] else { throw failure(element, .unknownName(kind: "entity", name: name)) }
    return entity
  }

  func failure(_ element: MarkupElement, _ reason: ModelFileError.Reason) -> ModelFileError {
    ModelFileError(file: file, line: element.line, reason: reason)
  }

  /// The predicate in an attribute; nil where there is none, or one that cannot be parsed, which is noted.
  func predicate(_ name: String, _ element: MarkupElement) -> NSPredicate? {
    parsed(name, element) { text throws(PredicateFormatError) in try NSPredicate.parse(format: text) }
  }

  /// The expression in an attribute, likewise.
  func expression(_ name: String, _ element: MarkupElement) -> NSExpression? {
    parsed(name, element) { text throws(PredicateFormatError) in try NSExpression.parse(format: text) }
  }

  private func parsed<Value>(
    _ name: String, _ element: MarkupElement, _ parse: (String) throws(PredicateFormatError) -> Value
  ) -> Value? {
    guard let text = element[name], !text.isEmpty else { return nil }
    do throws(PredicateFormatError) { return try parse(text) } catch {
      warnings.append(
        ModelFileWarning(
          line: element.line, element: element.name, place: element["name"] ?? "",
          kind: .unreadableFormat(attribute: name, error)))
      return nil
    }
  }

  /// Notes a value that is none of its attribute's type.
  func warnUnreadable(_ attribute: String, _ value: String, _ element: MarkupElement) {
    warnings.append(
      ModelFileWarning(
        line: element.line, element: element.name, place: element["name"] ?? "",
        kind: .unreadableValue(attribute: attribute, value: value)))
  }
}
