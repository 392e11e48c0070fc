/// Judges exercises.
struct CheckSubcommand: Subcommand, Equatable {
  static let word = "check"
  static let usage = """
    swift run workbook check [N|N.M]       judges all that you have changed, a chapter's, or one
    """
  static let details: String? = """
    Without a number it counts every exercise, and says how many were not judged, because their files are as they were
    given. With a plan in force it counts what the plan gives to everybody, and names what else it has judged.
    With `--solution` it judges the solution in place of your file, which it does not touch.
    """
  static let judges = true

  let selection: Selection
  let isOfSolutions: Bool

  init(_ options: CommandOptions) throws {
    try options.refuseReports(after: Self.word)
    isOfSolutions = options.take(flag: "--solution")
    selection = try options.selection(after: Self.word)
  }

  func run() throws -> Int32 {
    let command = try CheckCommand()
    return try isOfSolutions ? command.runSolutions(selection) : command.run(selection)
  }
}
