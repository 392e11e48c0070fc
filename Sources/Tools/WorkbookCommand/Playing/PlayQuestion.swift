import WorkbookKit

/// What one place will hold after an operation, asked before it is shown.
struct PlayQuestion {
  private let name: String
  private let choices: [String]
  private let answer: String
  /// Where each wrong choice is from: what holds it.
  private let origins: [String: String]

  /// Asks of the last place that an operation changes, which is the furthest from where it was pressed.
  ///
  /// - Returns: nil where it changes nothing, or there is nothing else that the place could hold.
  init?(_ scene: PlayScene, _ former: PlayState, _ state: PlayState) {
    guard let place = state.changes(since: former).last else { return nil }
    let row = state.held[place.panel].count > 1 ? ", \(scene.rows[place.row])" : ""
    let name = scene.panels[place.panel].name + row
    let answer = state.held[place.panel][place.row].words
    // What stood there before, and what stands in the same row of the other layers, are what one may take it for.
    var origins = [former.held[place.panel][place.row].words: "what \(name) held before"]
    let isNote = scene.panels[place.panel].kind == .note
    for (state, tense) in [(state, "holds now"), (former, "held before")] {
      for panel in state.held.indices where !isNote && scene.panels[panel].kind != .note {
        guard panel != place.panel, state.held[panel].count > place.row else { continue }
        let words = state.held[panel][place.row].words
        origins[words] = origins[words] ?? "what \(scene.panels[panel].name) \(tense)"
      }
    }
    let wrong = origins.keys.filter { $0 != answer }.sorted().prefix(3)
    (self.name, self.answer, self.origins, choices) = (name, answer, origins, ([answer] + wrong).sorted())
  }

  /// Asks, and says whether the player was right; where not, what the wrong answer is, and the rule that says why.
  func ask(_ terminal: Terminal, _ segment: PlayBook.Segment?) {
    terminal.line("What will \(name) hold?")
    for (number, choice) in choices.enumerated() { terminal.line("  \(number + 1)  \(choice)") }
    terminal.console.write("predict> ")
    guard let line = terminal.console.readLine() else { return terminal.line() }
    let choice = Int(line.filter { !$0.isWhitespace }).flatMap {
      choices.indices.contains($0 - 1) ? choices[$0 - 1] : nil
    }
    if choice == answer { return terminal.line(terminal.palette.paint("Right.", .success)) }
    terminal.line(terminal.palette.paint("No: it holds \(answer).", .failure))
    if let choice, let origin = origins[choice] { terminal.wrapped("\(choice) is \(origin).", indent: "  ") }
    if let segment { terminal.wrapped("\(segment.sign): \(segment.rule)", indent: "  ") }
  }
}
