/// A decision as a table of numbered questions, each with what follows from yes and from no.
struct DecisionTable {
  let decision: Decision
  /// Writes a link to a segment.
  let link: (_ chapter: Int, _ segment: String) -> String

  var lines: [String] {
    var rows: [String] = []
    var next = decision
    var number = 1
    // A question whose answers both lead to further questions opens a second row of numbers; it is told depth first.
    var waiting: [(number: Int, decision: Decision)] = []
    var known: [(decision: Decision, number: Int)] = []
    func target(_ decision: Decision) -> String {
      switch decision {
      case .advise(let advice):
        let links = advice.segments.map { link($0.chapter, $0.name) }
        return MarkdownText.cell(advice.text + " " + links.joined(separator: ", "))
      case .ask:
        if let place = known.first(where: { $0.decision == decision }) { return "go on with \(place.number)" }
        let place = (known.map(\.number).max() ?? 1) + 1
        known.append((decision, place))
        waiting.append((place, decision))
        return "go on with \(place)"
      }
    }
    known.append((decision, 1))
    while true {
      if case .ask(let condition, let yes, let no) = next {
        rows.append("| \(number) | \(MarkdownText.cell(condition.question)) | \(target(yes)) | \(target(no)) |")
      }
      guard !waiting.isEmpty else { break }
      (number, next) = waiting.removeFirst()
    }
    return ["| | question | yes | no |", "| --- | --- | --- | --- |"] + rows
  }
}
