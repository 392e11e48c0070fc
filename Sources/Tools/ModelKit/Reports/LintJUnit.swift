import Wording

/// Checked models as a report in JUnit's XML: a suite for each model, and in it a case for each rule; one that was not asked is
/// skipped.
package enum LintJUnit {
  /// The file's text.
  package static func text(of run: LintRun) -> String {
    let suites = run.models.map { suite($0.path, cases: cases(of: $0.path, run)) }
    let faults = run.faults.map { fault in
      suite(
        fault.file, tests: 1, errors: 1,
        cases: [
          element("testcase", [("classname", fault.file), ("name", "can be read")]) {
            element("error", [("type", "fault"), ("message", fault.description)])
          }
        ])
    }
    let all = suites + faults + nameless(run.nameless)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(all.joined())</testsuites>\n"
  }

  private typealias Case = (isFailed: Bool, isSkipped: Bool, text: String)

  /// A suite of the batch deletes that nothing could be asked about.
  private static func nameless(_ places: [SourcePlace]) -> [String] {
    if places.isEmpty { return [] }
    let cases = places.map { place in
      skipped(ModelFinding.Kind.batchDelete.rawValue, of: place.description, "\(SourcePlace.why) \(SourcePlace.advice)")
    }
    return [suite("batch deletes of no entity", cases: cases)]
  }

  private static func skipped(_ name: String, of owner: String, _ why: String) -> Case {
    let text = element("testcase", [("classname", owner), ("name", name)]) { element("skipped", [("message", why)]) }
    return (false, true, text)
  }

  private static func cases(of model: String, _ run: LintRun) -> [Case] {
    let found = Dictionary(grouping: run.findings.filter { $0.model == model }, by: \.finding.kind)
    return ModelFinding.Kind.allCases.map { kind in
      guard run.request.asks(kind) else { return skipped(kind.rawValue, of: model, "not asked in this run") }
      let open = (found[kind] ?? []).filter { $0.acceptance == nil }
      let failures = open.filter { run.request.isStrict || $0.severity > .note }
      let others = (found[kind] ?? []).filter { !failures.contains($0) }
      let failure =
        failures.isEmpty
        ? ""
        : element(
          "failure", [("type", kind.rawValue), ("message", CountedNoun.text(failures.count, "finding"))],
          text: failures.map(line).joined(separator: "\n"))
      let output = others.isEmpty ? "" : element("system-out", text: others.map(line).joined(separator: "\n"))
      let text = element("testcase", [("classname", model), ("name", kind.rawValue)]) { failure + output }
      return (!failures.isEmpty, false, text)
    }
  }

  private static func line(_ found: LintFinding) -> String {
    let place = found.line.map { "\(found.file):\($0)" } ?? found.file
    let words =
      "\(found.severity.rawValue): \(found.finding.place), \(place)\n\(found.finding.why)\n→ \(found.finding.advice)"
    return found.acceptance.map { "accepted by \($0.source), \($0.reason)\n\(words)" } ?? words
  }

  private static func suite(_ name: String, cases: [Case]) -> String {
    suite(
      name, tests: cases.count, failures: cases.count(where: \.isFailed), skipped: cases.count(where: \.isSkipped),
      cases: cases.map(\.text))
  }

  private static func suite(
    _ name: String, tests: Int, failures: Int = 0, errors: Int = 0, skipped: Int = 0, cases: [String]
  ) -> String {
    element(
      "testsuite",
      [
        ("name", name), ("tests", "\(tests)"), ("failures", "\(failures)"), ("errors", "\(errors)"),
        ("skipped", "\(skipped)"),
      ]
    ) { cases.joined() }
  }

  private static func element(
    _ name: String, _ attributes: [(String, String)] = [], text: String? = nil, _ content: () -> String = { "" }
  ) -> String {
    let head = ([name] + attributes.map { "\($0)=\"\(XMLText.escaped($1))\"" }).joined(separator: " ")
    let inside = text.map(XMLText.escaped) ?? content()
    if inside.isEmpty { return "<\(head)/>\n" }
    return text == nil ? "<\(head)>\n\(inside)</\(name)>\n" : "<\(head)>\(inside)</\(name)>\n"
  }
}
