import ModelKit
import WorkbookKit

/// Draws a model with its delete rules.
struct DrawCommand: Subcommand, Equatable {
  static let word = "draw"
  static let usage = """
    swift run workbook draw MODEL          draws it with its delete rules, as SVG; --since VERSION, --output FILE
    """

  let model: String
  let version: String?
  let file: String?

  init(_ options: CommandOptions) throws {
    version = try options.take(option: "--since", value: "VERSION")
    file = try options.take(option: "--output")
    model = try options.model(after: Self.word)
  }

  /// Does what was asked.
  ///
  /// - Throws: `ModelFileError` for a model that cannot be read, `LintProblem` for a file that cannot be written.
  func run() throws -> Int32 {
    try LintCommands.draw(model, since: version, to: file, output: Console.write) { Console.error("workbook: \($0)") }
    return 0
  }
}
