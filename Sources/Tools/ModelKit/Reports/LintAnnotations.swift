import Wording

/// Checked models as the commands that put annotations beside the lines of a pull request on GitHub.
package enum LintAnnotations {
  /// The commands, a line each; what is accepted has none.
  package static func text(of run: LintRun) -> String {
    let faults = run.faults.map {
      command("error", file: $0.file, line: $0.line, title: "cannot be read", $0.description)
    }
    let nameless = run.nameless.map {
      command(
        "notice", file: $0.file, line: $0.line, title: ModelFinding.Kind.batchDelete.rawValue,
        "\(SourcePlace.why)\n→ \(SourcePlace.advice)")
    }
    return (faults + run.open.map(command) + nameless).map { $0 + "\n" }.joined()
  }

  private static func command(_ found: LintFinding) -> String {
    let word =
      switch found.severity {
      case .note: "notice"
      case .warning: "warning"
      case .error: "error"
      }
    let finding = found.finding
    return command(
      word, file: found.file, line: found.line, title: "\(finding.place) (\(finding.kind.rawValue))",
      "\(finding.why)\n→ \(finding.advice)")
  }

  private static func command(_ word: String, file: String, line: Int?, title: String, _ message: String) -> String {
    let place = ["file=\(value(file))"] + (line.map { ["line=\($0)"] } ?? []) + ["title=\(value(title))"]
    return "::\(word) \(place.joined(separator: ","))::\(data(message))"
  }

  /// A message: what would end the line, and the sign that escapes.
  private static func data(_ text: String) -> String { escaped(text, "%\r\n") }

  /// A property: what would end it, too.
  private static func value(_ text: String) -> String { escaped(text, "%\r\n:,") }

  private static func escaped(_ text: String, _ signs: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      guard signs.unicodeScalars.contains(scalar) else { return result.unicodeScalars.append(scalar) }
      let code = String(scalar.value, radix: 16, uppercase: true)
      result += "%" + (code.count < 2 ? "0" + code : code)
    }
  }
}
