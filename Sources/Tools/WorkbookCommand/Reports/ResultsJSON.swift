import Foundation
import Graders
import WorkbookKit

/// A report in the form of Exercism's `results.json`, version 3: one test for each exercise.
struct ResultsJSON: Encodable, Equatable {
  /// One exercise.
  struct Test: Encodable, Equatable {
    var name: String
    var status: String
    var message: String?
    var output: String?
    var task_id: Int
    /// One point for an exercise that is solved.
    var score: Int
  }

  /// What is said where nothing was judged; the notes say why.
  static let nothing = "No exercise was judged."

  var version = 3
  /// Whose answers they are, where it is a report of a class; the form knows no such thing.
  var name: String?
  var status: String
  var message: String?
  /// The points that could be had.
  ///
  /// Exercism's form has no points; this and `score` are what GitHub Classroom's reporter
  /// adds to it.
  var max_score: Int
  /// The points that were had: those of the tests, added up for whoever reads the file by eye.
  var score: Int
  var tests: [Test]
  /// What the reader predicted of the chapters; the form knows no such thing, and its readers pass over it.
  var predictions: [KeptAnswer]?
  /// What was not judged of what was handed in, and what to do about it, and what the status does not say; not in the form either.
  var notes: [String]?

  /// Makes the report.
  ///
  /// - Parameters:
  ///   - name: whose answers they are; nil in a report that somebody makes of their own.
  ///   - predictions: the reader's answers to the chapters' questions.
  ///   - points: the points that could be had; nil for one for each exercise that was judged.
  ///   - notes: what was not judged of what was handed in.
  init(
    _ record: CheckRecord, name: String? = nil, predictions: [KeptAnswer] = [], points: Int? = nil, notes: [String] = []
  ) {
    self.name = name
    self.predictions = predictions.isEmpty ? nil : predictions
    tests = record.judgements.enumerated().map {
      Self.test($0.element.number, $0.element.judgement, task: $0.offset + 1)
    }
    // `error` is for a run in which nothing could be tested; its message is then all that a reader gets.
    let isError = tests.allSatisfy { $0.status == "error" }
    status = isError ? "error" : tests.allSatisfy { $0.status == "pass" } ? "pass" : "fail"
    let messages =
      tests.isEmpty
      ? ([Self.nothing] + notes).joined(separator: "\n") : tests.compactMap(\.message).joined(separator: "\n\n")
    message = isError ? Self.shortened(messages) : nil
    max_score = points ?? tests.count
    score = tests.map(\.score).reduce(0, +)
    let all = status == "pass" && score < max_score ? [Self.passNote(score, of: max_score)] + notes : notes
    self.notes = all.isEmpty ? nil : all
  }

  /// What `pass` means where points are missing: the form gives that status to a run in which every test passes, and what was not
  /// tried is no test.
  static func passNote(_ score: Int, of points: Int) -> String {
    "\(score) of \(points) points: `pass` says that everything that was tried is solved, and the rest was not tried."
  }

  /// A message; the form allows 65535 characters, fewer where some take several bytes.
  private static func shortened(_ message: String) -> String { ShortenedText.beginning(of: message, limit: 65000) }

  /// The file's text.
  ///
  /// - Throws: what the encoder throws.
  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
  }

  private static func test(_ number: ExerciseNumber, _ judgement: Judgement, task: Int) -> Test {
    let text = VerdictText(judgement.verdict)
    let title = Assignment.at(number)?.exercise.title ?? ""
    let status =
      switch judgement.verdict {
      case .passed: "pass"
      case .failed: "fail"
      default: "error"
      }
    return Test(
      name: "\(number) \(title)", status: status, message: status == "pass" ? nil : shortened(text.message),
      output: judgement.output.isEmpty ? nil : limited(judgement.output), task_id: task,
      score: judgement.verdict.isPassed ? 1 : 0)
  }

  /// What a reader's code printed; the format allows 500 characters.
  private static func limited(_ output: String) -> String {
    let note = "\nOutput was truncated. Please limit to 500 chars"
    return output.count <= 500 ? output : String(output.prefix(500 - note.count)) + note
  }
}
