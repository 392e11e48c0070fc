import Graders

/// Gives the next hint.
struct HintSubcommand: Subcommand, Equatable {
  static let word = "hint"
  static let usage = """
    swift run workbook hint N.M            a hint; each time the next of three
    """

  let number: ExerciseNumber

  init(_ options: CommandOptions) throws {
    number = try options.exercise(after: Self.word)
  }

  func run() throws -> Int32 {
    try HintCommand(files: ReaderFiles.here, terminal: .standard).run(Exercise.numbered(number))
    return 0
  }
}
