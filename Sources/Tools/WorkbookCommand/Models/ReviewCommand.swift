import BookKit
import Foundation
import ModelKit
import WorkbookKit

/// Says which deletes do something else after a change of the model.
struct ReviewCommand: Subcommand, Equatable {
  static let word = "review"
  static let usage = """
    swift run workbook review OLD NEW      which deletes do something else after a change of the model, as Markdown for
                                           a pull request; --store STORE asks your rows: `help review` says more
    """
  static let details: String? = """
    OLD and NEW are models. `review MODEL --since VERSION` takes a version of the same .xcdatamodeld, by its name.

      --store STORE    deletes the rows of a store one by one, on copies; not one byte of it changes

    Without it an object of each entity is made, with all that a delete could touch: it, and what a cascade deletes with
    it, has one object in each to-one and two in each to-many, and one refers to it by each to-one without inverse. A
    cascade that leads back to itself is followed twice.

    `draw NEW --since OLD` draws the relationships that have changed.

    Exit status: 0 every delete does what it did; 1 one does not; 64 a wrong command line; 66 a model or a store is not
    there, or cannot be read.
    """

  let old: String
  let new: String
  /// Whether the earlier model is named as a version of the later one.
  let isVersion: Bool
  let store: String?

  init(_ options: CommandOptions) throws {
    let version = try options.take(option: "--since", value: "VERSION")
    store = try options.take(option: "--store", value: "STORE")
    try options.endOptions()
    guard let first = options.next() else { throw WorkbookProblem.missingArgument(after: Self.word, ["OLD NEW"]) }
    isVersion = version != nil
    if let version {
      (old, new) = (version, first)
    } else {
      guard let second = options.next() else {
        throw WorkbookProblem.missingArgument(after: first, ["NEW", "--since VERSION"])
      }
      (old, new) = (first, second)
    }
    try options.end(())
  }

  /// Does what was asked.
  ///
  /// - Returns: The exit status: 1 where a delete does something else.
  /// - Throws: `ModelFileError` for a model that cannot be read, `ReaderProblem` for a store.
  func run() throws -> Int32 {
    let before = isVersion ? try ModelVersion.url(old, of: new) : URL(fileURLWithPath: old)
    let report = try ReviewReport(
      from: before, to: URL(fileURLWithPath: new), on: store.map { URL(fileURLWithPath: $0) })
    Console.write(report.text)
    return report.hasDifferences ? 1 : 0
  }
}
