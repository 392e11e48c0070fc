import Foundation
import FoundationXML
import Harness
import ModelKit
import TestKit
import Testing

@testable import WorkbookCommand

@Suite("A check for people, programs and services", .fact("CH-703"))
struct LintReportTests {
  @Test("The text names entity, relationship, place, reason, cure and page, in the same order each time")
  func text() throws {
    let path = FixtureModels.url("magicalpanda__MagicalRecord/TestModel.xcdatamodeld").path
    let text = LintText(try LintRun(LintRequest([path])), command: "workbook-lint").text
    #expect(text.hasPrefix("TestModel.xcdatamodeld: 12 entities, 9 relationships, "))
    #expect(text.contains("\n  more: workbook-lint --explain missing-inverse\n"))
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.contains("/contents:") }.allSatisfy {
        $0.count <= 100
      })
    #expect(text == LintText(try LintRun(LintRequest([path])), command: "workbook-lint").text)
  }

  private static let hostile = """
    <entity name="Ca&#10;r\u{9B}2J"><relationship name="ow&#9;n&quot;::er" optional="YES" maxCount="1" \
    deletionRule="Nullify" destinationEntity="Person"/></entity><entity name="Person"/>
    """

  @Test("A name with control characters stays on its line, and moves no cursor")
  func hostileNames() throws {
    try LintScratch.use { folder in
      let run = try folder.check(Self.hostile)
      let text = LintText(run, command: "lint").text
      let control = text.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
      #expect(control.isEmpty, "\(text.debugDescription)")
      #expect(text.contains(": Ca\\nr\\u{9B}2J.ow\\tn\"::er ("))
      let annotations = LintAnnotations.text(of: run)
      #expect(annotations.split(separator: "\n").count == 1)
      #expect(annotations.contains(",title=Ca%0Ar\u{9B}2J.ow\tn\"%3A%3Aer (missing-inverse)::"))
      _ = try XMLDocument(data: Data(LintJUnit.text(of: run).utf8))
      _ = try object(try LintSARIF.text(of: run))
    }
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("The JSON has what was found and accepted, with places, and what was read over")
  func json() throws {
    try LintScratch.use { folder in
      let run = try folder.check(LintScratch.accepting("lint.accept.missing-inverse", "Yes.") + "<nonsense/>")
      let all = try object(try LintJSON.text(of: run))
      let findings = try #require(all["findings"] as? [[String: Any]])
      #expect(findings.map { $0["rule"] as? String } == ["missing-inverse"])
      #expect(findings.first?["line"] as? Int == 2)
      #expect(findings.first?["page"] as? String == "book/lint.md#missing-inverse")
      #expect((findings.first?["accepted"] as? [String: Any])?["reason"] as? String == "Yes.")
      let models = try #require(all["models"] as? [[String: Any]])
      #expect((models.first?["warnings"] as? [String])?.count == 1)
      #expect(all["status"] as? Int == 0)
    }
  }

  @Test("SARIF: a result for each finding, what is accepted suppressed with its reason, relative places")
  func sarif() throws {
    try LintScratch.use { folder in
      let run = try folder.check(LintScratch.accepting("lint.accept.missing-inverse", "Yes.")) {
        $0.pages = "https://example.org/book"
      }
      let all = try object(try LintSARIF.text(of: run))
      #expect(all["version"] as? String == "2.1.0")
      let first = try #require((all["runs"] as? [[String: Any]])?.first)
      let results = try #require(first["results"] as? [[String: Any]])
      #expect(results.map { $0["ruleId"] as? String } == ["missing-inverse"])
      #expect(results.map { $0["level"] as? String } == ["error"])
      let suppression = try #require((results.first?["suppressions"] as? [[String: Any]])?.first)
      #expect(suppression["kind"] as? String == "inSource")
      #expect(suppression["justification"] as? String == "Yes.")
      let driver = try #require((first["tool"] as? [String: Any])?["driver"] as? [String: Any])
      let rules = try #require(driver["rules"] as? [[String: Any]])
      #expect(rules.map { $0["id"] as? String } == ModelFinding.Kind.allCases.map(\.rawValue))
      #expect(rules.first?["helpUri"] as? String == "https://example.org/book/lint.md#missing-inverse")
    }
  }

  @Test("JUnit: a suite for a model, a case for a rule, which fails with its findings; notes and accepted ones do not")
  func junit() throws {
    try LintScratch.use { folder in
      let document = try XMLDocument(data: Data(LintJUnit.text(of: try folder.check(LintScratch.oneWay)).utf8))
      let suite = try #require(document.rootElement()?.elements(forName: "testsuite").first)
      #expect(suite.attribute(forName: "failures")?.stringValue == "1")
      let failed = suite.elements(forName: "testcase").filter { !$0.elements(forName: "failure").isEmpty }
      #expect(failed.map { $0.attribute(forName: "name")?.stringValue } == ["missing-inverse"])
      let accepted = LintJUnit.text(of: try folder.check(LintScratch.accepting("lint.accept.missing-inverse", "Yes.")))
      #expect(accepted.contains("failures=\"0\""))
      #expect(accepted.contains("accepted by the model, Yes."))
    }
  }

  @Test("JUnit: a rule that was not asked is skipped, and a batch delete that names no entity is")
  func skipped() throws {
    try LintScratch.use { folder in
      let document = try XMLDocument(data: Data(LintJUnit.text(of: try folder.check(LintScratch.oneWay)).utf8))
      let suite = try #require(document.rootElement()?.elements(forName: "testsuite").first)
      let skipped = suite.elements(forName: "testcase").filter { !$0.elements(forName: "skipped").isEmpty }
      #expect(
        skipped.map { $0.attribute(forName: "name")?.stringValue } == [
          "batch-delete", "rule-changed", "inverse-removed", "became-required",
        ])
      #expect(suite.attribute(forName: "skipped")?.stringValue == "4")
    }
  }

  @Test("A batch delete that names no entity is in every report, with its line")
  func nameless() throws {
    try LintScratch.use { folder in
      try folder.folder.write("\nfunc a() { run(NSBatchDeleteRequest(objectIDs: ids)) }", to: "S/Use.swift")
      let run = try folder.check(LintScratch.denying) { $0.sources = folder.path("S") }
      let file = folder.path("S/Use.swift")
      #expect(
        LintAnnotations.text(of: run).hasPrefix(
          "::notice file=\(file),line=2,title=batch-delete::A batch delete stands in a file that names no entity"))
      let xml = LintJUnit.text(of: run)
      #expect(JUnitForm.read(Data(xml.utf8)).problems == [])
      #expect(xml.contains("classname=\"\(file):2\""))
      let sarif = try LintSARIF.text(of: run)
      #expect(sarif.contains("\"uri\" : \"file://\(file)\""))
      #expect(sarif.contains("\"startLine\" : 2"))
      #expect(run.status == 0)
    }
  }

  @Test(
    "Reports are written beside what is printed, and the status is that of the check; what cannot be written is a fault"
  )
  func files() throws {
    try LintScratch.use { folder in
      try folder.write(LintScratch.oneWay)
      var request = LintRequest([folder.folder.path])
      (request.junit, request.sarif, request.form) = (folder.path("l.xml"), folder.path("l.sarif"), .github)
      var output = ""
      #expect(try LintCommands.run(request, command: "lint", output: { output += $0 }, error: { _ in }) == 1)
      #expect(output.hasPrefix("::error file="))
      #expect(FileManager.default.fileExists(atPath: folder.path("l.xml")))
      #expect(FileManager.default.fileExists(atPath: folder.path("l.sarif")))
      request.sarif = folder.path("no/l.sarif")
      let problem = try #require(throws: LintProblem.self) {
        try LintCommands.run(request, command: "lint", output: { _ in }, error: { _ in })
      }
      #expect(problem.status == 74)
    }
  }

  @Test("The help says every status, and every option")
  func help() throws {
    let help = HelpCommand(about: LintCommand.self).text
    for word in [
      "0 nothing", "1 something", "64 a wrong", "66 a model", "--since", "--baseline", "--write-baseline", "--rule",
      "--sources",
      "--strict", "--json", "--github", "--junit", "--sarif", "--pages", "--rules", "--explain", "lint.accept.RULE",
    ] { #expect(help.contains(word), "\(word)") }
  }
}
