/// Makes random scripts: a saved graph, objects brought into different states, deletes, and a save that may fail.
package struct ScriptGenerator {
  package let schema: PlainSchema

  /// Makes a generator of scripts about a schema.
  package init(schema: PlainSchema) { self.schema = schema }

  package func script(_ random: inout SeededGenerator) -> PlainScript {
    var script = PlainScript(schema: schema, base: PlainGraph())
    // Strict schemas leave few objects; a few more throws of the dice find better graphs.
    for _ in 0..<4 where script.base.entities.count < 3 {
      script.base = GraphGenerator().graph(of: schema, &random)
    }
    script.store = random.pick(weighted: [(.memory, 50), (.sqlite, 47), (.file, 3)])
    script.startsFresh = random.chance(70)
    script.holdsObjects = random.chance(60)
    script.propagatesAtEndOfEvent = random.chance(80)
    var writer = ScriptWriter(oracle: DeleteOracle(script), random: random)
    writer.write()
    random = writer.random
    script.steps = writer.steps
    return script.sensible
  }
}

/// Writes the steps of one script, asking the oracle where things stand.
private struct ScriptWriter {
  var oracle: DeleteOracle
  var random: SeededGenerator
  var steps: [PlainStep] = []
  private var lastNumber = 50

  init(oracle: DeleteOracle, random: SeededGenerator) {
    self.oracle = oracle
    self.random = random
  }

  private mutating func take(_ step: PlainStep) {
    guard oracle.allows(step) else { return }
    steps.append(step)
    oracle.apply(step)
    if oracle.needsReset { take(.reset) }
  }

  private var alive: [String] { oracle.graph.objects.filter(oracle.isThere) }

  mutating func write() {
    round()
    if !oracle.failures.isEmpty { recover() }
    if random.chance(45) { round() }
  }

  /// States, edits, deletes, a save.
  private mutating func round() {
    for object in alive { prepare(object) }
    for _ in 0..<random.below(4) { edit() }
    for _ in 0..<(1 + random.below(4)) {
      delete()
      if random.chance(25) { take(.process) }
      if random.chance(15) { take(.look) }
      if random.chance(15) { edit() }
    }
    if random.chance(70) { take(.process) }
    if random.chance(60) { take(.look) }
    if random.chance(5) { take(random.chance(50) ? .rollback : .reset) }
    take(.save)
    if random.chance(50) { take(.look) }
  }

  /// What may follow a save that failed (DR-20).
  private mutating func recover() {
    if random.chance(25) { take(.save) }
    if random.chance(25) { delete() }
    if random.chance(20) { take(.save) }
    if oracle.failures.isEmpty { return }
    take(random.chance(70) ? .rollback : .reset)
    take(.look)
    if random.chance(30) { take(.save) }
  }

  /// Leaves an object as the context has it, or reads, changes or refreshes it.
  private mutating func prepare(_ object: String) {
    let all: [(PlainStep?, Int)] = [(nil, 40), (.read(object), 25), (.touch(object), 15), (.refresh(object), 20)]
    if let step = random.pick(weighted: all) { take(step) }
  }

  private mutating func delete() {
    // Now and then one that is deleted already (ST-10).
    let candidates = random.chance(10) ? oracle.graph.objects + oracle.discarded.sorted() : alive
    if let object = random.pick(candidates) { take(.delete(object)) }
  }

  private mutating func edit() {
    if random.chance(40), let entity = random.pick(oracle.schema.entities.filter { !$0.isAbstract }) {
      lastNumber += 1
      let object = "\(entity.name)\(lastNumber)"
      take(.insert(object, entity: entity.name))
      for relationship in oracle.schema.relationships(of: entity.name) where !relationship.isOptional {
        relink(object, relationship)
      }
      for relationship in oracle.schema.relationships(of: entity.name) where random.chance(40) {
        relink(object, relationship)
      }
    } else if let object = random.pick(alive),
      let relationship = random.pick(oracle.schema.relationships(of: oracle.graph.entities[object] ?? ""))
    {
      relink(object, relationship)
    }
  }

  private mutating func relink(_ object: String, _ relationship: PlainRelationship) {
    let candidates = oracle.graph.objects(of: relationship.target, in: oracle.schema).filter {
      oracle.isThere($0) && relationship.takes($0, for: object, in: oracle.graph)
    }
    var others: [String] = []
    if relationship.isOrdered, random.chance(50) { return reorder(object, relationship, candidates) }
    let wanted = relationship.isToMany ? random.below(4) : (random.chance(85) ? 1 : 0)
    for _ in 0..<max(wanted, relationship.isOptional ? 0 : 1) {
      if let other = random.pick(candidates), !others.contains(other) { others.append(other) }
    }
    take(.set(object, relationship.name, others))
  }

  /// Another order for the members there are, now and then with one that joins at any place, or one that leaves.
  private mutating func reorder(_ object: String, _ relationship: PlainRelationship, _ candidates: [String]) {
    var others = oracle.graph.destinations(object, relationship.name).filter(candidates.contains)
    if random.chance(20), others.count > 1 { others.remove(at: random.below(others.count)) }
    if random.chance(60) { others.shuffle(using: &random) }
    if random.chance(50), let new = random.pick(candidates), !others.contains(new) {
      others.insert(new, at: random.below(others.count + 1))
    }
    take(.set(object, relationship.name, others))
  }
}
