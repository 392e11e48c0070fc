/// Shows what was mispredicted; with files, by a class.
struct PredictionsSubcommand: Subcommand, Equatable {
  static let word = "predictions"
  static let usage = """
    swift run workbook predictions         what you predicted otherwise than a chapter printed; with FILE…
                                           or FOLDER… what a class did: kept answers or reports, the hardest first
    """

  let files: [String]

  init(_ options: CommandOptions) throws {
    files = try options.files()
  }

  func run() throws -> Int32 {
    let command = PredictionsCommand(terminal: .standard)
    guard files.isEmpty else { return command.showClass(files) }
    try command.showOwn(root: PackageRoot.find())
    return 0
  }
}
