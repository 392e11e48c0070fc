import Graders
import WorkbookKit

/// Makes a new exercise.
struct NewSubcommand: Subcommand, Equatable {
  static let word = "new"
  static let usage = """
    swift run workbook new exercise N.M NAME
                                           a new exercise, with all its files, to be rewritten; --title TITLE
    """

  let exercise: NewExercise

  init(_ options: CommandOptions) throws {
    let title = try options.take(option: "--title", value: "TITLE")
    guard let word = options.next() else { throw WorkbookProblem.missingArgument(after: Self.word, ["exercise"]) }
    guard word == "exercise" else {
      throw WorkbookProblem.unknownArgument(word, suggestion: ClosestMatch.find(word, among: ["exercise"]))
    }
    guard let number = options.next() else { throw WorkbookProblem.missingArgument(after: word, ["N.M"]) }
    guard let parsed = ExerciseNumber(number) else { throw WorkbookProblem.notANumber(number) }
    guard let slug = options.next() else {
      throw WorkbookProblem.missingArgument(after: number, ["count-what-is-left"])
    }
    exercise = try options.end(NewExercise(parsed, slug, title: title))
  }

  func run() throws -> Int32 {
    try ExercisesCommand(root: PackageRoot.find(), terminal: .standard).make(exercise)
    return 0
  }
}
