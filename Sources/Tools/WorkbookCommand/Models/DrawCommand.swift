import BookKit
import Foundation
import OpenCoreData
import WorkbookKit

/// Draws a model with its delete rules.
struct DrawCommand: Subcommand, Equatable {
  static let word = "draw"
  static let usage = """
    swift run workbook draw MODEL          draws it with its delete rules, as SVG; --output FILE
    """

  let model: String
  let file: String?

  init(_ options: CommandOptions) throws {
    file = try options.take(option: "--output")
    model = try options.model(after: Self.word)
  }

  /// Does what was asked.
  ///
  /// - Returns: The exit status.
  /// - Throws: `ModelFileError` for a model that cannot be read, Foundation's error for a file that cannot be written.
  func run() throws -> Int32 {
    let read = try ReadersModel.read(model)
    for warning in read.warnings {
      Console.error("workbook: read over, \(VisibleText.oneLine(warning.description))\n")
    }
    let drawing = ModelDrawing.svg(of: read.model, title: "\(ReadersModel.name(model)) and its delete rules")
    if let file { try Data(drawing.utf8).write(to: URL(fileURLWithPath: file)) } else { Console.write(drawing) }
    return 0
  }
}
