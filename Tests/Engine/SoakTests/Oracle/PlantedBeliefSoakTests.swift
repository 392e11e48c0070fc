import Testing

/// The oracle is only worth something if it can be wrong, on random graphs too.
@Suite("Soak: wrong beliefs of the oracle", .long(.soak))
struct PlantedBeliefSoakTests {
  @Test("random graphs notice a wrong belief too, and shrink to a few objects", arguments: PlantedBelief.all)
  func plantedBeliefInRandomGraphs(_ planted: PlantedBelief) throws {
    for number in UInt64(1)...5000 {
      let seed = OracleSeed(schema: number, graph: 0)
      let script = seed.makeScript(of: seed.makeSchema())
      // The engine runs only where the belief makes a difference.
      guard Self.ends(script, OracleBeliefs()) != Self.ends(script, planted.beliefs) else { continue }
      #expect(OracleTrial.disagreement(script, beliefs: planted.beliefs) != nil)
      let smallest = Shrinker { OracleTrial.disagreement($0, beliefs: planted.beliefs) != nil }.shrink(script)
      #expect(OracleTrial.disagreement(smallest) == nil, "the true oracle agrees")
      #expect(smallest.base.entities.count <= 5, "\(smallest.text)")
      #expect(smallest.steps.count <= 6, "\(smallest.text)")
      return
    }
    Issue.record("no graph noticed")
  }

  /// What each look and each save of a script comes to.
  private static func ends(_ script: PlainScript, _ beliefs: OracleBeliefs) -> [[String]] {
    var oracle = DeleteOracle(script, beliefs: beliefs)
    return script.steps.map { step in
      oracle.apply(step)
      switch step {
      case .save: return oracle.failures.map(\.description) + oracle.lines(of: oracle.stored)
      case .look: return oracle.lines(of: oracle.graph)
      default: return []
      }
    }
  }
}
