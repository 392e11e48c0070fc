import Graders

/// Runs a chapter.
struct RunSubcommand: Subcommand, Equatable {
  static let word = "run"
  static let usage = """
    swift run workbook run N [option…]     runs a chapter
    """

  let chapter: Int
  let arguments: [String]

  init(_ options: CommandOptions) throws {
    guard let word = options.next() else {
      throw WorkbookProblem.missingNumber(after: Self.word, of: "a chapter", such: "`1`")
    }
    guard let chapter = Int(word) else { throw WorkbookProblem.noSuchChapter(word, Assignment.chapters) }
    self.chapter = chapter
    arguments = options.rest()
  }

  func run() throws -> Int32 {
    try RunChapter.run(chapter, arguments)
  }
}
