import WorkbookKit

/// A scene at the terminal: panels, numbered operations, and a line that the player types.
final class PlaySession {
  private let game: PlayGame
  private let level: PlayLevel?
  private let guide: PlayGuide
  private let book: PlayBook
  private let terminal: Terminal
  private let predicts: Bool
  private let rows: Int
  private let start: [Int]
  private let forbidden: Set<Int>
  /// The state before the last operation, and what that printed.
  private var last: (former: PlayState, operation: Int, printed: [String])?
  /// Whether operations have had to share lines.
  private var sharesLines = false
  /// What was said to the answers of a question, to stand above the next screen.
  private var answers: [String] = []
  /// How many hints were given where the game stands.
  private var hints = 0

  /// Takes a game to the terminal.
  ///
  /// - Parameters:
  ///   - game: a scene at its beginning.
  ///   - level: the goal; nil to press without one.
  ///   - guide: what is recorded of the scene.
  ///   - book: what explains operations.
  ///   - predicts: whether the player is asked before each operation.
  ///   - rows: how many lines a screen has.
  init(
    _ game: PlayGame, _ level: PlayLevel?, guide: PlayGuide, book: PlayBook, terminal: Terminal, predicts: Bool,
    rows: Int = 24
  ) {
    (self.game, self.level, self.guide, self.book) = (game, level, guide, book)
    (self.terminal, self.predicts, self.rows) = (terminal, predicts, max(24, rows))
    start = level.map { $0.start.map(game.scene.index(of:)) } ?? []
    forbidden = Set(level?.forbidden.map(game.scene.index(of:)) ?? [])
  }

  /// Plays until the player ends it, the input ends, or the goal is reached.
  ///
  /// - Returns: how many operations reached the goal; nil where it was not reached.
  /// - Throws: what opening the store throws.
  func play() throws -> Int? {
    try game.restart(start)
    try show(isFirst: true)
    while !isReached {
      guard let line = terminal.ask("play> ") else { return nil }
      switch line {
      case "q": return nil
      case "u": try goBack(to: Array(moves.dropLast()))
      case "r": try goBack(to: [])
      case "h": try hint()
      case "p": showPath()
      case "w": showWords()
      case "s": for line in situation { terminal.line(line) }
      case "o": for line in menu.whole { terminal.line(line) }
      case "x": try showRefused()
      default: try press(line)
      }
    }
    let par = level.flatMap(guide.par).map { "; the fewest are \($0)" } ?? ""
    say("Reached in \(CountedNoun.text(moves.count, "operation"))\(par).", .success)
    showPath()
    return moves.count
  }

  private var isReached: Bool { level?.isReached(PlayBoard(scene: game.scene, state: game.state)) ?? false }

  /// The operations that the player has run.
  private var moves: [Int] { Array(game.path.dropFirst(start.count)) }

  private func goBack(to moves: [Int]) throws {
    try game.restart(start + moves)
    last = nil
    try show()
  }

  private func press(_ line: String) throws {
    guard let number = Int(line), game.scene.operations.indices.contains(number - 1) else {
      say("Type a number from 1 to \(game.scene.operations.count), or a letter: \(Self.keys).", .failure)
      return
    }
    if let reason = blocked(number - 1) { return say("Not now: \(reason).", .failure) }
    let (former, operation) = (game.state, game.scene.operations[number - 1])
    let printed = game.run(number - 1)
    if predicts {
      let segment = try book.segment(outcome(operation, printed, from: former).segment)
      let questions = PlayQuestion.all(
        game.scene, operation, from: former, to: game.state, printed: printed,
        rule: segment.map { "\($0.sign): \($0.rule)" } ?? "", guide)
      answers = questions.flatMap { $0.ask(terminal) }
    }
    last = (former, number - 1, printed)
    try show()
  }

  private func outcome(_ operation: PlayOperation, _ printed: [String], from former: PlayState) -> PlayOutcome {
    operation.outcome(printed, from: PlayBoard(scene: game.scene, state: former))
  }

  /// Why an operation cannot be run now; nil where it can.
  private func blocked(_ operation: Int) -> String? {
    forbidden.contains(operation) ? "this level does without it" : game.unavailable(operation)
  }

  private func hint() throws {
    guard let level else { return say("Without a level there is no goal.", .quiet) }
    hints += 1
    for (place, step) in try PlayHint(level, guide).steps(hints, of: game).enumerated() {
      terminal.line(terminal.palette.paint((place == 0 ? "Hint: " : "      ") + step, .quiet))
    }
  }

