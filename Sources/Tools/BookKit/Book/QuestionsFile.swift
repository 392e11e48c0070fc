import Foundation
import WorkbookKit

/// The questions of a chapter as the site asks them, each with what the run printed and the belief behind each wrong answer.
///
/// `--predict` asks the same from the same recording, so both say the same of an answer.
struct QuestionsFile {
  private struct Page: Encodable {
    let chapter: Int
    /// What is said of a wrong answer behind which no belief is known.
    let otherwise = PredictionResult.neutral
    let segments: [Segment]
  }

  private struct Segment: Encodable {
    let name: String
    let title: String
    let asks: [Question]
  }

  private struct Question: Encodable {
    let question: String
    /// What the run printed.
    let expected: String
    /// The choices; nil where the reader types a value.
    let choices: [String]?
    /// Wrong answers, each with its belief.
    let beliefs: [String: String]
  }

  static func path(chapter: Int) -> String { "questions/chapter-\(chapter).json" }

  /// The file's contents; nil for a chapter that asks nothing.
  ///
  /// - Throws: `AskProblem` for a question that the recorded run does not answer.
  static func json(of recording: Recording) throws -> String? {
    let segments = try recording.segments.filter { !$0.asks.isEmpty }.map { segment in
      Segment(
        name: segment.name, title: segment.title,
        asks: try segment.asks.map { ask in
          let answer = try AskAnswer(ask, in: segment.events)
          let wrong = (ask.choices + ask.beliefs.keys).filter { !answer.accepts($0) }
          return Question(
            question: ask.question, expected: answer.text, choices: ask.choices.isEmpty ? nil : ask.choices,
            beliefs: Dictionary(
              wrong.compactMap { text in answer.belief(behind: text).map { (text, $0) } }, uniquingKeysWith: { $1 }))
        })
    }
    guard !segments.isEmpty else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return String(decoding: try encoder.encode(Page(chapter: recording.number, segments: segments)), as: UTF8.self)
      + "\n"
  }
}
