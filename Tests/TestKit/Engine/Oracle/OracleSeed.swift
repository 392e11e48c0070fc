/// Names one random script: the seed of its schema and its number among that schema's scripts.
package struct OracleSeed: Sendable, LosslessStringConvertible {
  package let schema: UInt64
  package let graph: Int

  package var description: String { "\(schema).\(graph)" }

  package init(schema: UInt64, graph: Int) {
    self.schema = schema
    self.graph = graph
  }

  /// Reads what `description` writes.
  package init?(_ text: String) {
    let parts = text.split(separator: ".")
    guard parts.count == 2, let schema = UInt64(parts[0]), let graph = Int(parts[1]) else { return nil }
    self.init(schema: schema, graph: graph)
  }

  package func makeSchema() -> PlainSchema {
    var random = SeededGenerator(seed: schema)
    return SchemaGenerator().schema(&random)
  }

  package func makeScript(of plain: PlainSchema) -> PlainScript {
    var random = SeededGenerator(seed: schema &* 1_000_003 &+ UInt64(graph) &+ 1)
    return ScriptGenerator(schema: plain).script(&random)
  }
}

/// Whether engine and oracle disagree on a script, and what to print then.
package enum OracleTrial {
  /// Runs a script.
  ///
  /// - Returns: how they disagree, or nil.
  package static func disagreement(
    _ script: PlainScript, model: OracleModel? = nil, beliefs: OracleBeliefs = OracleBeliefs()
  ) -> String? {
    do {
      try OracleRun(script, model: model ?? OracleModel(script.schema), beliefs: beliefs).run()
      return nil
    } catch { return "\(error)" }
  }

  /// Shrinks a failing script and tells what is left.
  package static func report(
    _ script: PlainScript, name: String, found: String, beliefs: OracleBeliefs = OracleBeliefs()
  ) -> String {
    let smallest = Shrinker { disagreement($0, beliefs: beliefs) != nil }.shrink(script)
    let why = disagreement(smallest, beliefs: beliefs) ?? "it does not fail any more"
    return "\(name): engine and oracle disagree \(found)\n\nThe smallest graph that still fails:\n\(smallest.text)\n"
      + "There they disagree \(why)"
  }
}
