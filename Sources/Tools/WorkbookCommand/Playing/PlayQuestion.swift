import WorkbookKit

/// What an operation will do, asked before it is shown.
struct PlayQuestion {
  private let text: String
  private let answer: String
  /// The wrong choices, and what is said to each; nothing where it would be about something else.
  private let wrong: [(choice: String, said: String)]

  /// How many wrong choices there are at most.
  private static let most = 3

  /// What is asked of an operation: what it prints or throws, where that is not always the same, and what a place will hold.
  ///
  /// Where it would print or throw nothing is asked too, since a question must not tell the answer.
  ///
  /// - Parameters:
  ///   - operation: what is run.
  ///   - printed: what it has printed.
  ///   - rule: what explains that.
  ///   - guide: what it prints, and what places hold, anywhere in the scene.
  static func all(
    _ scene: PlayScene, _ operation: PlayOperation, from former: PlayState, to state: PlayState, printed: [String],
    rule: String, _ guide: PlayGuide
  ) -> [PlayQuestion] {
    [
      PlayQuestion(operation.code, printed, rule, known: guide.printed[operation.id] ?? []),
      PlayQuestion(scene, former, state, guide),
    ].compactMap(\.self)
  }

  private init?(_ code: String, _ printed: [String], _ rule: String, known: [String]) {
    guard known.count > 1 else { return nil }
    text = "What does it do?  \(code)"
    let answer = Self.words(printed.joined(separator: "; "))
    self.answer = answer
    wrong = known.map(Self.words).filter { $0 != answer }.prefix(Self.most).map { ($0, printed.isEmpty ? "" : rule) }
  }

  /// What is printed, as a choice.
  private static func words(_ printed: String) -> String { printed.isEmpty ? "throws nothing" : printed }

  /// Asks of the last layer that an operation changes, which is the furthest from where it was pressed; of what is told about
  /// the layers only where it changes nothing else.
  private init?(_ scene: PlayScene, _ former: PlayState, _ state: PlayState, _ guide: PlayGuide) {
    let changed = state.changes(since: former)
    func isNote(_ panel: Int) -> Bool { scene.panels[panel].kind == .note }
    guard let place = changed.last(where: { !isNote($0.panel) }) ?? changed.last else { return nil }
    let name = scene.name(of: place, in: state)
    let answer = state.held[place.panel][place.row].words
    let known = guide.held[name] ?? []
    // What stood there before, and what stands in the same row of the other layers, are what one may take it for.
    var taken = [(former.held[place.panel][place.row].words, "was what \(name) held before")]
    for (state, verb, tense) in [(former, "was", "held before"), (state, "is", "holds now")] {
      for panel in state.held.indices where panel != place.panel && !isNote(panel) && !isNote(place.panel) {
        guard state.held[panel].count > place.row else { continue }
        taken.append((state.held[panel][place.row].words, "\(verb) what \(scene.panels[panel].name) \(tense)"))
      }
    }
    // It can hold no others; those come first that are met first.
    let choices = taken.filter { known.contains($0.0) }.map { ($0.0, "“\($0.0)” \($0.1).") } + known.map { ($0, "") }
    var wrong: [(choice: String, said: String)] = []
    for (choice, said) in choices where wrong.count < Self.most && choice != answer {
      if !wrong.contains(where: { $0.choice == choice }) { wrong.append((choice, said)) }
    }
    (text, self.answer, self.wrong) = ("What will \(name) hold?", answer, wrong)
  }

  /// Asks.
  ///
  /// - Returns: whether the player was right; where not, what the wrong answer is, or the rule that says why. Nothing where the
  ///   question was left out.
  func ask(_ terminal: Terminal) -> [String] {
    let choices = ([answer] + wrong.map(\.choice)).sorted()
    terminal.line(TextWidth.abbreviated(text, to: terminal.width))
    for (number, choice) in choices.enumerated() { terminal.line("  \(number + 1)  \(choice)") }
    guard let choice = read(choices, terminal) else { return [] }
    let sentence = answer.hasSuffix(".") ? answer : answer + "."
    if choice == answer { return [terminal.palette.paint("Right: \(sentence)", .success)] }
    let said = wrong.first { $0.choice == choice }?.said ?? ""
    return [terminal.palette.paint("No: \(sentence)", .failure)]
      + (said.isEmpty ? [] : TextWrapping.lines(said, width: terminal.width - 2).map { "  " + $0 })
  }

  /// The choice that the player means; nil where the question is left out, or there is no more input.
  private func read(_ choices: [String], _ terminal: Terminal) -> String? {
    while let typed = terminal.ask("predict> "), !typed.isEmpty {
      if let number = Int(typed), choices.indices.contains(number - 1) { return choices[number - 1] }
      terminal.line("Type a number from 1 to \(choices.count), or nothing to leave it out.")
    }
    return nil
  }
}
