import Testing

/// The oracle is only worth something if it can be wrong: what it says of small graphs is compared with what the facts say,
/// and each belief of it, once planted wrong, must show.
@Suite("Oracle: what it says of small graphs, worked out by hand")
struct OracleFactTests {
  @Test("the oracle says what the facts say", arguments: FactCase.all)
  func facts(_ fact: FactCase) {
    #expect(fact.script.sensible.steps.filter { $0 != .reset } == fact.script.steps.filter { $0 != .reset })
    #expect(fact.outcome(OracleBeliefs()) == fact.expected)
  }

  @Test(
    "the engine does with small graphs what the facts say",
    .fact(
      "DR-03", "DR-04", "DR-05", "DR-06", "DR-07", "DR-08", "DR-09", "DR-17", "DR-19", "DR-20", "DR-21", "DR-22",
      "DR-23", "DR-25", "DR-26", "DR-28", "DR-30", "DR-31", "ST-08", "KV-01", "CH-916"),
    arguments: FactCase.all, [PlainStore.memory, .sqlite])
  func engine(_ fact: FactCase, _ store: PlainStore) {
    #expect(FactTrait.current == Set(FactCase.all.flatMap(\.facts)))
    var script = fact.script.sensible
    script.store = store
    if let found = OracleTrial.disagreement(script) {
      Issue.record("\(OracleTrial.report(script, name: "\(fact)", found: found))")
    }
  }

  @Test("a wrong belief of the oracle is noticed", arguments: PlantedBelief.all)
  func plantedBelief(_ planted: PlantedBelief) {
    let noticing = FactCase.all.filter { $0.outcome(planted.beliefs) != $0.expected }
    let isNoticed = noticing.contains { fact in
      fact.facts.contains(planted.fact) && (planted.witness ?? fact.name) == fact.name
    }
    #expect(isNoticed, "noticed by \(noticing)")
  }
}
