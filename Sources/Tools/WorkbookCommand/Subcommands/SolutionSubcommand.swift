import Graders

/// Shows a solution.
struct SolutionSubcommand: Subcommand, Equatable {
  static let word = "solution"
  static let usage = """
    swift run workbook solution N.M        the solution, once yours passes; --force before
    """

  let number: ExerciseNumber
  let isForced: Bool

  init(_ options: CommandOptions) throws {
    isForced = options.take(flag: "--force")
    number = try options.exercise(after: Self.word)
  }

  func run() throws -> Int32 {
    try SolutionCommand(files: ReaderFiles.here, terminal: .standard).run(Exercise.numbered(number), isForced: isForced)
    return 0
  }
}
