/// Makes random graphs that a store would take.
package struct GraphGenerator {
  /// Makes a generator.
  package init() {}

  package func graph(of schema: PlainSchema, _ random: inout SeededGenerator) -> PlainGraph {
    var graph = PlainGraph()
    let concrete = schema.entities.filter { !$0.isAbstract }.map(\.name)
    let count = 2 + random.below(8)
    for number in 1...count {
      guard let entity = random.pick(concrete) else { break }
      graph.entities["\(entity)\(number)"] = entity
    }
    let tries = random.below(count * 3)
    for _ in 0..<tries { link(&graph, schema, &random) }
    repair(&graph, schema, &random)
    graph.changed = []
    return graph
  }

  private func link(_ graph: inout PlainGraph, _ schema: PlainSchema, _ random: inout SeededGenerator) {
    guard let relationship = random.pick(schema.relationships),
      let object = random.pick(graph.objects(of: relationship.owner, in: schema)),
      let other = random.pick(graph.objects(of: relationship.target, in: schema)),
      relationship.takes(other, for: object, in: graph)
    else { return }
    graph.join(object, relationship, other, in: schema)
  }

  /// Gives required relationships what they lack; objects that cannot be helped go.
  private func repair(_ graph: inout PlainGraph, _ schema: PlainSchema, _ random: inout SeededGenerator) {
    for attempt in 0..<60 {
      guard let (object, relationship) = firstProblem(in: graph, schema) else { return }
      let others = graph.objects(of: relationship.target, in: schema).filter {
        relationship.takes($0, for: object, in: graph)
      }
      let present = graph.destinations(object, relationship.name)
      if relationship.isToMany, relationship.maxCount > 0, present.count > relationship.maxCount,
        let last = present.last
      {
        graph.part(object, relationship, last)
      } else if attempt < 40, let other = random.pick(others) {
        graph.join(object, relationship, other, in: schema)
      } else {
        graph.erase(object)
      }
    }
    while let (object, _) = firstProblem(in: graph, schema) { graph.erase(object) }
  }

  private func firstProblem(in graph: PlainGraph, _ schema: PlainSchema) -> (String, PlainRelationship)? {
    let oracle = DeleteOracle(PlainScript(schema: schema, base: graph))
    for object in graph.objects {
      for relationship in schema.relationships(of: graph.entities[object] ?? "") {
        let count = graph.destinations(object, relationship.name).count
        if oracle.problem(with: relationship, count: count) != nil { return (object, relationship) }
      }
    }
    return nil
  }
}

extension PlainGraph {
  /// The objects of an entity and of those that inherit from it, in order.
  package func objects(of entity: String, in schema: PlainSchema) -> [String] {
    objects.filter { entities[$0].map { schema.isKind($0, of: entity) } ?? false }
  }
}
