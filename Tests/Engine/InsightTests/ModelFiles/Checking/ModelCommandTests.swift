import BookKit
import Foundation
import TestKit
import Testing

@testable import WorkbookCommand

@Suite("workbook lint and workbook draw")
struct ModelCommandTests {
  @Test("Options stand before or behind the model")
  func arguments() throws {
    for (words, isJSON) in [(["lint", "A"], false), (["lint", "--json", "A"], true)] {
      let command = try #require(try WorkbookArguments.command(in: words) as? LintCommand)
      #expect((command.model, command.isJSON) == ("A", isJSON))
    }
    for words in [["draw", "A", "--output", "B"], ["draw", "--output", "B", "A"]] {
      let command = try #require(try WorkbookArguments.command(in: words) as? DrawCommand)
      #expect((command.model, command.file) == ("A", "B"))
    }
  }

  @Test(
    "What is missing or unknown is named",
    arguments: [
      (["lint"], WorkbookProblem.missingArgument(after: "lint", ["MODEL"])),
      (["lint", "A", "B"], .unknownArgument("B", suggestion: nil)),
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
  func names(path: String, name: String) { #expect(ReadersModel.name(path) == name) }

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
      #expect(!ReadersModel.isMigrated(versions.path + "/"))
      let one = ModelReport(try ReadersModel.read(versions.path + "/M.xcdatamodel"), name: "M")
      #expect(!one.text.contains("inferred"))
      try makeModel("M 2.xcdatamodel")
      #expect(ReadersModel.isMigrated(versions.path))
      let report = ModelReport(try ReadersModel.read(versions.path + "/M.xcdatamodel"), name: "M", isMigrated: true)
      #expect(
        report.text.contains("  A store of an earlier version is migrated by what can be inferred: mapping models,"))
      #expect(report.text.contains("Z_MODELCACHE"))
      #expect(try report.json().contains("\"migration\" : \"A store of an earlier version"))
      try FileManager.default.removeItem(at: versions.appendingPathComponent("M 2.xcdatamodel"))
      let mapping = folder.appendingPathComponent("From1.xcmappingmodel")
      try FileManager.default.createDirectory(at: mapping, withIntermediateDirectories: true)
      #expect(ReadersModel.isMigrated(versions.path))
    }
  }
}
