import BookKit
import Foundation
import Graders
import WorkbookKit

/// `workbook book check` and `workbook book accept`.
enum BookCommand {
  /// Compares the book on disk with a fresh run, and says what transcripts of Apple's framework change in it; writes nothing.
  ///
  /// - Returns: 0 where they are the same, else 1.
  /// - Throws: `WorkbookProblem`, or Foundation's error where a file cannot be read.
  static func check() throws -> Int32 {
    let driver = try driver()
    Console.write(try driver.differences())
    let problems = try driver.check()
    report(problems)
    return problems.isEmpty ? 0 : 1
  }

  /// Writes the book from a fresh run, unless something is wrong with it.
  ///
  /// - Returns: 0 where the book is now what a run makes, else 1.
  /// - Throws: `WorkbookProblem`, or Foundation's error where a file cannot be written.
  static func accept() throws -> Int32 {
    let (changes, problems) = try driver().accept()
    guard problems.isEmpty else {
      report(problems)
      return 1
    }
    let lines = changes.written.map { "wrote book/\($0)\n" } + changes.removed.map { "removed book/\($0)\n" }
    Console.write(lines.isEmpty ? "The book was already what the sources and a fresh run make.\n" : lines.joined())
    return 0
  }

  /// The words of each segment before its output and after it; nothing is run.
  ///
  /// - Throws: `WorkbookProblem`, or Foundation's error where a file cannot be read.
  static func words() throws -> String {
    let root = try PackageRoot.find()
    return try BookDriver(root: root, binFolder: root, chapters: try ChapterFolder.all(in: root)).words()
  }

  private static func driver() throws -> BookDriver {
    let root = try PackageRoot.find()
    let bin = PackageRoot.binFolder
    let chapters = try ChapterFolder.all(in: root)
    for chapter in chapters {
      let file = bin.appendingPathComponent(chapter.product)
      guard FileManager.default.isExecutableFile(atPath: file.path) else {
        throw WorkbookProblem.notBuilt(chapter.product)
      }
    }
    return BookDriver(root: root, binFolder: bin, chapters: chapters, exercises: Assignment.listed)
  }

  /// What is wrong goes to the standard error; that nothing is, to the standard output.
  private static func report(_ problems: [BookProblem]) {
    let text = BookProblem.report(problems)
    if problems.isEmpty { Console.write(text) } else { Console.error(text) }
  }
}
