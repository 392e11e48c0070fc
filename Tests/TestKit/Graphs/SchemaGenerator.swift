/// Makes random schemas.
package struct SchemaGenerator {
  /// How many of a hundred to-many relationships keep an order.
  package var orderedShare = 40

  private static let names = ["A", "B", "C", "D", "E"]

  /// Makes a generator.
  package init() {}

  package func schema(_ random: inout SeededGenerator) -> PlainSchema {
    var schema = PlainSchema()
    for name in Self.names.prefix(1 + random.below(Self.names.count)) {
      let parent = random.chance(35) ? random.pick(schema.entities.map(\.name)) : nil
      schema.entities.append(PlainEntity(name: name, parent: parent))
    }
    // An abstract entity that nothing inherits from would only waste relationships.
    for index in schema.entities.indices where random.chance(30) {
      schema.entities[index].isAbstract = schema.entities.contains { $0.parent == schema.entities[index].name }
    }
    for _ in 0..<(1 + random.below(5)) { addRelationship(to: &schema, &random) }
    return schema
  }

  private func addRelationship(to schema: inout PlainSchema, _ random: inout SeededGenerator) {
    let entities = schema.entities.map(\.name)
    guard let owner = random.pick(entities), let far = random.pick(entities) else { return }
    let target = random.chance(20) ? owner : far
    let number = schema.relationships.count
    var end = end("r\(number)", owner, target, &random)
    if owner == target, random.chance(25) {
      end.inverse = end.name
    } else if random.chance(80) {
      var back = self.end("r\(number + 1)", target, owner, &random)
      end.inverse = back.name
      back.inverse = end.name
      schema.relationships.append(end)
      schema.relationships.append(back)
      return
    }
    schema.relationships.append(end)
  }

  private func end(_ name: String, _ owner: String, _ target: String, _ random: inout SeededGenerator)
    -> PlainRelationship
  {
    var end = PlainRelationship(name: name, owner: owner, target: target)
    end.isToMany = random.chance(55)
    end.isOrdered = end.isToMany && random.chance(orderedShare)
    end.rule = random.pick(weighted: [(.nullify, 35), (.cascade, 30), (.deny, 18), (.noAction, 17)])
    end.isOptional = random.chance(78)
    if end.isToMany {
      end.minCount = random.pick(weighted: [(0, 70), (1, 22), (2, 8)])
      end.maxCount = random.chance(12) ? 3 : 0
    }
    return end
  }
}
