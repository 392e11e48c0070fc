/// Judges exercises and writes reports.
struct ReportSubcommand: Subcommand, Equatable {
  static let word = "report"
  static let usage = """
    swift run workbook report [N|N.M]      as check, with --json FILE (predictions too) and --junit FILE
    """
  static let details: String? = """
    Without a number it judges every exercise of the book, whether or not its file is changed, and whatever plan is in
    force.
    """
  static let judges = true

  let selection: Selection
  let reports: ReportFiles

  init(_ options: CommandOptions) throws {
    reports = try options.reports()
    try options.endOptions()
    guard reports != ReportFiles() else {
      throw WorkbookProblem.missingArgument(after: Self.word, ["--json FILE", "--junit FILE"])
    }
    selection = try options.selection(after: Self.word)
  }

  func run() throws -> Int32 {
    try CheckCommand().run(selection, reports: reports)
  }
}
