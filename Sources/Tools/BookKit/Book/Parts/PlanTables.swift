/// A plan of the day on a page for teachers: the table of its steps, and what a speaker should know.
struct PlanTables {
  private let plan: ClassPlan
  private let parts: PageParts
  private let segments: PlanSegments

  /// - Parameters:
  ///   - plan: The plan.
  ///   - parts: The chapters that ran, for the segments' numbers and links.
  init(plan: ClassPlan, parts: PageParts) {
    self.plan = plan
    self.parts = parts
    segments = PlanSegments(parts.chapters)
  }

  /// The steps.
  var steps: [String] { PlanText.table(plan, numbers: segments.numbers) }

  /// For each segment at the front what to ask, what people say, and what to show next; nil where a segment is not there.
  var notes: [String]? {
    var lines: [String] = []
    for step in plan.steps {
      guard let front = step.front else { continue }
      for segment in front.segments {
        guard segments[segment, of: front] != nil else { return nil }
        lines += ["- **\(parts.link(chapter: front.chapter, segment: segment.name))**"]
        let notes = [("Ask", segment.ask), ("People say", segment.heard), ("Then", segment.then)]
        for (word, text) in notes where !text.isEmpty { lines += ["  - *\(word):* \(text)"] }
      }
    }
    return lines
  }
}
