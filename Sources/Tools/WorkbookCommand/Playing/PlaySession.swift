import WorkbookKit

/// A scene at the terminal: panels, numbered operations, and a line that the player types.
final class PlaySession {
  private let game: PlayGame
  private let level: PlayLevel?
  private let plan: PlayPlan?
  private let terminal: Terminal
  private let predicts: Bool
  private let start: [Int]
  /// The state before the last operation, and what that printed.
  private var last: (former: PlayState, operation: Int, printed: [String])?
  /// The lines of the operations as they were shown last: they are shown again when they have changed.
  private var menu: [String] = []

  /// Takes a game to the terminal.
  ///
  /// - Parameters:
  ///   - game: a scene at its beginning.
  ///   - level: the goal; nil to press without one.
  ///   - plan: the level on the graph of its scene; nil without a level.
  ///   - predicts: whether the player is asked before each operation.
  init(_ game: PlayGame, _ level: PlayLevel?, plan: PlayPlan?, terminal: Terminal, predicts: Bool) {
    (self.game, self.level, self.plan) = (game, level, plan)
    (self.terminal, self.predicts) = (terminal, predicts)
    start = level.map { $0.start.map(game.scene.index(of:)) } ?? []
  }

  /// Plays until the player ends it, the input ends, or the goal is reached.
  ///
  /// - Returns: how many operations reached the goal; nil where it was not reached.
  /// - Throws: what opening the store throws.
  func play() throws -> Int? {
    try game.restart(start)
    terminal.wrapped(game.scene.situation)
    terminal.line()
    terminal.wrapped(Self.legend)
    while true {
      show()
      if let plan, plan.isReached(game.state) {
        say("Reached in \(CountedNoun.text(moves.count, "operation")); the fewest are \(plan.par ?? 0).", .success)
        showPath()
        return moves.count
      }
      warn()
      guard let line = read("play> ") else { return nil }
      switch line {
      case "q": return nil
      case "u": try goBack(to: Array(moves.dropLast()))
      case "r": try goBack(to: [])
      case "h": hint()
      case "p": showPath()
      default: try press(line)
      }
    }
  }

  /// What stands beside a value, and what may be typed.
  private static let legend = """
    Type the number of an operation, or u (undo), r (from the start), h (hint), p (the path as code), q (quit). A star marks \
    what the last operation changed; — is no object, and “older” a version of the row before the newest that is to be seen.
    """

  /// The operations that the player has run.
  private var moves: [Int] { Array(game.path.dropFirst(start.count)) }

  private func goBack(to moves: [Int]) throws {
    try game.restart(start + moves)
    last = nil
  }

  private func press(_ line: String) throws {
    guard let number = Int(line), game.scene.operations.indices.contains(number - 1) else {
      return say("Type a number from 1 to \(game.scene.operations.count), or u, r, h, p, q.", .failure)
    }
    if let reason = blocked(number - 1) { return say("Not now: \(reason).", .failure) }
    let former = game.state
    let printed = game.run(number - 1)
    if predicts { PlayQuestion(game.scene, former, game.state)?.ask(terminal, operation: number - 1) }
    last = (former, number - 1, printed)
  }

  /// Why an operation cannot be run now; nil where it can.
  private func blocked(_ operation: Int) -> String? {
    if plan?.forbidden.contains(operation) == true { return "this level does without it" }
    return game.unavailable(operation)
  }

  private func warn() {
    if let ending = game.state.ending { say(ending, .failure) }
    guard let plan, !plan.isAlive(game.state) else { return }
    say("From here the goal cannot be reached any more: u takes the last operation back.", .failure)
  }

  private func hint() {
    guard let plan else { return say("Without a level there is no goal to help with.", .quiet) }
    guard let operation = plan.hint(at: game.state) else { return }
    let code = game.scene.operations[operation].code
    terminal.line(terminal.palette.paint("Hint: \(operation + 1), \(code)", .quiet))
  }

  private func showPath() {
    for (place, operation) in game.path.enumerated() {
      let isGiven = place < start.count ? "  // at the start" : ""
      terminal.line("  \(game.scene.operations[operation].code)\(isGiven)")
    }
  }

  private func say(_ text: String, _ role: Palette.Role) {
    for line in TextWrapping.lines(text, width: terminal.width) { terminal.line(terminal.palette.paint(line, role)) }
  }

  private func read(_ prompt: String) -> String? {
    terminal.console.write(prompt)
    guard let line = terminal.console.readLine() else {
      terminal.line()
      return nil
    }
    return line.filter { !$0.isWhitespace }.lowercased()
  }

  // MARK: Showing

  private func show() {
    terminal.line()
    if let level {
      let fewest = plan?.par.map { " (\($0) at least)" } ?? ""
      terminal.wrapped("Goal: \(level.goal)\(fewest)")
    }
    if let last {
      let operation = game.scene.operations[last.operation]
      terminal.line(terminal.palette.paint("> \(operation.code)", .code))
      for line in last.printed { terminal.line("  \(line)") }
      if last.printed.isEmpty, last.former == game.state { terminal.line("  changes nothing that is shown") }
      if last.printed.contains(where: { $0.hasPrefix("throws") }) { terminal.line("  why: \(operation.segment)") }
    }
    for line in PlayTable(game.scene, game.state, since: last?.former).lines(terminal) { terminal.line(line) }
    let menu = operationLines
    if menu != self.menu { for line in menu { terminal.line(line) } }
    self.menu = menu
  }

  private var operationLines: [String] {
    game.scene.operations.enumerated().map { place, operation in
      let number = String(place + 1).count < 2 ? " \(place + 1)" : "\(place + 1)"
      let reason = blocked(place)
      let words = "\(number)  \(operation.code)" + (reason.map { "  – \($0)" } ?? "")
      let line = TextWidth.abbreviated(words, to: terminal.width)
      return reason == nil ? line : terminal.palette.paint(line, .quiet)
    }
  }
}
