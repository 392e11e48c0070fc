import WorkbookKit

/// The part of a chapter's page that belongs to one segment.
///
/// In this order: heading, situation, the figure before, question, code, set-up, what was printed, the other figures,
/// measured costs, the statements, what happened, why, in your app, the rule, the variation, evidence, exercise, command.
/// The variation goes on from what was printed, and the evidence says what is known of it, so both belong to the answer.
struct SegmentSection {
  let source: SegmentSource
  let segment: SegmentRecording
  let chapter: Int
  let facts: FactList
  let costs: RecordedCosts?
  let setUp: SetUpSection

  var parts: [[String]] {
    let asked = images { $0 == "before" } + [question, source.markdown(.code), setUp.lines]
    let answer =
      [output] + images { $0 != "before" } + steppers + measured + [statements] + explained + variation
      + [EvidenceLine(segment: segment.name, ids: source.evidence.map(\.text), facts: facts).lines]
    return [heading, source.markdown(.situation)] + asked
      + [[BookNotes.answerBegins]] + answer + [[BookNotes.answerEnds], source.practice, command]
  }

  private var heading: [String] {
    ["<a id=\"\(segment.name)\"></a>", "", "## \(segment.number). \(segment.title)"]
  }

  private var question: [String] {
    let lines = source.markdown(.question)
    guard let first = lines.first else { return [] }
    let isText = first.first?.isLetter ?? false || "`*\"“".contains(first.prefix(1)) && !first.hasPrefix("```")
    return isText ? ["**Predict.** " + first] + lines.dropFirst() : ["**Predict.**", ""] + lines
  }

  private var output: [String] { Self.fencedOutput(of: segment.events) }

  private static func fencedOutput(of events: [PageEvent]) -> [String] {
    let body = LessonText.body(of: events).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return body.isEmpty ? [] : CodeText.fenced(body.map(String.init), language: "text")
  }

  private var explained: [[String]] {
    titled(.whatHappened) + titled(.why) + titled(.inYourApp) + [rule]
  }

  private var rule: [String] {
    source.markdown(.rule).enumerated().map { index, line in
      let text = index == 0 ? "**Rule of thumb.** " + line : line
      return text.isEmpty ? ">" : "> " + text
    }
  }

  private func titled(_ part: SegmentPart) -> [[String]] {
    let lines = source.markdown(part)
    return lines.isEmpty ? [] : [[part.mark], lines]
  }

  private var variation: [[String]] {
    guard let heading = source.variationHeading else { return [] }
    let answer = [
      source.markdown(.variationCode), Self.fencedOutput(of: segment.variation), source.markdown(.variationAnswer),
    ]
    return [["### " + heading.text], source.markdown(.variationQuestion)]
      + [BookNotes.folded("What is printed, and why", answer)]
  }

  private var measured: [[String]] {
    guard source.costsLine != nil, let costs, let own = costs.segments[segment.name] else { return [] }
    return CostSection(costs: own, recorded: costs, segment: segment, chapter: chapter).parts
  }

  private func images(where isWanted: (String) -> Bool) -> [[String]] {
    let title = MarkdownText.plain(segment.title)
    return FigureFile.all(of: segment, chapter: chapter).filter { isWanted($0.label) }.map {
      ["![\(title) (\($0.label))](\($0.path))"]
    }
  }

  /// What the site turns into a walk; a table for readers of the page itself.
  private var steppers: [[String]] {
    StepperFile.all(of: segment, chapter: chapter).flatMap { stepper in
      let table = stepper.table
      let folded = table.isEmpty ? [] : [BookNotes.folded("Step by step: what each layer holds", [table])]
      return [[StepperFile.begins(stepper.path)]] + folded + [[StepperFile.ends]]
    }
  }

  private var statements: [String] {
    let statements = segment.statements
    guard !statements.isEmpty else { return [] }
    // How many there are is what some segments ask, so the line that is always seen does not say it.
    return BookNotes.folded(
      "The SQL it ran, in order", [CodeText.fenced(StatementListing(statements: statements).lines, language: "sql")])
  }

  /// The segment by its number: its name says how it ends.
  private var command: [String] {
    ["Run it: `swift run chapter-\(chapter) --segment \(segment.number)`"]
  }
}
