import Foundation
import Graders

/// An exercise that is to be made: what it is called, and what follows from that.
struct NewExercise: Equatable {
  /// Its number.
  let number: ExerciseNumber
  /// Names its folder and its file: `count-what-is-left`.
  let slug: String
  /// Names it on the screen.
  let title: String

  /// Reads a name.
  ///
  /// - Parameters:
  ///   - slug: two or more words in small letters, joined by hyphens.
  ///   - title: the title; without one it is made of the words.
  /// - Throws: `AuthoringProblem` for a name or a title that cannot be one.
  init(_ number: ExerciseNumber, _ slug: String, title: String? = nil) throws {
    guard slug.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)+/) != nil else { throw AuthoringProblem.badSlug(slug) }
    let words = slug.replacingOccurrences(of: "-", with: " ")
    self.number = number
    self.slug = slug
    self.title = title ?? Self.capitalized(words)
    let isOneLine = !self.title.isEmpty && !self.title.contains { $0.isNewline || "\"\\".contains($0) }
    guard isOneLine else { throw AuthoringProblem.badTitle(self.title) }
  }

  /// The name of the type that grades it.
  var type: String { slug.split(separator: "-").map { Self.capitalized(String($0)) }.joined() }

  /// The name of the reader's function, and of the list of wrong answers.
  var function: String { type.prefix(1).lowercased() + type.dropFirst() }

  /// Writes its files.
  ///
  /// - Returns: the files, by their paths in that folder.
  /// - Throws: `AuthoringProblem`, before anything is written; or Foundation's error where a file cannot be written.
  func write(in root: URL) throws -> [String] {
    let chapters = try ChapterSources.all(in: root)
    guard let chapter = chapters.first(where: { $0.number == number.chapter }) else {
      throw AuthoringProblem.noSuchChapter(number.chapter, chapters.map(\.number))
    }
    let chapterFolder = chapter.folder
    let folder = "\(ExerciseSources.path)/\(chapterFolder)/\(number)-\(slug)"
    let readersFile = "Chapters/\(chapterFolder)/Exercises/\(number)-\(slug).swift"
    for path in [folder, readersFile] where exists(path, in: root) { throw AuthoringProblem.exists(path) }
    // Everything that registering it needs is read first: a registry that cannot be made leaves no half of an exercise.
    let exercises = try ExerciseSources.all(in: root).filter { $0.number.chapter == number.chapter }
    _ = try ExerciseRegistry(root: root)
    try checkNumber(among: exercises)
    try checkNames(in: root)
    let lesson = "Chapters/\(chapterFolder)/Lesson"
    let template = ExerciseTemplate(exercise: self, claim: try claim(shownIn: lesson, root: root))
    let files = [
      ("\(folder)/Grader/\(type).swift", template.grader),
      ("\(folder)/Starter/\(number)-\(slug).swift", template.starter),
      ("\(folder)/Solution/\(number)-\(slug).swift", template.solution),
      ("\(folder)/Answers/\(type)+WrongAnswers.swift", template.wrongAnswers),
      ("\(folder)/Answers/\(type)+Variants.swift", template.variants), (readersFile, template.starter),
    ]
    for (path, text) in files {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .withoutOverwriting)
    }
    return files.map { $0.0 }
  }

  private func exists(_ path: String, in root: URL) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  private func checkNumber(among exercises: [ExerciseSources]) throws {
    if let taken = exercises.first(where: { $0.number == number }) {
      throw AuthoringProblem.numberTaken(number, taken.folder)
    }
    let next = ExerciseNumber(number.chapter, (exercises.last?.number.position ?? 0) + 1)
    guard number == next else { throw AuthoringProblem.gap(number, next: next) }
  }

  /// The files of all exercises share a few modules, so a name is free where none of them declares it.
  private func checkNames(in root: URL) throws {
    let declared = try Regex<Substring>(
      "\\b(?:struct|class|enum|actor|protocol|typealias|func) (?:\(type)|\(function))\\b")
    for folder in [ExerciseSources.path, "Sources/Course/Samples"] {
      let directory = root.appendingPathComponent(folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted()
      where path.hasSuffix(".swift") {
        let text = try String(contentsOf: directory.appendingPathComponent(path), encoding: .utf8)
        guard let match = text.firstMatch(of: declared) else { continue }
        throw AuthoringProblem.nameTaken(String(match.0.split(separator: " ")[1]), "\(folder)/\(path)")
      }
    }
  }

  /// The first claim that a segment of the chapter shows.
  private func claim(shownIn lesson: String, root: URL) throws -> String {
    let folder = root.appendingPathComponent(lesson)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      if let match = text.firstMatch(of: /claims: \["([A-Z]\d+)"/) { return String(match.1) }
    }
    throw AuthoringProblem.noClaim(lesson)
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
