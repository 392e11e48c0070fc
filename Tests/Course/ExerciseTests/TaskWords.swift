/// The task at the head of a starter, below its title: its lines of prose and the rows of its table.
struct TaskWords {
  var prose: [String] = []
  var rows: [String] = []

  init(_ source: String) {
    for line in source.components(separatedBy: "\n").prefix(while: { $0.hasPrefix("//") }).dropFirst() {
      let text = String(line.dropFirst(2))
      if text.hasPrefix("    ") { rows.append(text) } else { prose.append(text) }
    }
  }

  var words: Int {
    (prose + rows).flatMap { $0.split(separator: " ") }.count { $0.contains { $0.isLetter || $0.isNumber } }
  }
}
