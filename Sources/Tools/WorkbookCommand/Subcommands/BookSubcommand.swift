import WorkbookKit

/// Compares the book with a fresh run, writes it, or counts the words of each segment.
struct BookSubcommand: Subcommand, Equatable {
  static let word = "book"
  static let usage = """
    swift run workbook book check          compares book/ with a fresh run, and writes nothing
    swift run workbook book words          counts the words of each segment, before its output and after it
    swift run workbook book accept         writes book/ from a fresh run; `make accept` does the same
    """

  let part: Part

  init(_ options: CommandOptions) throws {
    let choices = Part.allCases.map(\.rawValue)
    guard let word = options.next() else { throw WorkbookProblem.missingArgument(after: Self.word, choices) }
    guard let part = Part(rawValue: word) else {
      throw WorkbookProblem.unknownArgument(word, suggestion: ClosestMatch.find(word, among: choices))
    }
    self.part = try options.end(part)
  }

  func run() throws -> Int32 {
    switch part {
    case .check: return try BookCommand.check()
    case .accept: return try BookCommand.accept()
    case .words:
      Console.write(try BookCommand.words())
      return 0
    }
  }

  /// What is done with the book.
  enum Part: String, CaseIterable {
    case check, accept, words
  }
}
