import Foundation
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
}
