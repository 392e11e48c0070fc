import Foundation
import Graders

/// An exercise as its folder has it: read from the sources, so that one counts that is not compiled yet.
struct ExerciseSources: Equatable {
  /// Its number.
  let number: ExerciseNumber
  /// Its folder, in `Sources/Course/Exercises`: `01-delete-rules/1.1-count-what-is-left`.
  let folder: String
  /// Hands the functions of the reader's file to the grader.
  let call: String
  /// The names of the lists of wrong answers in its `Answers`.
  let wrongAnswers: [String]
  /// The names of the lists of unusual answers that are right.
  let variants: [String]

  /// Where the exercises' folders are, in the package's.
  static let path = "Sources/Course/Exercises"

  /// The name of the type that grades it.
  var type: String { String(call.prefix { $0 != "(" }) }

  /// The call with the names of a module's functions and types.
  func call(in module: String) -> String {
    let names = call.dropFirst(type.count + 1).dropLast().split(separator: ",")
    return "\(type)(\(names.map { "\(module).\($0.trimmingCharacters(in: .whitespaces))" }.joined(separator: ", ")))"
  }

  /// The exercises of a package, in the order of their numbers.
  ///
  /// - Throws: `AuthoringProblem`, or Foundation's error where a folder cannot be read.
  static func all(in root: URL) throws -> [ExerciseSources] {
    let chapters = try ChapterSources.all(in: root)
    let folders = try names(in: root.appendingPathComponent(path)).filter { $0.first?.isNumber == true }
    let exercises = try folders.flatMap { folder -> [ExerciseSources] in
      guard let chapter = chapters.first(where: { $0.folder == folder }) else {
        throw AuthoringProblem.noLesson("\(path)/\(folder)", "Chapters/\(folder)/Lesson/main.swift")
      }
      return try names(in: root.appendingPathComponent("\(path)/\(folder)")).map { name -> ExerciseSources in
        let isSlug = name.wholeMatch(of: /[0-9.]+(-[a-z0-9]+)+/) != nil
        guard isSlug, let number = ExerciseNumber(String(name.prefix { $0 != "-" })), number.chapter == chapter.number
        else { throw AuthoringProblem.badFolder("\(path)/\(folder)/\(name)", chapter: chapter.number) }
        return try ExerciseSources(number, "\(folder)/\(name)", root: root)
      }
    }.sorted { first, second in first.number < second.number }
    for (first, second) in zip(exercises, exercises.dropFirst()) where first.number == second.number {
      throw AuthoringProblem.twoFolders("\(first.number)", first.folder, second.folder)
    }
    return exercises
  }

  private static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
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
    for part in [ExercisePart.starter, .solution] {
      let file = "\(Self.path)/\(folder)/\(part.rawValue)/\(folder.split(separator: "/")[1]).swift"
      let isThere = FileManager.default.fileExists(atPath: root.appendingPathComponent(file).path)
      guard isThere else { throw AuthoringProblem.noFile(file) }
    }
    let answers = try texts(.answers).joined(separator: "\n")
    wrongAnswers = answers.matches(of: /(?m)^  static var (\w+): \[WrongAnswer\]/).map { String($0.1) }
    guard !wrongAnswers.isEmpty else {
      throw AuthoringProblem.noAnswers("\(Self.path)/\(folder)/\(ExercisePart.answers.rawValue)")
    }
    variants = answers.matches(of: /(?m)^  static var (\w+): \[Variant\]/).map { String($0.1) }
  }
}
