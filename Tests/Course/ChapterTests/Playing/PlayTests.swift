import Foundation
import Processes
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

@Suite("Scenes that are played")
struct PlayTests {
  /// The graph of a scene, made once for all tests of a run.
  private static let graphs = Result {
    let graphs = try InParallel.map(PlayScene.all) { scene in try PlayRecorder.record(scene) }
    return Dictionary(uniqueKeysWithValues: zip(PlayScene.all.map(\.name), graphs))
  }

  private static let small = PlayScene.contexts

  @Test("Each scene is closed, no look is ambiguous, and what is kept of it is what was recorded", .long(.chapters))
  func recorded() throws {
    let kept = try Programs.text("Sources/Tools/WorkbookCommand/Playing/Recorded/scenes.txt")
    let lines = try PlayScene.all.flatMap { scene in
      PlayRecord(scene: scene, graph: try Self.graph(scene)).lines
    }
    #expect(kept == lines.map { $0 + "\n" }.joined())
  }

  @Test("The smallest scene is closed, and what is kept of it is what was recorded")
  func smallest() throws {
    let kept = try Programs.text("Sources/Tools/WorkbookCommand/Playing/Recorded/scenes.txt")
    let lines = PlayRecord(scene: Self.small, graph: try PlayRecorder.record(Self.small)).lines
    #expect(kept.contains("\n" + lines.joined(separator: "\n") + "\n"))
  }

  @Test("A graph foretells every random path: what is possible, what is printed, what each place holds")
  func foretold() throws { try walk(Self.small, try PlayRecorder.record(Self.small), paths: 20) }

  @Test("The graphs of all scenes do", .long(.chapters), arguments: PlayScene.all.map(\.name))
  func foretoldInAll(_ name: String) throws {
    let scene = try #require(PlayScene.all.first { $0.name == name })
    try walk(scene, try Self.graph(scene), paths: min(try Soak.count(200), 2_000))
  }

