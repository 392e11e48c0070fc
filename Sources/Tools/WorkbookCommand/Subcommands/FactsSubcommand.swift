/// Counts the facts and what cites them, lists them, or lists what `compare` asks of what is not documented.
struct FactsSubcommand: Subcommand, Equatable {
  static let word = "facts"
  static let usage = """
    swift run workbook facts               counts what is known of Core Data, and where it is cited;
                                           --list, --lines, --probes
    """

  let part: Part

  init(_ options: CommandOptions) throws {
    let areProbes = options.take(flag: "--probes")
    let areLines = !areProbes && options.take(flag: "--lines")
    let isList = !areProbes && !areLines && options.take(flag: "--list")
    part = try options.end(areProbes ? .probes : areLines ? .lines : isList ? .list : .counts)
  }

  func run() throws -> Int32 {
    switch part {
    case .counts: try FactCommand.run(isList: false)
    case .list: try FactCommand.run(isList: true)
    case .lines: try FactCommand.countLines()
    case .probes: try FactCommand.listProbes()
    }
  }

  /// What is printed.
  enum Part {
    case counts, list, lines, probes
  }
}
