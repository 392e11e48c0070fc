import WorkbookKit

/// A scene at the terminal: panels, numbered operations, and a line that the player types.
final class PlaySession {
  private let game: PlayGame
  private let level: PlayLevel?
  private let plan: PlayPlan?
  private let book: PlayBook
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
  ///   - book: what explains operations.
  ///   - predicts: whether the player is asked before each operation.
  init(_ game: PlayGame, _ level: PlayLevel?, plan: PlayPlan?, book: PlayBook, terminal: Terminal, predicts: Bool) {
    (self.game, self.level, self.plan, self.book) = (game, level, plan, book)
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
      try show()
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
      case "w": showWords()
      default: try press(line)
      }
    }
  }

  /// What may be typed.
  private static let legend = """
    Type the number of an operation, or u (undo), r (from the start), h (hint), p (the path as code), w (what the words and \
    signs mean), q (quit). A star marks what the last operation changed. “read 3.2” is segment 2 of chapter 3: \
    `swift run chapter-3 --read --segment 2`.
    """

  /// The operations that the player has run.
  private var moves: [Int] { Array(game.path.dropFirst(start.count)) }

  private func goBack(to moves: [Int]) throws {
    try game.restart(start + moves)
    last = nil
  }

  private func press(_ line: String) throws {
    guard let number = Int(line), game.scene.operations.indices.contains(number - 1) else {
      return say("Type a number from 1 to \(game.scene.operations.count), or u, r, h, p, w, q.", .failure)
    }
    if let reason = blocked(number - 1) { return say("Not now: \(reason).", .failure) }
    let former = game.state
    let printed = game.run(number - 1)
    if predicts { PlayQuestion(game.scene, former, game.state)?.ask(terminal, try segment(number - 1)) }
    last = (former, number - 1, printed)
  }

  private func segment(_ operation: Int) throws -> PlayBook.Segment? {
    try book.segment(game.scene.operations[operation].segment)
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
    guard let plan else { return say("Without a level there is no goal.", .quiet) }
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

  private func showWords() {
    for (word, meaning) in PlayText.words { terminal.line("  " + TextWidth.padded(word, to: 12) + meaning) }
    terminal.wrapped(EvidenceMark.legend, indent: "  ")
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

  private func show() throws {
    terminal.line()
    if let level {
      let board = PlayBoard(scene: game.scene, state: game.state)
      terminal.line("Goal" + (plan?.par.map { ", in \(CountedNoun.text($0, "operation")) at least" } ?? "") + ":")
      for goal in level.goals {
        let lines = TextWrapping.lines(goal.text, width: terminal.width - 4)
        let sign = goal.isReached(board) ? "✓" : "·"
        for (place, line) in lines.enumerated() { terminal.line("  \(place == 0 ? sign : " ") \(line)") }
      }
    }
    if let last {
      let operation = game.scene.operations[last.operation]
      let read = try segment(last.operation).map { "read \($0.sign)" } ?? ""
      let columns = terminal.width - TextWidth.columns(of: read)
      let code = TextWidth.padded("> \(operation.code)", to: max(0, columns))
      terminal.line(terminal.palette.paint(code, .code) + terminal.palette.paint(read, .quiet))
      let sign = book.mark(operation, last.printed).map { "  \($0.sign)" } ?? ""
      for line in last.printed { terminal.line("  \(line)\(sign)") }
      if last.printed.isEmpty, last.former == game.state { terminal.line("  changes nothing that is shown") }
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
