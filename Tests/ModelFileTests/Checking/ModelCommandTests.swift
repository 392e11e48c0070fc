import Foundation
import Testing

@testable import WorkbookCommand

@Suite("workbook lint and workbook draw")
struct ModelCommandTests {
  @Test("Options stand before or behind the model")
  func arguments() throws {
    #expect(try WorkbookArguments.command(in: ["lint", "A"]) == .model(.lint(model: "A", json: false)))
    #expect(try WorkbookArguments.command(in: ["lint", "--json", "A"]) == .model(.lint(model: "A", json: true)))
    #expect(try WorkbookArguments.command(in: ["draw", "A", "--output", "B"]) == .model(.draw(model: "A", file: "B")))
    #expect(try WorkbookArguments.command(in: ["draw", "--output", "B", "A"]) == .model(.draw(model: "A", file: "B")))
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
  func names(path: String, name: String) { #expect(ModelCommand.name(path) == name) }
}
