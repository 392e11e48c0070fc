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
    // What stood there before, and what stands in the same row elsewhere, are what one may take it for.
    let others = ([former] + [state]).flatMap { state in
      state.held.filter { $0.count > place.row }.map { $0[place.row].words }
    }
    choices = Array(Set([answer, former.held[place.panel][place.row].words] + others.sorted().prefix(3))).sorted()
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
    terminal.line(terminal.palette.paint(isRight ? "Right." : "It holds: \(answer).", isRight ? .success : .failure))
  }
}
