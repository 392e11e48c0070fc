/// A small graph, what is done to it, and what the facts say comes of it, worked out by hand.
struct FactCase: Sendable, CustomStringConvertible {
  /// The ids of the facts, which the test of the engine carries too.
  var facts: [String]
  /// What the facts say here.
  var name: String
  var script: PlainScript
  var expected: Outcome

  var description: String { "\(facts.joined(separator: ", ")) \(name)" }

  /// What came of a script: before its save, and after it.
  struct Outcome: Equatable, Sendable {
    /// Objects marked deleted before the save.
    var deleted: [String]
    /// Links in the context before the save, one a line; those of deleted objects are left out.
    var links: [String]
    /// How the save fails.
    var failures: [String] = []
    /// Objects in the store afterwards.
    var stored: [String]
    /// Links in the store afterwards.
    var storedLinks: [String]
  }

  init(
    _ facts: [String], _ name: String, _ schema: PlainSchema, _ objects: String, _ links: [String],
    _ steps: [PlainStep],
    propagatesAtEndOfEvent: Bool = true, _ expected: Outcome
  ) {
    self.facts = facts
    self.name = name
    self.expected = expected
    script = PlainScript(schema: schema, base: .of(schema, objects, links))
    script.steps = steps + [.look, .save, .save]
    script.propagatesAtEndOfEvent = propagatesAtEndOfEvent
  }

  /// What an oracle of certain beliefs makes of the script.
  func outcome(_ beliefs: OracleBeliefs) -> Outcome {
    var oracle = DeleteOracle(script, beliefs: beliefs)
    var outcome = Outcome(deleted: [], links: [], stored: [], storedLinks: [])
    for step in script.steps {
      if step == .look {
        outcome.deleted = oracle.deleted.sorted()
        let there = oracle.isThere
        outcome.links = oracle.lines(of: oracle.graph).filter { there(String($0.prefix { $0 != "." })) }
      }
      oracle.apply(step)
    }
    outcome.failures = oracle.failures.map(\.description)
    outcome.stored = oracle.stored.objects
    outcome.storedLinks = oracle.lines(of: oracle.stored)
    return outcome
  }
}
