import Graders

/// Puts a file back as it was given.
struct ResetSubcommand: Subcommand, Equatable {
  static let word = "reset"
  static let usage = """
    swift run workbook reset N.M           the exercise as it was given; asks (--yes does not), keeps a copy
    """

  let number: ExerciseNumber
  let isAgreed: Bool

  init(_ options: CommandOptions) throws {
    isAgreed = options.take(flag: "--yes")
    number = try options.exercise(after: Self.word)
  }

  func run() throws -> Int32 {
    try ResetCommand(files: ReaderFiles.here, terminal: .standard).run(Exercise.numbered(number), isAgreed: isAgreed)
  }
}
