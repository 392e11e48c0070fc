import Foundation
import Graders
import WorkbookKit

/// An exercise as its folder has it: read from the sources, so that one counts that is not compiled yet.
struct ExerciseSources: Equatable {
  /// Its number.
  let number: ExerciseNumber
  /// Its folder, in `Sources/Exercises`: `01-delete-rules/1.1-count-what-is-left`.
  let folder: String
  /// Hands the functions of the reader's file to the grader.
  let call: String
  /// The names of the lists of wrong answers in its `Answers`.
  let wrongAnswers: [String]
  /// The names of the lists of unusual answers that are right.
  let variants: [String]

  /// Where the exercises' folders are, in the package's.
  static let path = "Sources/Exercises"

  /// The name of the type that grades it.
  var type: String { String(call.prefix { $0 != "(" }) }

  /// The call with the names of a module's functions and types.
  ///
  /// - Parameter module: `Starters` or `Solutions`.
  func call(in module: String) -> String {
    let names = call.dropFirst(type.count + 1).dropLast().split(separator: ",")
    return "\(type)(\(names.map { "\(module).\($0.trimmingCharacters(in: .whitespaces))" }.joined(separator: ", ")))"
  }

  /// The exercises of a package, in the order of their numbers.
  ///
  /// - Parameter root: the package's folder.
  /// - Throws: `AuthoringProblem`, or Foundation's error where a folder cannot be read.
  static func all(in root: URL) throws -> [ExerciseSources] {
    let manager = FileManager.default
    let exercises = try BookDriver.chapters(in: root).flatMap { chapter -> [ExerciseSources] in
      let name = String(chapter.folder.split(separator: "/")[1])
      let folder = root.appendingPathComponent("\(path)/\(name)")
      let found = manager.fileExists(atPath: folder.path) ? try manager.contentsOfDirectory(atPath: folder.path) : []
      return try found.compactMap { exercise -> ExerciseSources? in
        guard let number = ExerciseNumber(String(exercise.prefix { $0 != "-" })) else { return nil }
        return try ExerciseSources(number, "\(name)/\(exercise)", root: root)
      }
    }
    return exercises.sorted { $0.number < $1.number }
  }

  private init(_ number: ExerciseNumber, _ folder: String, root: URL) throws {
    func texts(_ part: ExercisePart) throws -> [String] {
      let directory = root.appendingPathComponent("\(Self.path)/\(folder)/\(part.rawValue)")
      guard FileManager.default.fileExists(atPath: directory.path) else { return [] }
      return try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
        .filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOf: directory.appendingPathComponent($0), encoding: .utf8) }
    }
    self.number = number
    self.folder = folder
    let grader = "\(Self.path)/\(folder)/\(ExercisePart.grader.rawValue)"
    let calls = try texts(.grader).flatMap { $0.matches(of: /\bcall: "([^"]*)"/).map { String($0.1) } }
    guard calls.count == 1 else { throw AuthoringProblem.callsInGrader(grader, calls.count) }
    guard calls[0].wholeMatch(of: /[A-Z]\w*\(\w+(\.self)?(, \w+(\.self)?)*\)/) != nil else {
      throw AuthoringProblem.badCall(calls[0], grader)
    }
    call = calls[0]
    let answers = try texts(.answers).joined(separator: "\n")
    wrongAnswers = answers.matches(of: /(?m)^  static var (\w+): \[WrongAnswer\]/).map { String($0.1) }
    variants = answers.matches(of: /(?m)^  static var (\w+): \[Variant\]/).map { String($0.1) }
  }
}
