import Foundation
import WorkbookKit

/// A chapter as its folder has it: read from the sources, so that one counts that is not compiled yet.
struct ChapterSources: Equatable {
  /// Its number.
  let number: Int
  /// Its folder, in `Chapters`: `01-delete-rules`.
  let folder: String
  /// A question that it answers.
  let question: String

  /// The chapters of a package, in the order of their numbers.
  ///
  /// - Throws: `AuthoringProblem`, or Foundation's error where a file cannot be read.
  static func all(in root: URL) throws -> [ChapterSources] {
    let chapters = try ChapterFolder.all(in: root).map { try ChapterSources($0, root: root) }
    for (first, second) in zip(chapters, chapters.dropFirst()) where first.number == second.number {
      throw AuthoringProblem.twoFolders("\(first.number)", first.folder, second.folder)
    }
    return chapters
  }

  private init(_ chapter: ChapterFolder, root: URL) throws {
    number = chapter.number
    folder = String(chapter.folder.split(separator: "/")[1])
    let main = "\(chapter.folder)/main.swift"
    let text = try String(contentsOf: root.appendingPathComponent(main), encoding: .utf8)
    guard let head = text.firstMatch(of: /Lesson\(\s*(\d+),\s*"[^"\n]*",\s*question: "([^"\n]+)"/) else {
      throw AuthoringProblem.noQuestion(main)
    }
    guard Int(head.1) == number else { throw AuthoringProblem.otherChapter(main, String(head.1), number) }
    question = String(head.2)
  }
}
