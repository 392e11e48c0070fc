import WorkbookKit

/// A few rows, the contexts that work on them, and what may be done.
struct PlayScene: Sendable {
  /// Its name on the command line and in the address of its page.
  let name: String
  /// Its title.
  let title: String
  /// Where the player stands at first: what the rows, the contexts and the variables are.
  let situation: String
  /// The chapters that it belongs to.
  let chapters: [Int]
  /// The places that are shown, from the screen to the file.
  let panels: [PlayPanel]
  /// What the rows of a panel are called.
  let rows: [String]
  /// What may be done.
  let operations: [PlayOperation]
  /// Goals to reach.
  let levels: [PlayLevel]
  /// What only this scene prints, and what it means.
  var words: [(String, String)] = []
  let makeWorld: @Sendable () throws -> PlayWorld

  /// The scene as it begins, or after some operations.
  ///
  /// - Parameter operations: their places in the scene.
  /// - Throws: what opening the store throws.
  func begin(_ operations: [Int] = []) throws -> PlayGame {
    let game = PlayGame(self, try makeWorld())
    for operation in operations { game.run(operation) }
    return game
  }

  /// The words that are explained and occur: in a cell, in what is printed, or in a reason why something is not possible.
  ///
  /// - Parameter graph: every state of the scene.
  func legend(on graph: PlayGraph) -> [(String, String)] {
    let texts = Set(graph.states.flatMap { $0.held.joined().map(\.words) })
      .union(operations.indices.flatMap(graph.printed))
      .union(graph.steps.joined().compactMap { if case .unavailable(let reason) = $0 { reason } else { nil } })
    return (PlayText.words + words).filter { word, _ in texts.contains { $0.contains(word) } }
  }

  /// The segments that explain what its operations come to.
  var segments: Set<String> { Set(operations.flatMap { $0.outcomes.map(\.segment) }) }

  /// What a cell is called.
  func name(of place: PlayPlace, in state: PlayState) -> String {
    panels[place.panel].name + (state.held[place.panel].count > 1 ? ", \(rows[place.row])" : "")
  }

  /// The place of an operation in the list.
  ///
  /// - Parameter operation: its name; there is one with it.
  func index(of operation: String) -> Int {
    guard let index = operations.firstIndex(where: { $0.id == operation }) else {
      preconditionFailure("The scene \(name) has no operation \(operation).")
    }
    return index
  }
}

/// A goal: where to begin, what to reach, and what may not be used.
struct PlayLevel: Sendable {
  /// Its name on the command line.
  let name: String
  /// The operations that have been run when it begins.
  let start: [String]
  /// The operations that may not be used.
  let forbidden: [String]
  /// What is to be reached: all of it at once.
  let goals: [PlayGoal]

  /// Makes a level.
  ///
  /// - Parameters:
  ///   - name: its name; letters and hyphens.
  ///   - start: the operations that have been run when it begins.
  ///   - forbidden: the operations that may not be used.
  ///   - goals: what is to be reached, all of it at once.
  init(_ name: String, start: [String] = [], without forbidden: [String] = [], _ goals: PlayGoal...) {
    (self.name, self.start, self.forbidden, self.goals) = (name, start, forbidden, goals)
  }

  /// Its name as it is read.
  var title: String { name.prefix(1).uppercased() + name.dropFirst().replacing("-", with: " ") }

  /// What has been run when it begins, as a sentence; nil where nothing has.
  ///
  /// - Parameter scene: its scene.
  func beginning(in scene: PlayScene) -> String? {
    let codes = start.map { "`\(scene.operations[scene.index(of: $0)].code)`" }
    return codes.isEmpty ? nil : "At the start this has run: \(codes.joined(separator: "; "))."
  }

  /// What stands above the lines of the goal.
  ///
  /// - Parameter par: the fewest operations that reach it; nil where that is not known.
  static func heading(_ par: Int?) -> String {
    "Goal\(par.map { " (fewest: \(CountedNoun.text($0, "operation")))" } ?? ""):"
  }

  /// Whether a state has reached all of it.
  ///
  /// - Parameter board: the state.
  func isReached(_ board: PlayBoard) -> Bool { goals.allSatisfy { $0.isReached(board) } }

  /// Which lines a state has reached: a digit in base 36, whose lowest bit is the first line.
  func reached(_ board: PlayBoard) -> String {
    String(goals.enumerated().reduce(0) { $0 | ($1.element.isReached(board) ? 1 << $1.offset : 0) }, radix: 36)
  }
}

/// A line of a level's goal.
struct PlayGoal: Sendable {
  /// What is to be reached, in a sentence.
  let text: String
  /// Whether a state has it.
  let isReached: @Sendable (PlayBoard) -> Bool

  init(_ text: String, _ isReached: @escaping @Sendable (PlayBoard) -> Bool) {
    (self.text, self.isReached) = (text, isReached)
  }
}

/// A state with the names of its scene.
struct PlayBoard {
  let scene: PlayScene
  let state: PlayState
  /// Is told which cells are asked for.
  var noting: (PlayPlace) -> Void = { _ in }

  /// The cell of a row in a panel, as words.
  subscript(_ panel: String, _ row: String) -> String {
    guard let panel = scene.panels.firstIndex(where: { $0.name == panel }),
      let row = state.held[panel].count == 1 ? 0 : scene.rows.firstIndex(of: row)
    else { preconditionFailure("The scene \(scene.name) has no cell \(panel), \(row).") }
    noting(PlayPlace(panel: panel, row: row))
    return state.held[panel][row].words
  }

  /// Whether a row has a value in a panel, and nothing of it waits for a save.
  func isSaved(_ value: String, in panel: String, _ row: String) -> Bool {
    let words = self[panel, row]
    return words.prefix { $0 != " " } == value && !["unsaved", "deleted", "new"].contains { words.contains($0) }
  }

  /// Whether a context's object of a row has found no row below it, or is a fault that would find none.
  func findsNoRow(_ row: String, in panel: String) -> Bool {
    let words = self[panel, row]
    let isBelow = self["row cache", row] != PlayText.nothing || self["file", row] != PlayText.noRow
    return words.contains(PlayText.foundNoRow) || words.hasPrefix("fault") && !isBelow && !keepsItsRow(row, in: panel)
  }

  /// Whether a context's object of a row is a fault that reads what it had, wherever the row is: a merge has marked it as deleted.
  func keepsItsRow(_ row: String, in panel: String) -> Bool { self[panel, row].hasPrefix("fault (deleted, last read") }

  /// The cell of a panel that has one cell.
  subscript(_ panel: String) -> String { self[panel, ""] }
}
