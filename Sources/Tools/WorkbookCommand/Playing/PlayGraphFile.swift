import Foundation

/// A scene and its graph, as the site's player reads them.
struct PlayGraphFile: Encodable {
  private struct Panel: Encodable {
    let name, kind: String
    let cells: Int
  }

  private struct Operation: Encodable {
    let id, code, segment: String
  }

  private struct Level: Encodable {
    let name, goal: String
    let par: Int
    /// Where it begins, and where it ends, by the places of states.
    let from: Int
    let goals, start, forbidden: [Int]
  }

  private let name, title, situation: String
  private let rows: [String]
  private let panels: [Panel]
  private let operations: [Operation]
  private let levels: [Level]
  /// Every text once: cells, reasons, endings, what was printed.
  private let words: [String]
  /// The texts of a state's cells, panel by panel, and how the process ended, by their places in `words`; -1 where it runs.
  private let states: [[Int]]
  /// For each state and operation the state that it leads to, or -1 less the place of the reason why it is not possible.
  private let to: [[Int]]
  /// For each state and operation the lines that it prints, by the place in `words`; -1 where it is not possible.
  private let printed: [[Int]]

  /// Takes a scene and its graph.
  init(_ scene: PlayScene, _ graph: PlayGraph) {
    var (words, places): ([String], [String: Int]) = ([], [:])
    func place(_ word: String) -> Int {
      if let place = places[word] { return place }
      places[word] = words.count
      words.append(word)
      return words.count - 1
    }
    (name, title, situation, rows) = (scene.name, scene.title, scene.situation, scene.rows)
    panels = scene.panels.indices.map { panel in
      Panel(
        name: scene.panels[panel].name, kind: scene.panels[panel].kind.rawValue,
        cells: graph.states[0].held[panel].count)
    }
    operations = scene.operations.map { Operation(id: $0.id, code: $0.code, segment: $0.segment) }
    levels = scene.levels.map { level in
      let plan = PlayPlan(level, of: scene, on: graph)
      return Level(
        name: level.name, goal: level.goal, par: plan.par ?? 0, from: plan.start, goals: plan.goals.sorted(),
        start: level.start.map(scene.index(of:)), forbidden: plan.forbidden.sorted())
    }
    states = graph.states.map { state in
      state.held.joined().map { place($0.words) } + [state.ending.map(place) ?? -1]
    }
    to = graph.steps.map { steps in
      steps.map { step in
        switch step {
        case .unavailable(let reason): -1 - place(reason)
        case .leads(let next, _): next
        }
      }
    }
    printed = graph.steps.map { steps in
      steps.map { step in
        if case .leads(_, let printed) = step { place(printed.joined(separator: "\n")) } else { -1 }
      }
    }
    self.words = words
  }

  /// A script that hands the graph to the player: a page opened from a file may load nothing else.
  ///
  /// - Throws: what encoding throws.
  func script() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Data("playScene(".utf8) + (try encoder.encode(self)) + Data(");\n".utf8)
  }
}
