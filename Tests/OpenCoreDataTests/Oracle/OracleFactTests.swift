import Testing

/// The oracle is only worth something if it can be wrong: what it says of small graphs is compared with what the facts say,
/// and each belief of it, once planted wrong, must show.
@Suite("Oracle: what it says of small graphs, worked out by hand")
struct OracleFactTests {
  @Test("DR: the oracle says what the facts say", arguments: FactCase.all)
  func facts(_ fact: FactCase) {
    #expect(fact.script.sensible.steps.filter { $0 != .reset } == fact.script.steps.filter { $0 != .reset })
    #expect(fact.outcome(OracleBeliefs()) == fact.expected)
  }

  @Test("DR: the engine says the same", arguments: FactCase.all, [PlainStore.memory, .sqlite])
  func engine(_ fact: FactCase, _ store: PlainStore) {
    var script = fact.script.sensible
    script.store = store
    if let found = OracleTrial.disagreement(script) {
      Issue.record("\(OracleTrial.report(script, name: fact.name, found: found))")
    }
  }

  @Test("DR: a wrong belief of the oracle is noticed", arguments: PlantedBelief.all)
  func plantedBelief(_ planted: PlantedBelief) {
    let noticed = FactCase.all.filter { $0.outcome(planted.beliefs) != $0.expected }.map(\.name)
    #expect(noticed.contains { $0.hasPrefix(planted.fact) }, "noticed by \(noticed)")
  }
}
