/// Says which exercise comes next.
struct NextSubcommand: Subcommand, Equatable {
  static let word = "next"
  static let usage = """
    swift run workbook next                which exercise comes next, and how to do it
    """

  init(_ options: CommandOptions) throws {
    try options.endWithoutNumber((), after: Self.word)
  }

  func run() throws -> Int32 {
    Console.write(Overview.fitted(try Overview.next(root: PackageRoot.find()), width: Terminal.standard.width))
    return 0
  }
}
