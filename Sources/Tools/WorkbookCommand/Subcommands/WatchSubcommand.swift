/// Judges an exercise whenever it is saved.
struct WatchSubcommand: Subcommand, Equatable {
  static let word = "watch"
  static let usage = """
    swift run workbook watch               judges an exercise whenever you save it
    """
  static let judges = true

  init(_ options: CommandOptions) throws {
    try options.endWithoutNumber((), after: Self.word)
  }

  func run() throws -> Int32 {
    try WatchCommand(CheckCommand()).run()
    return 0
  }
}
