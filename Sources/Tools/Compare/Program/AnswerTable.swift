/// The answers of one run beside the recorded ones, as a table for a terminal.
struct AnswerTable {
  /// What was found.
  let found: [Transcript.Entry]
  /// The engine's answers.
  let recorded: Transcript

  /// The probes whose answer is another than the recorded one.
  var different: [String] { found.filter { recorded[$0.probe]?.answer != $0.answer }.map(\.probe) }

  /// The names are as wide as the widest; an answer that differs stands below the expected one.
  var text: String {
    let width = (found.map(\.probe.count) + [5]).max() ?? 0
    func row(_ first: String, _ second: String, _ third: String) -> String {
      first.padded(to: 10) + second.padded(to: width + 2) + third + "\n"
    }
    let rows = found.map { entry -> String in
      let expected = recorded[entry.probe]?.answer
      if expected == entry.answer { return row("same", entry.probe, entry.answer) }
      return row("different", entry.probe, "expected  " + (expected ?? "(not recorded)"))
        + row("", "", "found     " + entry.answer)
        + (entry.words.map { row("", "", "          " + $0) } ?? "")
    }
    return row("", "probe", "expected and found") + rows.joined() + "\n" + closing
  }

  private var closing: String {
    let count = different.count
    return
      "\(found.count) \(found.count == 1 ? "probe" : "probes"), \(found.count - count) the same as \(recorded.title) has recorded, \(count) different\n"
  }
}

extension String {
  /// The text with spaces behind it.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
