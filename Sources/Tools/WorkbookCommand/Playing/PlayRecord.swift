import Foundation
import WorkbookKit

/// What is kept of a scene's graph: its size, its pars, and a hash of all of it.
///
/// The graph itself is made anew wherever it is needed.
struct PlayRecord {
  let scene: PlayScene
  let graph: PlayGraph

  /// A line for the scene, one for the segments that explain it, and for each level its shortest way, and how roads to it fail.
  var lines: [String] {
    let counts = "\(scene.operations.count) operations, \(graph.states.count) states, \(graph.edges) edges"
    let segments = Set(scene.operations.map(\.segment)).sorted().joined(separator: ", ")
    return ["\(scene.name): \(counts), \(hash)", SegmentScenes.explained + segments]
      + scene.levels.flatMap { level in
        let plan = PlayPlan(level, of: scene, on: graph)
        let way = plan.ways.first.map(names) ?? "no way"
        let share = Int((100 * plan.solvedAtRandom).rounded())
        let failures = plan.failures + (plan.losing.map { ["is lost by " + names($0)] } ?? [])
        return [
          "  \(level.name): par \(plan.par ?? 0), \(plan.ways.count) ways, \(share) % at random: \(way)"
        ] + failures.map { "    " + $0 }
      }
  }

  private func names(_ way: [Int]) -> String { way.map { scene.operations[$0].id }.joined(separator: ", ") }

  /// A hash of every state and every step, the same on every machine (FNV-1a).
  private var hash: String {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ text: String) {
      for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    for (state, steps) in zip(graph.states, graph.steps) {
      for cell in state.held.joined() { add(cell.words + "\n") }
      add((state.ending ?? "") + "\n")
      for step in steps {
        switch step {
        case .unavailable(let reason): add("- \(reason)\n")
        case .leads(let next, let printed): add("\(next) \(printed.joined(separator: "\n"))\n")
        }
      }
    }
    return String(value, radix: 16)
  }
}
