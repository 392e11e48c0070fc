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
  }

  var version = 3
  var status: String
  var message: String?
  var tests: [Test]
  /// What the reader predicted of the chapters; the form knows no such thing, and its readers pass over it.
  var predictions: [KeptAnswer]?

  /// Makes the report.
  ///
  /// - Parameters:
  ///   - record: what happened.
  ///   - predictions: the reader's answers to the chapters' questions.
  init(_ record: CheckRecord, predictions: [KeptAnswer] = []) {
    self.predictions = predictions.isEmpty ? nil : predictions
    tests = record.judgements.enumerated().map {
      Self.test($0.element.number, $0.element.judgement, task: $0.offset + 1)
    }
    // `error` is for a run in which nothing could be tested; its message is then all that a reader gets.
    let isError = !tests.isEmpty && tests.allSatisfy { $0.status == "error" }
    status = isError ? "error" : tests.allSatisfy { $0.status == "pass" } ? "pass" : "fail"
    message = isError ? tests.compactMap(\.message).joined(separator: "\n\n") : nil
  }

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
      name: "\(number) \(title)", status: status, message: status == "pass" ? nil : text.message,
      output: judgement.output.isEmpty ? nil : limited(judgement.output), task_id: task)
  }

  /// What a reader's code printed; the format allows 500 characters.
  private static func limited(_ output: String) -> String {
    let note = "\nOutput was truncated. Please limit to 500 chars"
    return output.count <= 500 ? output : String(output.prefix(500 - note.count)) + note
  }
}
