/// A word behind `workbook`, what may follow it, and what it does.
protocol Subcommand {
  /// The word.
  static var word: String { get }
  /// Its lines of the help.
  static var usage: String { get }
  /// What the help behind the word says besides; nil where its lines have room for everything.
  static var details: String? { get }
  /// Whether it compiles and judges what somebody has written, which ends with it.
  static var judges: Bool { get }

  /// Reads what follows the word.
  ///
  /// - Throws: `WorkbookProblem` for anything that is no command.
  init(_ options: CommandOptions) throws

  /// Does what was asked.
  ///
  /// - Throws: `WorkbookProblem`, or Foundation's error where a file cannot be read.
  func run() throws -> Int32
}

extension Subcommand {
  static var details: String? { nil }
  static var judges: Bool { false }
}
