import ModelKit
import WorkbookKit

/// Says what a reviewer who knows deletes would say of models.
struct LintCommand: Subcommand, Equatable {
  static let word = "lint"
  static let usage = """
    swift run workbook lint MODEL          checks your own .xcdatamodeld for what deletes run into; --json, --sarif FILE,
                                           --junit FILE, --baseline FILE, --since VERSION: `help lint` says more
    """
  static var details: String? { LintCommands.usage(command) }

  private static let command = "swift run workbook lint"

  let request: LintRequest

  init(_ options: CommandOptions) throws {
    request = try WorkbookProblem.of { () throws(ArgumentProblem) in try LintRequest(options.words) }
  }

  /// Does what was asked.
  ///
  /// - Returns: The exit status: 1 where there is more than notes, 66 where a model cannot be read.
  /// - Throws: `LintProblem`.
  func run() throws -> Int32 {
    try LintCommands.run(request, command: Self.command, output: Console.write) { Console.error("workbook: \($0)") }
  }
}
