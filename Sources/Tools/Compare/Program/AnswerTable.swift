/// The answers of one run beside the recorded ones, row by row as they come, for a terminal.
struct AnswerTable {
  /// The engine's answers.
  let recorded: Transcript
  // The names are as wide as the widest.
  private let width: Int
  private var found: [Interview.Found] = []
  /// The probes that answered otherwise when they were asked again.
  private var unsteady: Set<String> = []

  /// Begins a table of some probes.
  init(of names: [String], recorded: Transcript) {
    self.recorded = recorded
    width = (names.map(\.count) + [5]).max() ?? 0
  }

  /// The probes whose answer is another than the recorded one, or that gave none.
  var off: [String] { found.filter { !isSame($0) }.map(\.entry.probe) }

  /// The first row.
  var heading: String { row("", "probe", "expected and found") }

  /// Takes in what came of a probe.
  ///
  /// - Returns: Its rows. An answer that differs stands below the expected one.
  mutating func add(_ new: Interview.Found) -> String {
    found.append(new)
    let entry = new.entry
    if isSame(new) { return row("same", entry.probe, entry.answer) }
    guard new.isAnswer else { return row("failed", entry.probe, entry.answer) }
    return row("different", entry.probe, "expected  " + (recorded[entry.probe]?.answer ?? "(not recorded)"))
      + row("", "", "found     " + entry.answer) + (entry.words.map { row("", "", "          " + $0) } ?? "")
  }

  /// Takes in what came of a probe that was asked again.
  ///
  /// - Parameter isSteady: Whether it was the same.
  /// - Returns: Its row.
  mutating func addAgain(_ again: Interview.Found, isSteady: Bool) -> String {
    if !isSteady { unsteady.insert(again.entry.probe) }
    return row(isSteady ? "again" : "unsteady", again.entry.probe, again.entry.answer)
  }

  /// The counts.
  var closing: String {
    let failed = found.count { !$0.isAnswer }
    let same = found.count - off.count
    return
      "\n\(found.count) \(found.count == 1 ? "probe" : "probes"), \(same) the same as \(recorded.title) has recorded, "
      + "\(off.count - failed) different" + (failed == 0 ? "" : ", \(failed) failed")
      + (unsteady.isEmpty ? "" : ", \(unsteady.count) of them unsteady") + "\n"
  }

  private func isSame(_ found: Interview.Found) -> Bool {
    found.isAnswer && recorded[found.entry.probe]?.answer == found.entry.answer
  }

  private func row(_ first: String, _ second: String, _ third: String) -> String {
    first.padded(to: 10) + second.padded(to: width + 2) + third + "\n"
  }
}

extension String {
  /// The text with spaces behind it.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
