/// Lists the exercises.
struct ListSubcommand: Subcommand, Equatable {
  static let word = "list"
  static let usage = """
    swift run workbook list                every exercise, with minutes and claims
    """

  init(_ options: CommandOptions) throws {
    try options.endWithoutNumber((), after: Self.word)
  }

  func run() throws -> Int32 {
    try ListCommand(files: ReaderFiles.here, terminal: .standard).run()
    return 0
  }
}
