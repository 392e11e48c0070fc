extension ModelFileBuilder {
  /// Adds an entity's uniqueness constraints and indexes, once the hierarchy has its properties.
  func addConstraints(of element: MarkupElement, to entity: NSEntityDescription) throws(ModelFileError) {
    let properties = entity.propertiesByName
    func property(_ name: String, _ element: MarkupElement) throws(ModelFileError) -> NSPropertyDescription {
      guard let property = properties[name] else {
        throw failure(element, .unknownName(kind: "property", name: "\(entity.name ?? "").\(name)"))
      }
      return property
    }
    var constraints: [[Any]] = []
    for constraint in element.all("uniquenessConstraints").flatMap({ $0.all("uniquenessConstraint") }) {
      var names: [String] = []
      for part in constraint.all("constraint") { names.append(try property(required("value", part), part).name) }
      if !names.isEmpty { constraints.append(names) }
    }
    entity.uniquenessConstraints = constraints

    var compound: [[Any]] = []
    for index in element.all("compoundIndexes").flatMap({ $0.all("compoundIndex") }) {
      var names: [String] = []
      for part in index.all("index") { names.append(try property(required("value", part), part).name) }
      if !names.isEmpty { compound.append(names) }
    }
    entity.compoundIndexes = compound

    var indexes: [NSFetchIndexDescription] = []
    var indexNames: Set<String> = []
    for index in element.all("fetchIndex") {
      let name = try required("name", index)
      guard indexNames.insert(name).inserted else {
        throw failure(index, .duplicate("the fetch index \(entity.name ?? "").\(name)"))
      }
      var parts: [NSFetchIndexElementDescription] = []
      for part in index.all("fetchIndexElement") {
        let described: NSPropertyDescription
        if let text = part["expression"], !text.isEmpty {
          guard let computed = try indexExpression(text, part) else { continue }
          described = computed
        } else {
          described = try property(required("property", part), part)
        }
        parts.append(try indexElement(described, part))
      }
      let description = NSFetchIndexDescription(name: name, elements: parts)
      description.partialIndexPredicate = predicate("partialIndexPredicate", index)
      indexes.append(description)
    }
    entity.indexes = indexes
  }

  private func indexElement(
    _ property: NSPropertyDescription, _ element: MarkupElement
  ) throws(ModelFileError) -> NSFetchIndexElementDescription {
    let type: NSFetchIndexElementType
    switch element["type"] {
    case "Binary", nil: type = .binary
    case "RTree": type = .rTree
    case let value?: throw failure(element, .badValue(attribute: "type", value: value, expected: "Binary or RTree"))
    }
    let part = NSFetchIndexElementDescription(property: property, collationType: type)
    switch element["order"] {
    case "ascending", nil: part.isAscending = true
    case "descending": part.isAscending = false
    case let value?:
      throw failure(element, .badValue(attribute: "order", value: value, expected: "ascending or descending"))
    }
    return part
  }

  private func indexExpression(
    _ text: String, _ element: MarkupElement
  ) throws(ModelFileError) -> NSExpressionDescription? {
    guard let parsed = expression("expression", element) else { return nil }
    let description = NSExpressionDescription()
    description.name = element["property"] ?? text
    description.expression = parsed
    if let name = element["expressionType"], !name.isEmpty {
      guard let type = AttributeText.types[name] else {
        throw failure(element, .badValue(attribute: "expressionType", value: name, expected: "the name of a type"))
      }
      description.expressionResultType = type
    }
    return description
  }
}
