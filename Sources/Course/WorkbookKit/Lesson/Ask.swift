/// A printed value that `--predict` asks the reader for before the segment prints it.
///
/// ```swift
/// Ask(
///   "What is `episode.history` right after `delete(_:)`?", at: .shown("after delete"),
///   choices: ["History#1", "nil"],
///   beliefs: ["nil": "You expected `delete(_:)` to run the rule. It marks one object; the rules run later."])
/// ```
public struct Ask: Equatable, Sendable, Codable {
  /// Where in a segment's output the value stands.
  public enum Location: Equatable, Sendable, Codable {
    /// A value that `show` printed beside a label: the `occurrence`-th line with that label, from 1.
    case shown(_ label: String, occurrence: Int = 1)
    /// A cell of the `occurrence`-th table with a label: the row from 1, and the header of the column.
    case cell(_ label: String, row: Int, column: String, occurrence: Int = 1)
  }

  /// How many a segment may have: each has to tell one belief from the others.
  package static let most = 3

  /// What the reader is asked, in Markdown.
  public let question: String
  /// Where the answer is printed.
  public let place: Location
  /// The answers to choose from; empty where the reader types a value.
  public let choices: [String]
  /// Wrong answers, each with the belief that leads to it and what is so instead, in Markdown.
  public let beliefs: [String: String]

  /// Creates a question.
  ///
  /// The right answer is never written down: it is what the run prints, and `AskAnswer` finds it there. Of a value on one
  /// line, such as `Episode#1.history = nil`, the part after the last ` = ` counts, and quotation marks do not. With
  /// choices, the right one equals that value, or is the only one whose words the value contains.
  ///
  /// - Parameters:
  ///   - question: What the reader is asked, in Markdown.
  ///   - place: Where the answer is printed.
  ///   - choices: The answers to choose from; leave it out where the reader shall type a value.
  ///   - beliefs: Wrong answers, each with the belief that leads to it and what is so instead.
  public init(_ question: String, at place: Location, choices: [String] = [], beliefs: [String: String] = [:]) {
    self.question = question
    self.place = place
    self.choices = choices
    self.beliefs = beliefs
  }

  /// Whether the answer is a number, as all wrong ones are.
  var asksForANumber: Bool { !beliefs.isEmpty && beliefs.keys.allSatisfy { Int($0) != nil } }
}
