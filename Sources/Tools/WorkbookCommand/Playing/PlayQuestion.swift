import WorkbookKit

/// What one place will hold after an operation, asked before it is shown.
struct PlayQuestion {
  private let place: PlayPlace
  private let name: String
  private let choices: [String]
  private let answer: String

  /// Asks of the last place that an operation changes, which is the furthest from where it was pressed.
  ///
  /// - Returns: nil where it changes nothing, or there is nothing else that the place could hold.
  init?(_ scene: PlayScene, _ former: PlayState, _ state: PlayState) {
    guard let place = state.changes(since: former).last else { return nil }
    self.place = place
    let row = state.held[place.panel].count > 1 ? ", \(scene.rows[place.row])" : ""
    name = scene.panels[place.panel].name + row
    answer = state.held[place.panel][place.row].words
    // What stood there before, and what stands in the same row of the other layers, are what one may take it for.
    let isNote = scene.panels[place.panel].kind == .note
    let others = [former, state].flatMap { state in
      state.held.indices.filter { !isNote && scene.panels[$0].kind != .note && state.held[$0].count > place.row }
        .map { state.held[$0][place.row].words }
    }
    let wrong = Set([former.held[place.panel][place.row].words] + others).subtracting([answer]).sorted().prefix(3)
    choices = ([answer] + wrong).sorted()
  }

  /// Asks, and says whether the player was right.
  func ask(_ terminal: Terminal, operation: Int) {
    terminal.line("What will \(name) hold?")
    for (number, choice) in choices.enumerated() { terminal.line("  \(number + 1)  \(choice)") }
    terminal.console.write("predict> ")
    guard let line = terminal.console.readLine() else { return terminal.line() }
    let isRight =
      Int(line.filter { !$0.isWhitespace }).map { choices.indices.contains($0 - 1) && choices[$0 - 1] == answer }
      ?? false
    terminal.line(terminal.palette.paint(isRight ? "Right." : "No: it holds \(answer).", isRight ? .success : .failure))
  }
}
