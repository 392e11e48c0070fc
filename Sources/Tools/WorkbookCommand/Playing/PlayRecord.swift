import WorkbookKit

/// What is kept of a scene's graph: its size, its pars, and what who plays it has to know of every state.
///
/// The graph itself is made anew wherever it is needed, which takes some seconds; what is kept is read at once.
struct PlayRecord {
  let scene: PlayScene
  let graph: PlayGraph

  /// A line for the scene, those of its operations and levels, and the signs of its states.
  var lines: [String] {
    let counts = "\(scene.operations.count) operations, \(graph.states.count) states, \(graph.edges) edges"
    let plans = scene.levels.map { PlayPlan($0, of: scene, on: graph) }
    return ["\(scene.name): \(counts), \(String(hash, radix: 16))"]
      + [SegmentScenes.explained + scene.segments.sorted().joined(separator: ", ")]
      + [Self.words + scene.legend(on: graph).map(\.0).joined(separator: ", ")] + outcomes + cells
      + plans.flatMap(lines) + states(plans)
  }

  /// What the lines begin with that say which words are shown, what an operation prints, what a cell holds, and what the states are.
  static let (words, prints, holds, signs) = ("  shows ", "  prints ", "  holds ", "  = ")
  /// What stands between the texts that an operation prints, or a cell holds.
  static let separator = " | "

  /// What each operation prints that does not always print the same.
  private var outcomes: [String] {
    scene.operations.indices.compactMap { operation in
      let printed = graph.printed(operation)
      guard printed.count > 1 else { return nil }
      return Self.prints + scene.operations[operation].id + ": " + printed.joined(separator: Self.separator)
    }
  }

  /// What each cell holds.
  private var cells: [String] {
    let first = graph.states[0]
    return first.held.indices.flatMap { panel in
      first.held[panel].indices.map { row in
        let place = PlayPlace(panel: panel, row: row)
        return Self.holds + scene.name(of: place, in: first) + ": "
          + graph.held(place).joined(separator: Self.separator)
      }
    }
  }

  private func lines(_ plan: PlayPlan) -> [String] {
    let way = plan.ways.first.map(names) ?? "no way"
    let share = Int((100 * plan.solvedAtRandom).rounded())
    let failures = plan.failures + (plan.losing.map { ["is lost by " + names($0)] } ?? [])
    return ["  \(plan.level.name): par \(plan.par ?? 0), \(plan.ways.count) ways, \(share) % at random: \(way)"]
      + failures.map { "    " + $0 } + zip(PlayPlan.letters, plan.losses).map { "    \($0): \($1)" }
  }

  private func names(_ way: [Int]) -> String { way.map { scene.operations[$0].id }.joined(separator: ", ") }

  /// The signs of the states, each behind the fingerprint of what it shows.
  private func states(_ plans: [PlayPlan]) -> [String] {
    let signs = plans.map(\.signs)
    let all = graph.states.enumerated().map { place, state in
      state.fingerprint + String(signs.map { $0[place] })
    }
    return stride(from: 0, to: all.count, by: 8).map { start in
      Self.signs + all[start..<min(start + 8, all.count)].joined(separator: " ")
    }
  }

  /// A hash of every state and every step, the same on every machine.
  private var hash: UInt64 {
    var hash = PlayHash()
    for (state, steps) in zip(graph.states, graph.steps) {
      hash.add(state)
      for step in steps {
        switch step {
        case .unavailable(let reason): hash.add("- \(reason)\n")
        case .leads(let next, let printed): hash.add("\(next) \(printed.joined(separator: "\n"))\n")
        }
      }
    }
    return hash.value
  }
}

/// A hash that is the same on every machine and in every run (FNV-1a).
struct PlayHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  mutating func add(_ state: PlayState) {
    for cell in state.held.joined() { add(cell.words + "\n") }
    add(state.hasEnded ? "ended\n" : "\n")
  }
}

extension PlayState {
  /// Eight digits that tell the states of a scene apart.
  var fingerprint: String {
    var hash = PlayHash()
    hash.add(self)
    let digits = String(UInt32(truncatingIfNeeded: hash.value ^ hash.value >> 32), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
