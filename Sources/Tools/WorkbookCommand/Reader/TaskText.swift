import Foundation
import Graders

/// The task of an exercise: the comment that its file begins with.
struct TaskText {
  private let lines: [String]
  private let checks: [String]

  /// The task as it is given now.
  init(of exercise: Exercise, _ files: ReaderFiles) {
    let starter = FileManager.default.contents(atPath: files.starter(of: exercise).path) ?? Data()
    lines = Self.comment(of: starter)
    checks = Assignment.at(exercise.number)?.checks ?? []
  }

  /// The task without the marks of a comment.
  var text: String {
    lines.map { line in String(line.dropFirst(line.hasPrefix("// ") ? 3 : 2)) + "\n" }.joined()
  }

  /// Whether the task says which house rules hold.
  var namesHouseRules: Bool { lines.contains { $0.hasPrefix("// House rules: ") } }

  /// Tells this task, with the checks that go with it, from any other.
  var hash: String { ContentHash.text(of: Data((lines + checks).joined(separator: "\n").utf8)) }

  /// Whether a reader's file has the task of the exercise in another version; no, where the reader has taken it out.
  func isOther(in contents: Data?) -> Bool {
    let found = Self.comment(of: contents ?? Data())
    return found.first == lines.first && found != lines
  }

  private static func comment(of source: Data) -> [String] {
    String(decoding: source, as: UTF8.self).components(separatedBy: "\n").prefix { $0.hasPrefix("//") }.map { $0 }
  }
}
