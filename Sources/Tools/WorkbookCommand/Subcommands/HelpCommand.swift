/// Names the subcommands, or says what one of them takes.
struct HelpCommand: Subcommand {
  static let word = "help"
  static let usage = ""

  /// What help is asked about; nil for everything.
  let topic: (any Subcommand.Type)?

  init(about topic: (any Subcommand.Type)?) { self.topic = topic }

  init(_ options: CommandOptions) throws { self = HelpCommand(about: try options.end(nil)) }

  /// What it says.
  var text: String {
    guard let topic else { return WorkbookArguments.help }
    return topic.usage + "\n" + (topic.details.map { "\n\($0)\n" } ?? "")
  }

  func run() throws -> Int32 {
    Console.write(text)
    return 0
  }
}