  /// Why operations are not possible, and the rule of what was printed last: who asks why may mean either.
  private func showRefused() throws {
    let lines = menu.refused
    for line in lines.isEmpty ? ["Every operation is possible now."] : lines { terminal.line(line) }
    guard let last, !last.printed.isEmpty else { return }
    let outcome = outcome(game.scene.operations[last.operation], last.printed, from: last.former)
    guard let segment = try book.segment(outcome.segment) else { return }
    for line in TextWrapping.lines("\(segment.sign): \(segment.rule)", width: terminal.width) { terminal.line(line) }
  }

  private func showPath() {
    for (place, operation) in game.path.enumerated() {
      let isGiven = place < start.count ? "  // at the start" : ""
      terminal.line("  \(game.scene.operations[operation].code)\(isGiven)")
    }
  }

  private func showWords() {
    let panels = game.scene.panels.map { ($0.name, $0.meaning) }
    let words = (PlayText.words + game.scene.words).filter { guide.words.contains($0.0) }
    for (word, meaning) in panels + words + PlayText.signs {
      terminal.line("  " + TextWidth.padded(word, to: 15) + meaning)
    }
    terminal.wrapped(EvidenceMark.legend, indent: "  ")
    terminal.line("  read 3.2       read it with `swift run chapter-3 --read --segment 2`")
  }

  private func say(_ text: String, _ role: Palette.Role) {
    for line in painted(text, role) { terminal.line(line) }
  }

  private func painted(_ text: String, _ role: Palette.Role) -> [String] {
    TextWrapping.lines(text, width: terminal.width).map { terminal.palette.paint($0, role) }
  }

  // MARK: Showing

  /// What may be typed beside numbers.
  private static let keys =
    "u undo, r again, h hint, p path as code, w words, s situation, o operations, x why not, q quit"

  private var menu: PlayMenu {
    PlayMenu(
      codes: game.scene.operations.map(\.code), reasons: game.scene.operations.indices.map(blocked), terminal: terminal)
  }

  /// Where the player stands at first, and what a level has run.
  private var situation: [String] {
    [game.scene.situation, level?.beginning(in: game.scene)].compactMap(\.self).flatMap {
      TextWrapping.lines($0, width: terminal.width)
    }
  }

  /// Shows a screen: all of it fits, and what leaves no room for itself is behind a key.
  private func show(isFirst: Bool = false) throws {
    let table = PlayTable(game.scene, game.state, since: last?.former).lines(terminal)
    var (top, bottom) = (answers + [""] + goal + (try run()) + table, warnings)
    (answers, hints) = ([], 0)
    if isFirst {
      bottom += painted("Type a number, or a letter: \(Self.keys).", .quiet)
      let isShort = situation.count + top.count + bottom.count + 1 + menu.shortest <= rows
      top = (isShort ? situation : ["s says where you stand."]) + top
    }
    // The last line is the prompt's.
    let room = rows - top.count - bottom.count - 1
    let operations = menu
    // Once they have had to share lines they keep their places.
    sharesLines = sharesLines || operations.whole.count > room
    let lines = isReached ? [] : operations.lines(room: room, isShared: sharesLines)
    for line in top + lines + bottom { terminal.line(line) }
  }

  private var goal: [String] {
    guard let level else { return [] }
    let board = PlayBoard(scene: game.scene, state: game.state)
    return [PlayLevel.heading(guide.par(level))]
      + level.goals.flatMap { goal in
        TextWrapping.lines(goal.text, width: terminal.width - 4).enumerated().map { place, line in
          "  \(place > 0 ? " " : goal.isReached(board) ? "✓" : "·") \(line)"
        }
      }
  }

  /// The operation that was run last, what it printed, and what explains that.
  private func run() throws -> [String] {
    guard let last else { return [] }
    let operation = game.scene.operations[last.operation]
    let outcome = outcome(operation, last.printed, from: last.former)
    let read = try book.segment(outcome.segment).map { "read \($0.sign)" } ?? ""
    let code = TextWidth.padded("> \(operation.code)", to: max(0, terminal.width - TextWidth.columns(of: read)))
    let sign = book.mark(outcome).map { "  \($0.sign)" } ?? ""
    return [terminal.palette.paint(code, .code) + terminal.palette.paint(read, .quiet)]
      + last.printed.map { "  \($0)\(sign)" }
      + (last.printed.isEmpty && last.former == game.state ? ["  changes nothing that is shown"] : [])
  }

  private var warnings: [String] {
    if let level, let loss = guide.loss(level, in: game.state) {
      return painted("The goal cannot be reached any more: \(loss). u takes the last operation back.", .failure)
    }
    return game.state.hasEnded ? painted("The process has ended. u takes the last operation back.", .failure) : []
  }
}
