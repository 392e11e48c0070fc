import WorkbookKit

/// The part of a chapter's page that belongs to one segment.
///
/// In this order: heading, situation, the figure before, question, code; then, folded, what was printed, the other
/// figures, measured costs, why, in your app, the rule, the variation, the meaning of the marks and the sources; then exercise,
/// scene and command.
struct SegmentSection {
  let source: SegmentSource
  let segment: SegmentRecording
  let chapter: Int
  let facts: FactList
  let costs: RecordedCosts?
  /// The segment's number in the appendix; nil on the page of its chapter.
  var appendixNumber: Int?

  var parts: [[String]] {
    let asked = images { $0 == "before" } + [question, source.markdown(.code)]
    let answer =
      [output] + images { $0 != "before" } + steppers + measured + explained + variation + sources
    return [heading, source.markdown(.situation)] + asked + [BookNotes.answer(answer), source.practice]
      + source.scenesToPlay.map { ["[Play it](play.md#\($0.name)): `\($0.command)`"] } + [command]
  }

  private var heading: [String] {
    // The anchors of earlier pages are on the chapter's page, also where that only leads on to the appendix.
    let former = appendixNumber == nil ? source.formerAnchors.map { "<a id=\"\($0)\"></a>" } : []
    return (former.isEmpty ? [] : former + [""]) + [
      "<a id=\"\(segment.name)\"></a>", "", "## \(appendixNumber ?? segment.number). \(segment.title)",
    ]
  }

  private var question: [String] {
    let lines = source.markdown(.question)
    guard let first = lines.first else { return [] }
    let isText = first.first?.isLetter ?? false || "`*\"“".contains(first.prefix(1)) && !first.hasPrefix("```")
    return isText ? ["**Predict.** " + first] + lines.dropFirst() : ["**Predict.**", ""] + lines
  }

  private var output: [String] { fencedOutput(of: segment.events, source.marks(facts)) }

  /// What each mark means, where all of the code is, and the facts.
  private var sources: [[String]] {
    let lines = EvidenceLine(segment: segment.name, ids: source.evidence.map(\.text), facts: facts).lines
    let listing = "[the whole listing](../\(source.file))"
    return lines.isEmpty
      ? [[listing]] : [[EvidenceMark.legend + " · " + listing], BookNotes.folded("Sources", [lines])]
  }

  private func fencedOutput(of events: [PageEvent], _ marks: [String: EvidenceMark]) -> [String] {
    let body = LessonText.body(of: events, marks: marks).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast()
    return body.isEmpty ? [] : CodeText.fenced(body.map(String.init), language: "text")
  }

  private var explained: [[String]] {
    titled(.why) + titled(.inYourApp, sign: SegmentSource.sign(source.sampleEvidence, facts)) + [rule]
  }

  private var rule: [String] {
    let lines = source.markdown(.rule)
    let sign = SegmentSource.sign(source.ruleEvidence, facts)
    return lines.enumerated().map { index, line in
      let text = (index == 0 ? "**Rule of thumb.** " + line : line) + (index == lines.count - 1 ? sign : "")
      return text.isEmpty ? ">" : "> " + text
    }
  }

  private func titled(_ part: SegmentPart, sign: String = "") -> [[String]] {
    let lines = source.markdown(part)
    return lines.isEmpty ? [] : [[part.mark + sign], lines]
  }

  private var variation: [[String]] {
    guard let heading = source.variationHeading else { return [] }
    let answer = [
      source.markdown(.variationCode), fencedOutput(of: segment.variation, source.marks(facts, ofVariation: true)),
      source.markdown(.variationAnswer),
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

  /// What the site turns into a walk; readers of the page itself see nothing of it.
  private var steppers: [[String]] {
    StepperFile.all(of: segment, chapter: chapter).map { [StepperFile.begins($0.path), StepperFile.ends] }
  }

  /// The segment by its number: its name says how it ends.
  private var command: [String] {
    ["Run it: `swift run chapter-\(chapter) --segment \(segment.number)`"]
  }
}
