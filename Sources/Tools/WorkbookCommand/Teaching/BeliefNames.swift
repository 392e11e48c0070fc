import Foundation
import Graders

/// What the wrong answers of exercises are called: the beliefs that a plan may name.
///
/// They are read from the sources, because the command is built without the answers.
struct BeliefNames {
  private let files: ReaderFiles?
  private var known: [ExerciseNumber: [String]] = [:]

  init(root: URL) { files = try? ReaderFiles(root: root) }

  /// The names of an exercise's wrong answers, in their order; none where their sources are not there.
  mutating func names(of exercise: Exercise) -> [String] {
    if let names = known[exercise.number] { return names }
    let names = files.map { Self.read(in: $0.answers(to: exercise)) } ?? []
    known[exercise.number] = names
    return names
  }

  private static func read(in folder: URL) -> [String] {
    let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    var names: [String] = []
    for file in files where file.hasSuffix("+WrongAnswers.swift") {
      let text = (try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)) ?? ""
      // `WrongAnswer("a-belief", failsAt:`, or a function of the file's own that makes one and may take other texts first.
      names += text.matches(of: /\(\s*"([^"\n]+)"(?:,\s*"[^"\n]*")*,\s*failsAt:/).map { String($0.1) }
    }
    return names
  }
}
