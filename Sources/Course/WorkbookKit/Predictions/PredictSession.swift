import Foundation

/// `--predict`: asks for the values on which a segment's claim rests before it prints them, and compares.
final class PredictSession {
  private let lesson: Lesson
  private let options: LessonOptions
  private let console: LessonConsole
  private let text: ReadingText
  private let chapter: ChapterPages
  private let file: PredictionsFile
  private let screen: ReadingScreen
  private let failures = Counter()
  private var hasInput = true
  private var hasKept = false
  private var hasLeft = false
  private var hasNamedKeys = false
  private var answered: [KeptAnswer] = []
  private var keepingProblem: (any Error)?

  /// The reader does not want to go on.
  private struct Left: Error {}

  /// Finds the sources of the page.
  ///
  /// - Throws: `LessonProblem` where they are not there.
  init(lesson: Lesson, options: LessonOptions, console: LessonConsole) throws {
    let sources = try LessonSources(of: lesson, console: console)
    self.lesson = lesson
    self.options = options
    self.console = console
    text = sources.text(options: options, console: console)
    chapter = ChapterPages(
      lesson: lesson, source: sources.source, facts: sources.facts, text: text, options: options,
      holdsErrors: console.keepsPendingForCrash,
      failed: failures.count)
    file = PredictionsFile(sources.folder.predictionsFile)
    screen = ReadingScreen(console: console, readKey: console.readKey ?? { nil })
  }

  /// Asks and compares.
  ///
  /// - Returns: 0, or 1 where a segment ended with an error.
  func run() -> Int32 {
    do {
      if options.segments == nil {
        try show(chapter.openingLines)
        try pause("the first segment")
      }
      for index in options.segments ?? Array(lesson.segments.indices) { try predict(index) }
    } catch {
      hasLeft = true
    }
    sumUp()
    return failures.value == 0 ? 0 : 1
  }

  private func predict(_ index: Int) throws {
    let segment = lesson.segments[index]
    let page = chapter.segment(index)
    for (index, screen) in page.asked(fits).enumerated() {
      if index > 0 { try pause(SegmentPage.declarationsPrompt) }
      try show(screen)
    }
    for (index, ask) in segment.asks.enumerated() {
      let dialogue = AskDialogue(
        ask, place: "\(index + 1) of \(segment.asks.count)", text: text, keepsAnswers: !options.isRoom)
      guard let answer = try answer(dialogue) else { continue }
      let result = PredictionResult(ask, answer: answer.text, events: page.output.events)
      // Each at once: whoever interrupts the next question has answered this one, and learned from it.
      keep(result, number: index + 1, page.heading)
      try show(result.lines(text) + [""])
    }
    if segment.asks.isEmpty { try pause("what is printed") }
    try show(page.printed)
    // At the front the speaker says what happened; who wants to show it goes on.
    if options.isRoom { try pause(SegmentPage.storyPrompt) }
    try show(page.story + page.rule + page.variationAsked)
    if !page.variationAsked.isEmpty, hasInput, let expected = try answer(.ofVariation(text))?.text {
      try show(text.item("you expected   ", [VisibleText.oneLine(expected)]) + [""])
    }
    try show(page.variationAnswered + page.closing)
    if index != (options.segments ?? Array(lesson.segments.indices)).last { try pause("the next segment") }
  }

  /// Asks; nil where there is no more input.
  private func answer(_ dialogue: AskDialogue) throws -> AskDialogue.Answer? {
    try show((hasNamedKeys ? [] : text.prose([dialogue.opening])) + dialogue.lines)
    hasNamedKeys = true
    guard hasInput else {
      console.write("\n")
      return nil
    }
    defer { screen.wasRead() }
    let answer = dialogue.answer(console)
    switch answer {
    case .given, .skipped: return answer
    case .quit: throw Left()
    case .ended:
      hasInput = false
      // On a terminal that is how a reader leaves.
      if console.readKey != nil { throw Left() }
      return nil
    }
  }

  private func keep(_ result: PredictionResult, number: Int, _ heading: SegmentHeading) {
    guard let kept = result.kept(heading, chapter: lesson.number, number: number) else { return }
    answered.append(kept)
    guard !options.isRoom else { return }
    do {
      try file.keep([kept])
      hasKept = true
    } catch { keepingProblem = keepingProblem ?? error }
  }

  private func sumUp() {
    let (right, all) = KeptAnswers(answered).score
    if all > 0 {
      console.write("Predicted as printed: \(right) of \(all).\n")
      if right < all, !options.isRoom {
        console.write("What to read again: swift run workbook predictions\n")
      }
    }
    if hasLeft, hasKept { console.write("What you have answered is kept.\n") }
    if let keepingProblem {
      console.writeError(
        "\(lesson.command): Your answers cannot be kept in \(file.url.path): \(keepingProblem.localizedDescription)\n")
    }
  }

  /// Whether lines fit into the window; a pipe has room for all.
  private func fits(_ lines: [String]) -> Bool { console.readKey == nil || screen.fits(lines) }

  private func show(_ lines: [String]) throws {
    guard console.readKey != nil else { return screen.add(lines) }
    if screen.show(lines, wait: { goesOn("more") ? nil : Left() }) != nil { throw Left() }
  }

  /// Waits for a key on a terminal; from a pipe everything follows at once.
  private func pause(_ next: String) throws {
    if console.readKey != nil, !goesOn(next) { throw Left() }
  }

  /// Waits until the reader goes on or leaves.
  private func goesOn(_ next: String) -> Bool {
    while true {
      switch screen.key("space: \(next) · q quit") {
      case .next: return true
      case .quit, nil: return false
      default: break
      }
    }
  }
}
