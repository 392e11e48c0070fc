import Foundation
import WorkbookKit

/// A scene and its graph, as the site's player reads them.
struct PlayGraphFile: Encodable {
  private struct Panel: Encodable {
    let name, kind: String
    let cells: Int
  }

  private struct Operation: Encodable {
    let id, code: String
    /// The page of the segment that explains it, what links call that, and its rule.
    let page, segment, rule: String
    /// The marks of what it prints, and of what it throws.
    let marks: [String]
  }

  private struct Level: Encodable {
    let name, title: String
    let par: Int
    /// Where it begins, by the place of its state.
    let from: Int
    /// The lines of its goal.
    let goals: [String]
    /// For each state a digit in base 36: which of the lines it has reached, as bits, and how far the goal is, a dash where no
    /// way leads there.
    let reached, far: String
    let start, forbidden: [Int]
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
  /// Words of the cells, and what they mean; and what the marks mean.
  private let legend: [[String]]
  /// For each state and operation the state that it leads to, or -1 less the place of the reason why it is not possible.
  private let to: [[Int]]
  /// For each state and operation the lines that it prints, by the place in `words`; -1 where it is not possible.
  private let printed: [[Int]]

  /// Takes a scene and its graph.
  ///
  /// - Throws: what the book throws.
  init(_ scene: PlayScene, _ graph: PlayGraph, _ book: PlayBook) throws {
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
    operations = try scene.operations.map { operation in
      let segment = try book.segment(operation.segment)
      return Operation(
        id: operation.id, code: operation.code, page: operation.segment.replacing(".md", with: ".html"),
        segment: segment.map { "\($0.sign) \($0.title)" } ?? "", rule: segment?.rule ?? "",
        marks: [[""], [PlayText.thrown(CocoaError(.userCancelled))]].map { book.mark(operation, $0)?.sign ?? "" })
    }
    let marks = operations.flatMap(\.marks)
    let cells = Set(graph.states.flatMap { $0.held.joined().map(\.words) })
    let signs = EvidenceMark.allCases.map { ($0.sign, $0.meaning) }
    legend =
      PlayText.words.filter { word, _ in cells.contains { $0.contains(word) } }.map { [$0, $1] }
      + signs.filter { sign, _ in marks.contains(sign) }.map { [$0, $1] }
    levels = scene.levels.map { level in
      let plan = PlayPlan(level, of: scene, on: graph)
      return Level(
        name: level.name, title: level.title, par: plan.par ?? 0, from: plan.start, goals: level.goals.map(\.text),
        reached: graph.states.map { level.reached(PlayBoard(scene: scene, state: $0)) }.joined(),
        far: plan.distances, start: level.start.map(scene.index(of:)), forbidden: plan.forbidden.sorted())
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
