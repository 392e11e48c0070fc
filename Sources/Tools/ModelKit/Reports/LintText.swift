import Wording

/// Checked models as text for people.
package struct LintText {
  private let run: LintRun
  private let command: String

  private static let inferred =
    "A store of an earlier version is migrated by what can be inferred: mapping models, migration policies, and the model that "
    + "Apple's framework keeps in Z_MODELCACHE are not read here."

  /// - Parameters:
  ///   - command: the command as it was typed, which can explain a rule.
  package init(_ run: LintRun, command: String) { (self.run, self.command) = (run, command) }

  /// The report: a model after the other, with an empty line between them.
  package var text: String {
    var blocks = run.models.map { lines(of: $0) }
    if let file = run.request.baseline, !run.stale.isEmpty { blocks.append(stale(in: file)) }
    if !run.nameless.isEmpty { blocks.append(nameless) }
    return blocks.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private func lines(of model: CheckedModel) -> [String] {
    let counts = [
      CountedNoun.text(model.entityCount, "entity", "entities"),
      CountedNoun.text(model.relationshipCount, "relationship"), CountedNoun.text(model.open.count, "finding"),
    ]
    // Names come from the model, and so may hold anything.
    var lines = ["\(VisibleText.oneLine(model.name)): \(counts.joined(separator: ", "))"]
    for warning in model.warnings { lines.append("  read over, \(VisibleText.oneLine(warning.description))") }
    if model.isMigrated { lines += wrapped(Self.inferred) }
    for finding in model.open { lines += [""] + self.lines(of: finding) }
    let accepted = model.findings.filter { $0.acceptance != nil }
    if !accepted.isEmpty { lines.append("") }
    for finding in accepted {
      lines += wrapped(
        "accepted: \(finding.finding.place) (\(finding.finding.kind.rawValue)), by \(finding.acceptance?.source ?? ""): "
          + (finding.acceptance?.reason ?? ""), by: "")
    }
    return lines
  }

  private func stale(in file: String) -> [String] {
    ["\(VisibleText.oneLine(file)): \(CountedNoun.text(run.stale.count, "finding"))"]
      + run.stale.flatMap { [""] + lines(of: $0) }
  }

  private func lines(of found: LintFinding) -> [String] {
    let finding = found.finding
    let place = found.line.map { "\(found.file):\($0)" } ?? found.file
    return [
      VisibleText.oneLine(
        "\(found.severity.rawValue): \(finding.place.isEmpty ? "the model" : finding.place) (\(finding.kind.rawValue))"),
      "  " + VisibleText.oneLine(place),
    ] + wrapped(finding.why) + wrapped("→ " + finding.advice) + [
      "  more: \(command) --explain \(finding.kind.rawValue)"
    ]
  }

  private var nameless: [String] {
    ["\(SourcePlace.why) \(SourcePlace.advice)"] + run.nameless.map { "  " + VisibleText.oneLine($0.description) }
  }

  /// A sentence in lines of at most 100 columns, each set in by two.
  private func wrapped(_ text: String, by margin: String = "  ") -> [String] {
    Wrapped.lines(VisibleText.oneLine(text), width: 98).enumerated().map { ($0 == 0 ? margin : "  ") + $1 }
  }
}
