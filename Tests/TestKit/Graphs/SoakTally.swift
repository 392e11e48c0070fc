/// What a soak went through.
package struct SoakTally: Sendable {
  package var graphs = 0
  package var schemas = 0
  package var objects = 0
  package var deletes = 0
  package var cascaded = 0
  package var saved = 0
  package var denied = 0
  package var invalid = 0
  package var dangling = 0
  package var reports: [String] = []

  /// Begins with nothing.
  package init() {}

  /// Counts a script, by what the oracle makes of it.
  package mutating func count(_ script: PlainScript) {
    graphs += 1
    objects += script.base.entities.count
    var oracle = DeleteOracle(script)
    for step in script.steps {
      oracle.apply(step)
      switch step {
      case .delete: deletes += 1
      case .process: cascaded += oracle.deleted.isEmpty ? 0 : cascades(in: script, oracle)
      case .save where oracle.failures.isEmpty: saved += 1
      case .save:
        denied += oracle.failures.contains { $0.code == 1600 } ? 1 : 0
        invalid += oracle.failures.contains { $0.code != 1600 } ? 1 : 0
      default: break
      }
    }
    dangling += leavesDanglingKeys(script, oracle.stored) ? 1 : 0
  }

  private func leavesDanglingKeys(_ script: PlainScript, _ stored: PlainGraph) -> Bool {
    stored.objects.contains { object in
      script.schema.relationships.contains { relationship in
        stored.destinations(object, relationship.name).contains { stored.entities[$0] == nil }
      }
    }
  }

  private func cascades(in script: PlainScript, _ oracle: DeleteOracle) -> Int {
    let asked = Set(script.steps.compactMap { step in if case .delete(let object) = step { object } else { nil } })
    return oracle.deleted.isSubset(of: asked) ? 0 : 1
  }

  package mutating func add(_ other: SoakTally) {
    graphs += other.graphs
    schemas += other.schemas
    objects += other.objects
    deletes += other.deletes
    cascaded += other.cascaded
    saved += other.saved
    denied += other.denied
    invalid += other.invalid
    dangling += other.dangling
    reports += other.reports
  }

  package var line: String {
    "soak: \(graphs) graphs of \(schemas) schemas, \(objects) objects, \(deletes) deletes, \(cascaded) with victims of a "
      + "cascade; saves: \(saved) done, \(denied) denied, \(invalid) invalid; \(dangling) graphs left with dangling keys; "
      + "\(reports.count) disagreements"
  }
}
