/// The page of a segment: what its source says, around what it prints now.
struct SegmentPage {
  let heading: SegmentHeading
  /// The source; nil where there is none, so that only what the run prints can be shown.
  let source: SegmentSource?
  let output: SegmentOutput
  /// Runs the variation, and gives what it printed and what it wrote to the standard error; nil where there is none.
  let variation: (() -> (events: [PageEvent], warnings: String))?
  let costs: RecordedCosts?
  let facts: FactList
  let chapter: Int
  let text: ReadingText

  /// Heading, situation, the figure before, the code, and the question below it, where the reader is when it is to be answered.
  ///
  /// - Parameter fits: Whether lines fit into the reader's window.
  /// - Returns: One screen where there is room for it. Where there is none, the declarations of the code are closed there and follow
  ///   on another, with the question again; and code that needs more than a window has the question above it too.
  func asked(_ fits: ([String]) -> Bool) -> [[String]] {
    let situation =
      text.heading(heading) + text.prose(part(.situation)) + text.output(output.shown.filter(\.isFigureBefore))
    let whole = situation + text.prose(part(.code)) + question
    if fits(whole) { return [whole] }
    let outline = CodeOutline(source?.blocks(.code) ?? [])
    let code = text.prose(outline.closed) + question
    let first = situation + (fits(situation + code) ? [] : question) + code
    return [first] + (outline.declarations.isEmpty ? [] : [text.prose(outline.declarations) + question])
  }

  /// What the key leads to behind a screen whose declarations are closed.
  static let declarationsPrompt = "the declarations"

  private var question: [String] {
    let lines = part(.question)
    return text.prose(lines.prefix(1).map { "**Predict.** " + $0 } + lines.dropFirst())
  }

  /// What was printed, and what it cost.
  var printed: [String] {
    let lines = text.output(output.shown.filter { !$0.isFigureBefore }, marks: marks)
    let hasOutput = output.shown.contains { $0.isPrinted && !$0.isFigureBefore }
    return (hasOutput ? [] : text.note(["This segment prints nothing."])) + lines
      + warnings(output.warnings) + measured
  }

  /// Why, what to do in an app, and the rule.
  var explained: [String] {
    let sign = SegmentSource.sign(source?.sampleEvidence ?? [], facts)
    return story + text.part("In your app" + sign, part(.inYourApp)) + rule
  }

  /// What the key after the output leads to.
  static let storyPrompt = "why"

  /// The surprising line, and the mechanism.
  var story: [String] { text.part("Why", part(.why)) }

  /// The rule of thumb, set apart.
  var rule: [String] {
    let lines = part(.rule)
    guard let first = lines.first else { return [] }
    let sign = SegmentSource.sign(source?.ruleEvidence ?? [], facts)
    let quoted = ["> **Rule of thumb.** " + first] + lines.dropFirst().map { $0.isEmpty ? ">" : "> " + $0 }
    return text.prose(quoted.dropLast() + [(quoted.last ?? "") + sign])
  }

  /// The question of the variation.
  var variationAsked: [String] {
    guard let heading = source?.variationHeading else { return [] }
    return text.title(heading.text) + text.prose(part(.variationQuestion))
  }

  /// What the variation prints, run now, between its code and its explanation.
  var variationAnswered: [String] {
    let (events, warnings) = variation?() ?? ([], "")
    return text.prose(part(.variationCode)) + text.output(events, marks: source?.marks(facts, ofVariation: true) ?? [:])
      + self.warnings(warnings)
      + text.prose(part(.variationAnswer))
  }

  /// What the printed lines rest on, where to practise it, and where the links lead.
  var closing: [String] {
    text.note(EvidenceLine(segment: heading.name, ids: source?.evidence.map(\.text) ?? [], facts: facts).lines)
      + text.prose(source?.practice ?? [])
      + (source?.scenesToPlay ?? []).flatMap { text.prose(["Play it: `\($0.command)`"]) }
      + text.addresses
  }

  /// The whole page in order.
  ///
  /// - Parameters:
  ///   - isRoom: Whether a speaker says what happened before the page does; what to do in an app is for home then.
  ///   - fits: Whether lines fit into the reader's window.
  func pieces(isRoom: Bool, fits: ([String]) -> Bool) -> [PagePiece] {
    var pieces: [PagePiece] = []
    for screen in asked(fits) {
      if !pieces.isEmpty { pieces.append(.stop(before: Self.declarationsPrompt)) }
      pieces.append(.text { screen })
    }
    pieces += [.stop(before: "what is printed"), .text { printed }]
    let told: [PagePiece] =
      isRoom ? [.stop(before: Self.storyPrompt), .text { story + rule }] : [.text { explained }]
    pieces += told
    if variation != nil || source?.variationHeading != nil {
      pieces += [
        .text { variationAsked }, .stop(before: "what is printed then, and why"), .text { variationAnswered },
      ]
    }
    return pieces + [.text { closing }]
  }

  private var marks: [String: EvidenceMark] { source?.marks(facts) ?? [:] }

  private func part(_ part: SegmentPart) -> [String] { source?.markdown(part) ?? [] }

  private func warnings(_ warnings: String) -> [String] {
    warnings.isEmpty ? [] : text.output([.shown(label: "stderr", value: warnings)])
  }

  private var measured: [String] {
    guard source?.costsLine != nil, let costs, let own = costs.segments[heading.name] else { return [] }
    let recording = SegmentRecording(number: heading.number, name: heading.name, title: heading.title)
    let parts = CostSection(costs: own, recorded: costs, segment: recording, chapter: chapter).parts
    return text.prose(Array(parts.joined(separator: [""])))
  }
}
