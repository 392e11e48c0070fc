import WorkbookKit

/// A decision as a table of numbered questions, each with what follows from yes and from no.
struct DecisionTable {
  let decision: Decision
  /// Writes a link to a segment.
  let link: (_ chapter: Int, _ segment: String) -> String

  var lines: [String] {
    // The questions in the order in which others lead to them; a row's number is the place here.
    var questions = [decision]
    var rows: [String] = []
    while rows.count < questions.count {
      guard case .ask(let condition, let yes, let no) = questions[rows.count] else { break }
      let answers = [yes, no].map { answer in target(answer, of: condition, &questions) }
      rows.append(
        "| \(rows.count + 1) | \(MarkdownText.cell(condition.question)) | \(answers.joined(separator: " | ")) |")
    }
    return ["| | question | yes | no |", "| --- | --- | --- | --- |"] + rows
  }

  /// What follows from an answer to a question: advice with its links, or another question by its number.
  private func target(_ decision: Decision, of condition: DeleteCondition, _ questions: inout [Decision]) -> String {
    if case .advise(let advice) = decision {
      let links = advice.segments(after: condition).map { link($0.chapter, $0.name) }
      return MarkdownText.cell(links.isEmpty ? advice.text : advice.text + " " + links.joined(separator: ", "))
    }
    if !questions.contains(decision) { questions.append(decision) }
    return "go on with \((questions.firstIndex(of: decision) ?? 0) + 1)"
  }
}
