import BookKit
import OpenCoreData
import WorkbookKit

/// Says what a reviewer who knows deletes would say of a model.
struct LintCommand: Subcommand, Equatable {
  static let word = "lint"
  static let usage = """
    swift run workbook lint MODEL          checks your own .xcdatamodeld for what deletes run into; --json
    """

  let model: String
  let isJSON: Bool

  init(_ options: CommandOptions) throws {
    isJSON = options.take(flag: "--json")
    model = try options.model(after: Self.word)
  }

  /// Does what was asked.
  ///
  /// - Returns: The exit status: 1 where there is more than notes.
  /// - Throws: `ModelFileError` for a model that cannot be read.
  func run() throws -> Int32 {
    let report = ModelReport(
      try ReadersModel.read(model), name: ReadersModel.name(model), isMigrated: ReadersModel.isMigrated(model))
    Console.write(isJSON ? try report.json() : report.text)
    return report.severity ?? .note > .note ? 1 : 0
  }
}
