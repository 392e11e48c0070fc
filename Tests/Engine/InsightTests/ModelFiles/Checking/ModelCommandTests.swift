import BookKit
import Foundation
import ModelKit
import TestKit
import Testing

@testable import WorkbookCommand

@Suite("workbook lint and workbook draw")
struct ModelCommandTests {
  @Test("Options stand before or behind the model")
  func arguments() throws {
    for words in [
      ["lint", "A", "--json", "--rule", "no-action=off"], ["lint", "--rule", "no-action=off", "--json", "A"],
    ] {
      let request = try #require(try WorkbookArguments.command(in: words) as? LintCommand).request
      #expect(request.paths == ["A"])
      #expect(request.form == .json)
      #expect(request.levels == [.noAction: .off])
    }
    let both = try #require(try WorkbookArguments.command(in: ["lint", "A", "B", "--strict"]) as? LintCommand).request
    #expect(both.paths == ["A", "B"])
    #expect(both.isStrict)
    for words in [["draw", "A", "--output", "B", "--since", "C"], ["draw", "--since", "C", "--output", "B", "A"]] {
      let command = try #require(try WorkbookArguments.command(in: words) as? DrawCommand)
      #expect((command.model, command.version, command.file) == ("A", "C", "B"))
    }
  }

  @Test(
    "What is missing or unknown is named",
    arguments: [
      (["lint"], WorkbookProblem.missingArgument(after: "lint", ["MODEL"])),
      (["lint", "A", "--json", "--github"], .excludeEachOther("--json", "--github")),
      (["lint", "A", "--write-baseline"], .missingArgument(after: "--write-baseline", ["--baseline FILE"])),
      (
        ["lint", "A", "--rule", "no-action=loud"],
        .badValue("no-action=loud", of: "--rule", expected: "RULE=LEVEL, with a level of off, on, note, warning, error")
      ),
      (
        ["lint", "--explain", "no-acton"],
        .badValue("no-acton", of: "--explain", expected: "the name of a rule, such as no-action")
      ),
      (["lint", "A", "--jsn"], .unknownArgument("--jsn", suggestion: "--json")),
      (["draw", "A", "--output"], .missingArgument(after: "--output", ["FILE"])),
      (["draw", "A", "--json"], .unknownArgument("--json", suggestion: nil)),
      (["lin"], .unknownArgument("lin", suggestion: "lint")),
    ])
  func problems(arguments: [String], problem: WorkbookProblem) {
    #expect(throws: problem) { try WorkbookArguments.command(in: arguments) }
  }

  @Test(
    "A model is called as its owner calls it",
    arguments: [
      ("a/App.xcdatamodeld/", "App.xcdatamodeld"), ("a/App.xcdatamodel/contents", "App.xcdatamodel"),
    ])
  func names(path: String, name: String) { #expect(CheckedModel.name(path) == name) }

  @Test("Where a model has versions, or a mapping model lies beside it, it is said what a migration goes by")
  func versions() throws {
    try withTemporaryFolder { folder in
      let versions = folder.appendingPathComponent("M.xcdatamodeld")
      func makeModel(_ name: String) throws {
        let place = versions.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data("<model type=\"com.apple.IDECoreDataModeler.DataModel\" documentVersion=\"1.0\"/>".utf8).write(
          to: place.appendingPathComponent("contents"))
      }
      try makeModel("M.xcdatamodel")
      #expect(!CheckedModel.isMigrated(versions.path + "/"))
      func text() throws -> String {
        LintText(try LintRun(LintRequest([versions.path + "/M.xcdatamodel"])), command: "lint").text
      }
      #expect(try !text().contains("inferred"))
      try makeModel("M 2.xcdatamodel")
      #expect(CheckedModel.isMigrated(versions.path))
      let current =
        "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>M 2.xcdatamodel</string></dict></plist>"
      try Data(current.utf8).write(to: versions.appendingPathComponent(".xccurrentversion"))
      let whole = LintText(try LintRun(LintRequest([versions.path])), command: "lint").text
      #expect(whole.contains("  A store of an earlier version is migrated by what can be inferred: mapping models,"))
      #expect(whole.contains("Z_MODELCACHE"))
      try FileManager.default.removeItem(at: versions.appendingPathComponent("M 2.xcdatamodel"))
      let mapping = folder.appendingPathComponent("From1.xcmappingmodel")
      try FileManager.default.createDirectory(at: mapping, withIntermediateDirectories: true)
      #expect(CheckedModel.isMigrated(versions.path))
    }
  }
}
