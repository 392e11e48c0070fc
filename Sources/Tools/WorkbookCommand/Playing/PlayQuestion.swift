import WorkbookKit

/// What one place will hold after an operation, asked before it is shown.
struct PlayQuestion {
  private let name: String
  private let choices: [String]
  private let answer: String
  /// Where each wrong choice is from: what holds it.
  private let origins: [String: String]

  /// Asks of the last layer that an operation changes, which is the furthest from where it was pressed; of what is told about
  /// the layers only where it changes nothing else.
  ///
  /// - Returns: nil where it changes nothing, or there is nothing else that the place could hold.
  init?(_ scene: PlayScene, _ former: PlayState, _ state: PlayState) {
    let changed = state.changes(since: former)
    guard let place = changed.last(where: { scene.panels[$0.panel].kind != .note }) ?? changed.last else { return nil }
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
    guard let choice = read(terminal) else { return }
    if choice == answer { return terminal.line(terminal.palette.paint("Right.", .success)) }
    terminal.line(terminal.palette.paint("No: it holds \(answer).", .failure))
    if let origin = origins[choice] { terminal.wrapped("\(choice) is \(origin).", indent: "  ") }
    if let segment { terminal.wrapped("\(segment.sign): \(segment.rule)", indent: "  ") }
  }

  /// The choice that the player means; nil where the question is left out, or there is no more input.
  private func read(_ terminal: Terminal) -> String? {
    while true {
      terminal.console.write("predict> ")
      guard let line = terminal.console.readLine() else {
        terminal.line()
        return nil
      }
      let typed = line.filter { !$0.isWhitespace }
      if typed.isEmpty { return nil }
      if let number = Int(typed), choices.indices.contains(number - 1) { return choices[number - 1] }
      terminal.line("Type a number from 1 to \(choices.count), or nothing to leave it out.")
    }
  }
}
