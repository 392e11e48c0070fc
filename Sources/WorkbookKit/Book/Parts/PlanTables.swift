import Foundation

/// A plan of the day on a page for teachers: the table of its steps, and what a speaker should know.
struct PlanTables {
  let plan: ClassPlan
  let parts: PageParts

  /// The steps.
  var steps: [String] { PlanText.table(plan) { PlanSegments(parts.chapters).numbers($0) } }

  /// For each segment at the front what to ask, what people say, and what to show next; nil where a segment is not there.
  var notes: [String]? {
    let segments = PlanSegments(parts.chapters)
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
