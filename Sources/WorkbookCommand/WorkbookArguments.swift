import WorkbookKit

/// What the command line asks for.
enum WorkbookArguments: Equatable {
  /// Says what there is and how to start.
  case overview
  /// Names the subcommands.
  case help
  /// Compares the book with a fresh run.
  case checkBook
  /// Writes the book from a fresh run.
  case acceptBook

  /// Reads the arguments after the program's name.
  ///
  /// - Parameter arguments: the arguments.
  /// - Throws: `WorkbookProblem` for anything that is no command.
  static func command(in arguments: [String]) throws -> WorkbookArguments {
    if arguments.contains("--help") || arguments.contains("-h") || arguments == ["help"] { return .help }
    switch arguments.first {
    case nil: return .overview
    case "book": return try book(Array(arguments.dropFirst()))
    case let word?:
      throw WorkbookProblem.unknownArgument(word, suggestion: nearest(to: word, among: ["book", "help", "--help"]))
    }
  }

  private static func book(_ arguments: [String]) throws -> WorkbookArguments {
    guard let word = arguments.first else { throw WorkbookProblem.missingArgument(after: "book", ["check", "accept"]) }
    guard arguments.count == 1 else { throw WorkbookProblem.unknownArgument(arguments[1], suggestion: nil) }
    switch word {
    case "check": return .checkBook
    case "accept": return .acceptBook
    default: throw WorkbookProblem.unknownArgument(word, suggestion: nearest(to: word, among: ["check", "accept"]))
    }
  }

  private static func nearest(to word: String, among words: [String]) -> String? {
    ClosestMatch.find(word, among: words)
  }

  /// Does what was asked.
  ///
  /// - Returns: the exit status.
  /// - Throws: `WorkbookProblem`, or Foundation's error where a file cannot be read.
  func run() throws -> Int32 {
    switch self {
    case .overview: Console.write(try Overview.text(root: PackageRoot.find()))
    case .help: Console.write(Overview.help)
    case .checkBook: return try BookCommand.check()
    case .acceptBook: return try BookCommand.accept()
    }
    return 0
  }
}
