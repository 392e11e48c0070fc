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
  }

  /// What an operation comes to: what it prints, the mark of that, and the segment that explains it, by its place.
  private struct Outcome: Encodable, Hashable {
    let printed, mark: String
    let segment: Int
  }

  /// The page of a segment, what links call it, and its rule.
  private struct Segment: Encodable {
    let page, title, rule: String
  }

  private struct Level: Encodable {
    let name, title: String
    /// What has been run when it begins, and what stands above the lines of its goal.
    let heading: String
    let par: Int
    /// Where it begins, by the place of its state.
    let from: Int
    /// The lines of its goal.
    let goals: [String]
    /// Why it cannot be reached any more, in some states.
    let losses: [String]
    /// For each state a digit in base 36: which of the lines it has reached, as bits; and another of how far the goal is, or the
    /// capital letter of the reason why it cannot be reached.
    let reached, far: String
    let start, forbidden: [Int]
  }

  private let name, title, situation: String
  private let rows: [String]
  private let panels: [Panel]
  private let operations: [Operation]
  private let outcomes: [Outcome]
  private let segments: [Segment]
  private let levels: [Level]
  /// Every text once: cells, reasons, endings.
  private let words: [String]
  /// The texts of a state's cells, panel by panel, and that the process has ended, by their places in `words`; -1 where it runs.
  private let states: [[Int]]
  /// The panels and words of the cells, and what they mean; and what the marks mean.
  private let legend: [[String]]
  /// For each state and operation the state that it leads to, or -1 less the place of the reason why it is not possible.
  private let to: [[Int]]
  /// For each state and operation what it comes to, by the place in `outcomes`; -1 where it is not possible.
  private let did: [[Int]]

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
    operations = scene.operations.map { Operation(id: $0.id, code: $0.code) }
    let links = scene.segments.sorted()
    segments = try links.map { link in
      let segment = try book.segment(link)
      return Segment(
        page: link.replacing(".md", with: ".html"), title: segment.map { "\($0.sign) \($0.title)" } ?? "",
        rule: segment?.rule ?? "")
    }
    var (outcomes, found): ([Outcome], [Outcome: Int]) = ([], [:])
    did = graph.steps.enumerated().map { state, steps in
      let board = PlayBoard(scene: scene, state: graph.states[state])
      return zip(scene.operations, steps).map { operation, step in
        guard case .leads(_, let printed) = step else { return -1 }
        let outcome = operation.outcome(printed, from: board)
        let mark = printed.isEmpty ? nil : book.mark(outcome)
        let entry = Outcome(
          printed: printed.joined(separator: "; "), mark: mark?.sign ?? "",
          segment: links.firstIndex(of: outcome.segment) ?? 0)
        if found[entry] == nil {
          found[entry] = outcomes.count
          outcomes.append(entry)
        }
        return found[entry] ?? -1
      }
    }
    self.outcomes = outcomes
    let marks = Set(outcomes.map(\.mark))
    legend =
      scene.panels.map { [$0.name, $0.meaning] }
      + scene.legend(on: graph).map { [$0, $1] }
      + EvidenceMark.allCases.filter { marks.contains($0.sign) }.map { [$0.sign, $0.meaning] }
    levels = scene.levels.map { level in
      let plan = PlayPlan(level, of: scene, on: graph)
      return Level(
        name: level.name, title: level.title,
        heading: [level.beginning(in: scene), PlayLevel.heading(plan.par)].compactMap(\.self).joined(separator: " "),
        par: plan.par ?? 0, from: plan.start, goals: level.goals.map(\.text), losses: plan.losses,
        reached: graph.states.map { level.reached(PlayBoard(scene: scene, state: $0)) }.joined(),
        far: String(plan.signs), start: level.start.map(scene.index(of:)), forbidden: plan.forbidden.sorted())
    }
    states = graph.states.map { state in
      state.held.joined().map { place($0.words) } + [state.hasEnded ? place("The process has ended.") : -1]
    }
    to = graph.steps.map { steps in
      steps.map { step in
        switch step {
        case .unavailable(let reason): -1 - place(reason)
        case .leads(let next, _): next
        }
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
