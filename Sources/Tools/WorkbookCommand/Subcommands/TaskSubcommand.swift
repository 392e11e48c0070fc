import Graders

/// Shows what an exercise asks for.
struct TaskSubcommand: Subcommand, Equatable {
  static let word = "task"
  static let usage = """
    swift run workbook task N.M            what an exercise asks for, and which file to edit
    """

  let number: ExerciseNumber

  init(_ options: CommandOptions) throws {
    number = try options.exercise(after: Self.word)
  }

  func run() throws -> Int32 {
    try TaskCommand(files: ReaderFiles.here, terminal: .standard).run(Exercise.numbered(number))
    return 0
  }
}
