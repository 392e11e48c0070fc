import Graders
import ModelKit
import WorkbookKit

/// The words after a subcommand, taken one by one: chapters, exercises, reports, and what every command has.
final class CommandOptions {
  /// The words themselves.
  let words: ArgumentWords

  init(_ words: [String]) { self.words = ArgumentWords(words) }

  /// Takes the next word.
  func next() -> String? { words.next() }

  /// Takes all words that are left.
  func rest() -> [String] { words.rest() }

  /// Takes a flag, wherever it stands; whether it was there.
  func take(flag: String) -> Bool { words.take(flag: flag) }

  /// Makes sure that nothing is left.
  ///
  /// - Throws: `WorkbookProblem.unknownArgument` for the first word that is.
  func end<Value>(_ value: Value) throws -> Value {
    try WorkbookProblem.of { () throws(ArgumentProblem) in try words.end() }
    return value
  }

  /// Makes sure that nothing is left after a word that takes no number.
  ///
  /// - Throws: `WorkbookProblem.noNumber` for a number, `WorkbookProblem.unknownArgument` for the first word that is none.
  func endWithoutNumber<Value>(_ value: Value, after word: String) throws -> Value {
    if let number = words.first, Self.isNumber(number) {
      throw WorkbookProblem.noNumber(number, after: word)
    }
    return try end(value)
  }

  /// Whether a word is the number of something: of a chapter, a step or an exercise, be there one or not.
  private static func isNumber(_ word: String) -> Bool { isWhole(word) || ExerciseNumber(word) != nil }

  /// Whether a word is a whole number, however large.
  static func isWhole(_ word: String) -> Bool {
    let digits = word.hasPrefix("-") ? word.dropFirst() : word[...]
    return !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Makes sure that no option is left; other words may follow.
  ///
  /// - Throws: `WorkbookProblem.unknownArgument` for the first one that is.
  func endOptions() throws {
    try WorkbookProblem.of { () throws(ArgumentProblem) in try words.endOptions() }
  }

  /// Makes sure that no report is asked for after a word that writes none.
  ///
  /// - Throws: `WorkbookProblem.noReport` for `--json` and `--junit`.
  func refuseReports(after word: String) throws {
    if let option = words.firstOption(among: ["--json", "--junit"]) {
      throw WorkbookProblem.noReport(word, with: option)
    }
  }

  /// Takes a chapter, an exercise, or nothing, and then nothing more.
  func selection(after word: String) throws -> Selection {
    try endOptions()
    guard let number = next() else { return .all }
    let selection = try Selection(number)
    try endNumbers(after: word)
    return try end(selection)
  }

  /// Takes the number of an exercise, and then nothing more.
  func exercise(after word: String) throws -> ExerciseNumber {
    try endOptions()
    guard let number = next() else {
      throw WorkbookProblem.missingNumber(after: word, of: "an exercise", such: "`1.1`")
    }
    let exercise = try Selection.exercise(number)
    try endNumbers(after: word)
    return try end(exercise)
  }

  /// Takes the number of a step of the plan or of an exercise, and then nothing more.
  func subject(after word: String) throws -> PresentSubcommand.Subject {
    try endOptions()
    guard let number = next(), Self.isNumber(number) else {
      throw WorkbookProblem.missingNumber(after: word, of: "a step of the plan or of an exercise", such: "`2` or `1.1`")
    }
    // No plan has a step of a number that does not fit.
    let subject: PresentSubcommand.Subject =
      Self.isWhole(number) ? .step(Int(number) ?? .max) : .exercise(try Selection.exercise(number))
    if let more = words.first, Self.isNumber(more) { throw WorkbookProblem.oneNumberOnly(more, after: word) }
    return try end(subject)
  }

  /// Makes sure that no other chapter or exercise follows.
  ///
  /// - Throws: `WorkbookProblem.oneNumberOnly` for one that does.
  private func endNumbers(after word: String) throws {
    guard let more = words.first, (try? Selection(more)) != nil else { return }
    throw WorkbookProblem.oneNumberOnly(more, after: word)
  }

  /// Takes a model of the reader's own, and then nothing more.
  func model(after word: String) throws -> String {
    try endOptions()
    guard let model = next() else { throw WorkbookProblem.missingArgument(after: word, ["MODEL"]) }
    return try end(model)
  }

  /// Takes any number of files.
  func files() throws -> [String] {
    try endOptions()
    return rest()
  }

  /// Takes one folder at least.
  func folders(after word: String) throws -> [String] {
    let folders = try files()
    guard !folders.isEmpty else { throw WorkbookProblem.missingArgument(after: word, ["FOLDER"]) }
    return folders
  }

  /// Takes `--json FILE` and `--junit FILE`, wherever they stand.
  ///
  /// - Parameter json: what has to follow `--json`: `FOLDER` where there is a report for each person.
  func reports(json: String = "FILE") throws -> ReportFiles {
    ReportFiles(json: try take(option: "--json", value: json), junit: try take(option: "--junit"))
  }

  /// Takes an option with its value, wherever it stands.
  ///
  /// - Throws: `WorkbookProblem.missingArgument` for an option without a value.
  func take(option: String, value: String = "FILE") throws -> String? {
    try WorkbookProblem.of { () throws(ArgumentProblem) in try words.take(option: option, value: value) }
  }
}
