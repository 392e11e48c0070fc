// Schemas and graphs as hand-written cases state them.
extension PlainRelationship {
  /// A to-one relationship.
  package static func one(
    _ owner: String, _ name: String, _ target: String, _ rule: PlainRule = .nullify, inverse: String? = nil,
    isOptional: Bool = true
  ) -> PlainRelationship {
    PlainRelationship(name: name, owner: owner, target: target, rule: rule, isOptional: isOptional, inverse: inverse)
  }

  /// A to-many relationship; one with a minimum is not optional.
  package static func many(
    _ owner: String, _ name: String, _ target: String, _ rule: PlainRule = .nullify, inverse: String? = nil,
    min: Int = 0
  ) -> PlainRelationship {
    PlainRelationship(
      name: name, owner: owner, target: target, isToMany: true, rule: rule, isOptional: min == 0, minCount: min,
      inverse: inverse)
  }
}

extension PlainSchema {
  /// A schema of entities, each its name or `Name: Parent`.
  package static func of(_ entities: [String], _ relationships: [PlainRelationship]) -> PlainSchema {
    PlainSchema(
      entities: entities.map { text in
        let parts = text.split(separator: ":").map { String($0.filter { $0 != " " }) }
        return PlainEntity(name: parts[0], parent: parts.count > 1 ? parts[1] : nil)
      }, relationships: relationships)
  }
}

extension PlainGraph {
  /// A graph whose objects are named after their entities: `S1` is an S.
  ///
  /// - Parameters:
  ///   - schema: what the relationships are looked up in.
  ///   - objects: labels, with spaces between.
  ///   - links: `S1.episodes E1 E2`; the other end follows.
  package static func of(_ schema: PlainSchema, _ objects: String, _ links: [String]) -> PlainGraph {
    var graph = PlainGraph()
    for object in objects.split(separator: " ").map(String.init) { graph.entities[object] = String(object.prefix(1)) }
    for link in links {
      let words = link.split(separator: " ").map(String.init)
      let path = words[0].split(separator: ".").map(String.init)
      guard let relationship = schema.relationship(path[1]) else { continue }
      for other in words.dropFirst() { graph.join(path[0], relationship, other, in: schema) }
    }
    graph.changed = []
    return graph
  }
}

extension DeleteOracle {
  /// The links of a graph that are there, one a line: `S1.episodes E1 E2`.
  package func lines(of graph: PlainGraph) -> [String] {
    graph.objects.flatMap { object in
      schema.relationships.compactMap { relationship -> String? in
        let others = graph.destinations(object, relationship.name).sorted()
        return others.isEmpty ? nil : "\(object).\(relationship.name) \(others.joined(separator: " "))"
      }
    }
  }
}
