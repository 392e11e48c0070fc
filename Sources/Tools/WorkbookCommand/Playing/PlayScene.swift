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
  let panels: [LayerWalk.Layer]
  /// What the rows of a panel are called.
  let rows: [String]
  /// What may be done.
  let operations: [PlayOperation]
  /// Goals to reach.
  let levels: [PlayLevel]
  let makeWorld: @Sendable () throws -> PlayWorld

  /// The scene as it begins.
  ///
  /// - Throws: what opening the store throws.
  func begin() throws -> PlayGame { PlayGame(self, try makeWorld()) }

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
  /// What is to be reached, in a sentence.
  let goal: String
  /// The operations that have been run when it begins.
  let start: [String]
  /// The operations that may not be used.
  let forbidden: [String]
  let isReached: @Sendable (PlayBoard) -> Bool

  /// Makes a level.
  ///
  /// - Parameters:
  ///   - name: its name; letters and hyphens.
  ///   - goal: what is to be reached, in a sentence.
  ///   - start: the operations that have been run when it begins.
  ///   - forbidden: the operations that may not be used.
  ///   - isReached: whether a state has reached it.
  init(
    _ name: String, _ goal: String, start: [String] = [], without forbidden: [String] = [],
    isReached: @escaping @Sendable (PlayBoard) -> Bool
  ) {
    (self.name, self.goal, self.start, self.forbidden) = (name, goal, start, forbidden)
    self.isReached = isReached
  }
}

/// A state with the names of its scene.
struct PlayBoard {
  let scene: PlayScene
  let state: PlayState

  /// The cell of a row in a panel, as words.
  subscript(_ panel: String, _ row: String) -> String {
    guard let panel = scene.panels.firstIndex(where: { $0.name == panel }),
      let row = state.held[panel].count == 1 ? 0 : scene.rows.firstIndex(of: row)
    else { preconditionFailure("The scene \(scene.name) has no cell \(panel), \(row).") }
    return state.held[panel][row].words
  }

  /// Whether a row has a value in a panel, and nothing of it waits for a save.
  func isSaved(_ value: String, in panel: String, _ row: String) -> Bool {
    let words = self[panel, row]
    return words.prefix { $0 != " " } == value && !["unsaved", "deleted", "new"].contains { words.contains($0) }
  }

  /// The cell of a panel that has one cell.
  subscript(_ panel: String) -> String { self[panel, ""] }
}
