import WorkbookKit

/// What an operation will do, asked before it is shown.
struct PlayQuestion {
  private let text: String
  private let choices: [String]
  private let answer: String
  /// What each wrong choice is, where it is known.
  private let origins: [String: String]

  /// What is asked of an operation: what it prints or throws, where that is not always the same, and what a place will hold.
  ///
  /// Where it would print or throw nothing is asked too, since a question must not tell the answer.
  ///
  /// - Parameters:
  ///   - code: the operation.
  ///   - printed: what it has printed.
  ///   - known: what it prints anywhere in the scene.
  static func all(
    _ scene: PlayScene, _ code: String, from former: PlayState, to state: PlayState, printed: [String], known: [String]
  ) -> [PlayQuestion] {
    [PlayQuestion(code, printed, known), PlayQuestion(scene, former, state)].compactMap(\.self)
  }

  private init?(_ code: String, _ printed: [String], _ known: [String]) {
    guard known.count > 1 else { return nil }
    answer = Self.words(printed.joined(separator: "; "))
    let answer = answer
    choices = ([answer] + known.map(Self.words).filter { $0 != answer }.sorted().prefix(3)).sorted()
    text = "What does it do?  \(code)"
    origins = Dictionary(uniqueKeysWithValues: choices.map { ($0, "what it does in another state") })
  }

  /// What is printed, as a choice.
  private static func words(_ printed: String) -> String { printed.isEmpty ? "throws nothing" : printed }

  /// Asks of the last layer that an operation changes, which is the furthest from where it was pressed; of what is told about
  /// the layers only where it changes nothing else.
  private init?(_ scene: PlayScene, _ former: PlayState, _ state: PlayState) {
    let changed = state.changes(since: former)
    guard let place = changed.last(where: { scene.panels[$0.panel].kind != .note }) ?? changed.last else { return nil }
    let name = scene.name(of: place, in: state)
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
    text = "What will \(name) hold?"
    (self.answer, self.origins, choices) = (answer, origins, ([answer] + wrong).sorted())
  }

  /// Asks.
  ///
  /// - Returns: whether the player was right; where not, what the wrong answer is, and the rule that says why. Nothing where the
  ///   question was left out.
  func ask(_ terminal: Terminal, _ segment: PlayBook.Segment?) -> [String] {
    terminal.line(TextWidth.abbreviated(text, to: terminal.width))
    for (number, choice) in choices.enumerated() { terminal.line("  \(number + 1)  \(choice)") }
    guard let choice = read(terminal) else { return [] }
    if choice == answer { return [terminal.palette.paint("Right: \(answer).", .success)] }
    let reason = origins[choice].map { "“\(choice)” is \($0)." } ?? ""
    let rule = segment.map { "\($0.sign): \($0.rule)" } ?? ""
    return [terminal.palette.paint("No: \(answer).", .failure)]
      + [reason, rule].filter { !$0.isEmpty }.flatMap { text in
        TextWrapping.lines(text, width: terminal.width - 2).map { "  " + $0 }
      }
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
