import Foundation

/// What the program is asked to do.
struct CompareArguments: Equatable {
  /// What is done.
  enum Action: Equatable {
    /// Asks, and compares the answers with the recorded ones.
    case compare
    /// Asks, and writes the answers down as those of the engine.
    case record
    /// Names the probes.
    case list
    /// Puts transcripts beside the recorded answers.
    case diff([String])
    /// Answers as a child of the program, one line for each probe.
    case answer([String])
    /// Says what can be asked for.
    case help
  }

  var action = Action.compare
  /// The probes that are asked; empty stands for all.
  var probes: [String] = []
  /// Whether what differs is asked again.
  var repeats = false
  /// Where the answers are written to as a transcript.
  var transcript: String?
  /// The day that the transcript names, in place of today.
  var day: String?

  /// The hidden argument with which the program starts itself again.
  static let childArgument = "--answer"

  /// What `--help` prints.
  static let help = """
    Asks questions about deleting and saving, and compares the answers with those of the engine OpenCoreData. On a Mac the
    questions are asked of Core Data, elsewhere of the engine itself.

      swift run compare                  asks all questions; the status is 1 where an answer is another
      swift run compare --probe NAME     asks one; may stand there more than once
      swift run compare --repeat         asks again what differed: an answer that changes settles nothing
      swift run compare --list           names the questions, and asks none
      swift run compare --json FILE      writes the answers as they come, with the system and the day; FILE must not be there
      swift run compare --day DAY        the day that FILE names, such as 2026-01-31, in place of today
      swift run compare --diff FILE...   puts such files beside the engine's answers, where they differ
      swift run compare --record         writes down the engine's answers anew, and the tests; not on a Mac

    """

  /// Reads the arguments of a command line.
  ///
  /// - Parameter words: The words behind the program's name.
  /// - Throws: `CompareProblem.usage` where they mean nothing.
  init(_ words: [String]) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--help", "-h": try set(.help)
      case "--list": try set(.list)
      case "--record": try set(.record)
      case "--probe": probes.append(try Self.value(of: word, in: &rest))
      case "--repeat": repeats = true
      case "--json": transcript = try Self.value(of: word, in: &rest)
      case "--day": day = try Self.day(Self.value(of: word, in: &rest))
      case "--diff": try set(.diff(try Self.values(of: word, in: &rest)))
      // What Foundation reads of a command line on Apple's systems.
      case "-AppleLanguages", "-AppleLocale": _ = try Self.value(of: word, in: &rest)
      case Self.childArgument: try set(.answer(try Self.values(of: word, in: &rest)))
      default: throw CompareProblem.usage("\(word) means nothing here.")
      }
    }
    guard action == .compare || (transcript == nil && day == nil && !repeats) else {
      throw CompareProblem.usage("--json, --day and --repeat belong to a comparison.")
    }
    guard probes.isEmpty || [.compare, .list].contains(action) else {
      throw CompareProblem.usage("--probe belongs to a comparison or to --list.")
    }
    guard day == nil || transcript != nil else { throw CompareProblem.usage("--day goes with --json.") }
  }

  private mutating func set(_ new: Action) throws {
    guard action == .compare else { throw CompareProblem.usage("Only one thing can be asked for at a time.") }
    action = new
  }

  private static func value(of word: String, in rest: inout ArraySlice<String>) throws -> String {
    guard let value = rest.popFirst(), !value.hasPrefix("--") else {
      throw CompareProblem.usage("\(word) needs something behind it.")
    }
    return value
  }

  private static func values(of word: String, in rest: inout ArraySlice<String>) throws -> [String] {
    var values = [try value(of: word, in: &rest)]
    while let next = rest.first, !next.hasPrefix("--") {
      values.append(next)
      rest.removeFirst()
    }
    return values
  }

  private static func day(_ text: String) throws -> String {
    let form = ISO8601DateFormatter()
    form.formatOptions = [.withFullDate]
    // Read and written again, because the formatter takes a 31st of February for a day in March.
    guard let day = form.date(from: text), form.string(from: day) == text else {
      throw CompareProblem.usage("\(text) is no day such as 2026-01-31.")
    }
    return text
  }
}
