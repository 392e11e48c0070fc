/// Says where the reader is and what comes next: `workbook` without a word.
struct OverviewCommand: Subcommand, Equatable {
  static let word = ""
  static let usage = """
    swift run workbook                     says where you are and what comes next
    """

  init() {}

  init(_ options: CommandOptions) throws { try options.end(()) }

  func run() throws -> Int32 {
    Console.write(Overview.fitted(try Overview.text(root: PackageRoot.find()), width: Terminal.standard.width))
    return 0
  }
}
