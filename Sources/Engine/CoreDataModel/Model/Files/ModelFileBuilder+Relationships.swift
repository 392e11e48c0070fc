extension ModelFileBuilder {
  /// The delete rules by the names that the editor writes (XM-10).
  private static var rules: [String: NSDeleteRule] {
    [
      "Nullify": .nullifyDeleteRule, "Cascade": .cascadeDeleteRule, "Deny": .denyDeleteRule,
      "No Action": .noActionDeleteRule,
    ]
  }

  /// The relationship that an element describes, but for its inverse.
  func relationship(_ element: MarkupElement) throws(ModelFileError) -> NSRelationshipDescription {
    let relationship = NSRelationshipDescription()
    try describe(relationship, by: element)
    if let name = element["destinationEntity"], !name.isEmpty {
      relationship.destinationEntity = try entity(named: name, for: element)
    }
    relationship.minCount = try count("minCount", element)
    relationship.maxCount = try count("maxCount", element)
    // Without toMany there is one destination, whether a count says so or not (XM-11).
    if try !flag("toMany", element) { relationship.maxCount = 1 }
    relationship.isOrdered = try flag("ordered", element)
    relationship.isIndexed = try flag("indexed", element)
    if let text = element["deletionRule"] {
      guard let rule = Self.rules[text] else {
        let names = Self.rules.keys.sorted().joined(separator: ", ")
        throw failure(element, .badValue(attribute: "deletionRule", value: text, expected: "one of \(names)"))
      }
      relationship.deleteRule = rule
    }
    return relationship
  }

  /// Sets the inverses of an entity's relationships, once all entities have their properties.
  ///
  /// - Parameters:
  ///   - relationships: the relationships of every entity, inherited ones too, by the entity's name.
  func linkInverses(
    of element: MarkupElement, _ entity: NSEntityDescription,
    _ relationships: [String: [String: NSRelationshipDescription]]
  ) throws(ModelFileError) {
    let own = relationships[entity.name ?? ""] ?? [:]
    for child in element.all("relationship") {
      guard let inverseName = child["inverseName"], !inverseName.isEmpty, let name = child["name"] else { continue }
      let far = child["inverseEntity"] ?? child["destinationEntity"] ?? ""
      _ = try self.entity(named: far, for: child)
      guard let inverse = relationships[far]?[inverseName] else {
        throw failure(child, .unknownName(kind: "relationship", name: "\(far).\(inverseName)"))
      }
      own[name]?.inverseRelationship = inverse
    }
  }
}
