/// Says whether all exercises are registered, or registers them.
struct ExercisesSubcommand: Subcommand, Equatable {
  static let word = "exercises"
  static let usage = """
    swift run workbook exercises           says whether all chapters and exercises are registered; --write
                                           registers them; --rules shows which house rules the judge puts
                                           where, and why not elsewhere
    """

  let isWritten: Bool
  let showsRules: Bool

  init(_ options: CommandOptions) throws {
    let isWritten = options.take(flag: "--write")
    showsRules = options.take(flag: "--rules")
    self.isWritten = try options.end(isWritten)
  }

  func run() throws -> Int32 {
    let command = ExercisesCommand(root: try PackageRoot.find(), terminal: .standard)
    if showsRules { return command.showRules() }
    guard isWritten else { return try command.check() }
    try command.write()
    return 0
  }
}
