import Graders
import WorkbookKit

/// What the command line asks for.
enum WorkbookArguments {
  /// Every word that `workbook` understands, in the order of the help.
  static var subcommands: [any Subcommand.Type] {
    [
      ListSubcommand.self,
      CheckSubcommand.self,
      WatchSubcommand.self,
      NextSubcommand.self,
      TaskSubcommand.self,
      HintSubcommand.self,
      SolutionSubcommand.self,
      ResetSubcommand.self,
      RunSubcommand.self,
      PlaySubcommand.self,
      PredictionsSubcommand.self,
      ReportSubcommand.self,
      GradeSubcommand.self,
      PlanSubcommand.self,
      PresentSubcommand.self,
      LintCommand.self,
      DrawCommand.self,
      PreviewCommand.self,
      ReviewCommand.self,
      TakeCommand.self,
      PortCommand.self,
      NewSubcommand.self,
      ExercisesSubcommand.self,
      FactsSubcommand.self,
      APISubcommand.self,
      BookSubcommand.self,
    ]
  }

  /// The words, and those that ask for help.
  static var words: [String] { subcommands.map { $0.word } + ["help", "--help"] }

  /// The help: the line of `workbook` alone, and those of each word.
  static var help: String {
    ([OverviewCommand.usage] + subcommands.map { $0.usage }).map { $0 + "\n" }.joined()
  }

  /// Reads the arguments after the program's name.
  ///
  /// - Throws: `WorkbookProblem` for anything that is no command.
  static func command(in arguments: [String]) throws -> any Subcommand {
    guard let word = arguments.first else { return OverviewCommand() }
    // A chapter has a --help of its own, behind its number.
    let asked = word == RunSubcommand.word ? Array(arguments.dropFirst().prefix(1)) : arguments
    if word == "help" || asked.contains("--help") || asked.contains("-h") {
      return HelpCommand(about: try helpTopic(word == "help" ? arguments.dropFirst().first : word))
    }
    guard let subcommand = subcommand(word) else { throw unknown(word) }
    return try subcommand.init(CommandOptions(Array(arguments.dropFirst())))
  }

  private static func subcommand(_ word: String) -> (any Subcommand.Type)? { subcommands.first { $0.word == word } }

  /// What help is asked about; nil for everything.
  private static func helpTopic(_ word: String?) throws -> (any Subcommand.Type)? {
    guard let word, !word.hasPrefix("-"), word != "help" else { return nil }
    guard let subcommand = subcommand(word) else { throw unknown(word) }
    return subcommand
  }

  /// The problem with a word that is no command: somebody may have left the command out.
  private static func unknown(_ word: String) -> WorkbookProblem {
    if let number = ExerciseNumber(word), Assignment.at(number) != nil {
      return .missingCommand(before: word, [CheckSubcommand.word, TaskSubcommand.word])
    }
    if let chapter = Int(word), Assignment.chapters.contains(chapter) {
      return .missingCommand(before: word, [RunSubcommand.word, CheckSubcommand.word])
    }
    return .unknownArgument(word, suggestion: ClosestMatch.find(word, among: words))
  }
}
