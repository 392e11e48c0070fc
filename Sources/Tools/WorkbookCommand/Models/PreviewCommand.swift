import BookKit
import Foundation
import WorkbookKit

/// Says what deleting some objects of a store would do.
struct PreviewCommand: Subcommand, Equatable {
  static let word = "preview"
  static let usage = """
    swift run workbook preview             says what a delete would do, and changes nothing: --model MODEL
                                           --store STORE --entity ENTITY --where PREDICATE; --json
    """

  let question: ReaderQuestion
  let isJSON: Bool

  init(_ options: CommandOptions) throws {
    isJSON = options.take(flag: "--json")
    func value(_ option: String, _ word: String) throws -> String {
      guard let value = try options.take(option: option, value: word) else {
        throw WorkbookProblem.missingArgument(after: Self.word, ["\(option) \(word)"])
      }
      return value
    }
    question = ReaderQuestion(
      model: URL(fileURLWithPath: try value("--model", "MODEL")),
      store: URL(fileURLWithPath: try value("--store", "STORE")), entity: try value("--entity", "ENTITY"),
      predicate: try value("--where", "PREDICATE"))
    try options.end(())
  }

  /// Does what was asked.
  ///
  /// - Returns: The exit status: 1 where the delete would be refused.
  /// - Throws: `ModelFileError` for a model that cannot be read.
  func run() throws -> Int32 {
    let report = try PreviewReport(question)
    Console.write(isJSON ? try report.json() : report.text)
    return report.isRefused ? 1 : 0
  }
}
