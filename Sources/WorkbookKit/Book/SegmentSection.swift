/// The part of a chapter's page that belongs to one segment.
///
/// In this order: heading, claims, prose and code as they stand in the source, the figure before, the question, what was
/// printed, the other figures, the statements, and what the prose says after the code.
struct SegmentSection {
  let source: SegmentSource
  let segment: SegmentRecording
  let chapter: Int
  let facts: EvidenceIndex
  let costs: RecordedCosts?

  var parts: [[String]] {
    let lastCode = source.blocks.lastIndex { if case .code = $0 { true } else { false } } ?? -1
    let told = source.blocks[...lastCode].map(markdown)
    let after = source.blocks[(lastCode + 1)...].map(markdown)
    return [heading, claims] + told + results + measured + after + [label, exercise, command]
  }

  private var heading: [String] {
    ["<a id=\"\(segment.name)\"></a>", "", "## \(segment.number). \(segment.title)"]
  }

  private var claims: [String] {
    segment.claims.isEmpty ? [] : ["Shows " + segment.claims.joined(separator: ", ") + "."]
  }

  private func markdown(_ block: SegmentSource.Block) -> [String] {
    switch block {
    case .code(let lines, _): CodeText.fenced(lines, language: "swift")
    case .prose(let lines, _): Self.quotingRules(lines)
    }
  }

  /// Sets paragraphs that begin with “Rule of thumb.” apart as block quotes.
  static func quotingRules(_ lines: [String]) -> [String] {
    var isRule = false
    return lines.map { line in
      if line.isEmpty { isRule = false }
      if line.hasPrefix("**Rule of thumb.**") { isRule = true }
      return isRule ? "> " + line : line
    }
  }

  private var results: [[String]] {
    let figures = FigureFile.all(of: segment, chapter: chapter)
    let questions = segment.events.compactMap { event -> String? in
      if case .prediction(let question) = event { question } else { nil }
    }
    let body = LessonText.body(of: segment).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return figures.filter { $0.label == "before" }.map(image)
      + questions.map { ["**Predict.** \($0)"] }
      + [body.isEmpty ? [] : CodeText.fenced(body.map(String.init), language: "text")]
      + figures.filter { $0.label != "before" }.map(image)
      + [statements]
  }

  private var measured: [[String]] {
    guard source.costsLine != nil, let costs, let own = costs.segments[segment.name] else { return [] }
    return CostSection(costs: own, recorded: costs, segment: segment, chapter: chapter).parts
  }

  private func image(_ figure: FigureFile) -> [String] {
    let title = segment.title.filter { !"[]`*_".contains($0) }
    return ["![\(title) (\(figure.label))](\(figure.path))"]
  }

  private var statements: [String] {
    let statements = segment.statements
    guard !statements.isEmpty else { return [] }
    let total = statements.reduce(0) { $0 + $1.count }
    let count = total == 1 ? "1 statement" : "\(NumberText.grouped(total)) statements"
    return ["<details>", "<summary>The SQL it ran: \(count)</summary>", ""]
      + CodeText.fenced(statements.flatMap(\.lines), language: "sql") + ["", "</details>"]
  }

  private var label: [String] {
    guard !source.labels.isEmpty else { return [] }
    let labels = source.labels.map { located in
      let facts = located.label.facts.map(facts.markdown).joined(separator: ", ")
      let word = located.label.kind == .chosen ? "chosen here" : located.label.kind.rawValue
      return "[\(word)](\(BookPaths.labels)#\(located.label.kind.rawValue))" + (facts.isEmpty ? "" : " " + facts)
        + (located.label.choice.map { ": \($0)" } ?? "")
    }
    return ["Evidence: " + labels.joined(separator: "; ")]
  }

  private var exercise: [String] {
    source.exercise.map { ["Practise it: `swift run workbook check \($0)`"] } ?? []
  }

  private var command: [String] {
    ["Run it: `swift run chapter-\(chapter) --segment \(segment.name)`"]
  }
}