  @Test("An operation that depends on what no panel shows is found")
  func ambiguous() throws {
    let scene = PlayScene(
      name: "presses", title: "", situation: "", chapters: [], panels: [.init(name: "is odd", kind: .note)],
      rows: ["a"],
      operations: [
        PlayOperation("press", "press()", "") { (world: CountingWorld) in
          world.count += 1
          return ["\(world.count)"]
        },
        PlayOperation("wait", "wait()", "") { (world: CountingWorld) in [] },
      ], levels: [], makeWorld: { CountingWorld() })
    #expect(
      throws: PlayRecorder.Problem.isAmbiguous(
        scene: "presses", path: ["press", "press", "wait", "press"], what: "printed [\"1\"], now [\"3\"]")
    ) { try PlayRecorder.record(scene) }
  }

  @Test("Each level can be reached, in three to six operations, and not by pressing at random", .long(.chapters))
  func levels() throws {
    for scene in PlayScene.all {
      let graph = try Self.graph(scene)
      for level in scene.levels {
        let plan = PlayPlan(level, of: scene, on: graph)
        let par = try #require(plan.par, "\(level.name)")
        #expect((3...6).contains(par), "\(level.name): \(par)")
        #expect(plan.solvedAtRandom <= 0.1, "\(scene.name), \(level.name): solved at random \(plan.solvedAtRandom)")
        #expect(!plan.failures.isEmpty || plan.losing != nil, "\(level.name): no road fails")
      }
    }
  }

  @Test("The hints of a level lead to its goal in as many operations as are needed", .long(.chapters))
  func hints() throws {
    for scene in PlayScene.all {
      let graph = try Self.graph(scene)
      for level in scene.levels {
        let guide = PlayGuide(scene.name, root: Programs.root)
        let start = level.start.map(scene.index(of:))
        let game = try scene.begin(start)
        let way = try #require(PlayPlan(level, of: scene, on: graph).ways.first)
        for (place, operation) in way.enumerated() {
          #expect(guide.distance(level, from: game.state) == way.count - place, "\(scene.name), \(level.name)")
          let hint = try PlayScreens.screens(
            scene, level, input: way.prefix(place).map { "\($0 + 1)" } + ["h"]
          ).last?.first
          #expect(hint == "Hint: \(operation + 1), \(scene.operations[operation].code)", "\(scene.name), \(level.name)")
          game.run(operation)
        }
        #expect(guide.par(level) == way.count)
        #expect(level.isReached(PlayBoard(scene: scene, state: game.state)))
      }
    }
  }

  @Test(
    "Each operation is explained by a segment with a rule, and what it prints or throws has a mark", .long(.chapters))
  func explained() throws {
    let book = try PlayBook(root: Programs.root)
    for scene in PlayScene.all {
      let graph = try Self.graph(scene)
      for (place, operation) in scene.operations.enumerated() {
        for outcome in operation.outcomes {
          let segment = try #require(try book.segment(outcome.segment), "\(outcome.segment)")
          #expect(!segment.rule.isEmpty)
        }
        var met: Set<Int> = []
        for (state, steps) in zip(graph.states, graph.steps) {
          guard case .leads(_, let printed) = steps[place] else { continue }
          let board = PlayBoard(scene: scene, state: state)
          if let first = operation.outcomes.firstIndex(where: { $0.isMet(board, printed) }) { met.insert(first) }
          let mark = book.mark(operation.outcome(printed, from: board))
          try #require(printed.isEmpty || mark != nil, "\(scene.name), \(operation.id): \(printed)")
        }
        #expect(met.count == operation.outcomes.count, "\(scene.name), \(operation.id): an outcome never comes")
      }
    }
  }

  @Test(
    "What is recorded of a scene says of every state how far a goal is, or why it cannot be reached", .long(.chapters))
  func guided() throws {
    for scene in PlayScene.all {
      let (graph, guide) = (try Self.graph(scene), PlayGuide(scene.name, root: Programs.root))
      #expect(Set(graph.states.map(\.fingerprint)).count == graph.states.count, "\(scene.name): two states look alike")
      for level in scene.levels {
        let plan = PlayPlan(level, of: scene, on: graph)
        for (state, distance) in zip(graph.states, plan.distances) {
          try #require(guide.distance(level, from: state) == distance)
          try #require((guide.loss(level, in: state) == nil) == (distance != nil))
        }
      }
    }
  }

  @Test("The panels of every state leave room for the rest of a screen of 80 by 24", .long(.chapters))
  func panelsFit() throws {
    let console = LessonConsole(write: { _ in }, writeError: { _ in })
    let terminal = Terminal(console: console, width: 80, isInteractive: false)
    for scene in PlayScene.all {
      let graph = try Self.graph(scene)
      let goal = scene.levels.map(\.goals.count).max() ?? 0
      for (state, steps) in zip(graph.states, graph.steps) {
        let menu = PlayMenu(
          codes: scene.operations.map(\.code),
          reasons: steps.map { if case .unavailable(let reason) = $0 { reason } else { nil } }, terminal: terminal)
        for step in steps {
          guard case .leads(let next, let printed) = step else { continue }
          let table = PlayTable(scene, graph.states[next], since: state).lines(terminal)
          // What stands around it at most: a blank line, the goal, the operation, a warning of two lines, the prompt.
          try #require(table.count + printed.count + 6 + goal + menu.shortest <= 24, "\(scene.name): \(table)")
          try #require(table.allSatisfy { TextWidth.columns(of: $0) <= 80 }, "\(table)")
        }
      }
    }
  }

  @Test("Each segment that explains an operation says in the book, and at its end in the terminal, how to play it")
  func played() throws {
    for scene in PlayScene.all {
      for segment in scene.segments {
        let (page, name) = (segment.prefix { $0 != "#" }, segment.drop { $0 != "#" }.dropFirst())
        let parts = try Programs.text("book/\(page)").components(separatedBy: "<a id=\"\(name)\"></a>")
        let text = try #require(parts.last?.components(separatedBy: "\n## ").dropFirst().first, "\(segment)")
        #expect(
          text.contains("[Play it](play.md#\(scene.name)): `swift run workbook play \(scene.name)`"), "\(segment)")
      }
    }
    let read = try Programs.chapter(3, "--read", "--segment", "reset-or-merge")
    #expect(read.contains("Play it: `swift run workbook play batch`"))
  }

  // MARK: Helping

  private static func graph(_ scene: PlayScene) throws -> PlayGraph { try #require(graphs.get()[scene.name]) }

  /// Plays random paths, and compares each step with the graph.
  private func walk(_ scene: PlayScene, _ graph: PlayGraph, paths: Int) throws {
    for seed in 0..<paths {
      var random = SeededGenerator(seed: 57_000 + seed)
      let game = try scene.begin()
      var place = 0
      for _ in 0..<(12 + random.below(9)) {
        let steps = graph.steps[place]
        for operation in scene.operations.indices {
          let reason: String? = if case .unavailable(let reason) = steps[operation] { reason } else { nil }
          try #require(game.unavailable(operation) == reason)
        }
        let possible = scene.operations.indices.filter { game.unavailable($0) == nil }
        guard !possible.isEmpty else { break }
        let operation = possible[random.below(possible.count)]
        let printed = game.run(operation)
        guard case .leads(let next, let foretold) = steps[operation] else { return }
        try #require(printed == foretold, "\(game.path)")
        try #require(game.state == graph.states[next], "\(game.path)")
        place = next
      }
    }
  }
}

/// Counts, and shows of it whether it is odd.
private final class CountingWorld: PlayWorld {
  var count = 0

  override var held: [[LayerWalk.Cell]] { [[LayerWalk.Cell("\(!count.isMultiple(of: 2))")]] }
}
