import Foundation
import Graders
import WorkbookKit

/// Where the files of an exercise lie: the reader's, the starter as it was given, the solution, and the backups.
struct ReaderFiles {
  /// The package's folder.
  let root: URL
  private let chapterFolders: [Int: String]

  /// Those of the workbook in whose folder the command was started.
  static var here: ReaderFiles {
    get throws { try ReaderFiles(root: PackageRoot.find()) }
  }

  /// Finds the chapters' folders.
  ///
  /// - Throws: Foundation's error where `Chapters` cannot be read.
  init(root: URL) throws {
    self.root = root
    let chapters = try ChapterFolder.all(in: root).map { chapter in
      (chapter.number, String(chapter.folder.split(separator: "/")[1]))
    }
    chapterFolders = Dictionary(uniqueKeysWithValues: chapters)
  }

  /// The folder of a chapter, such as `01-delete-rules`.
  func folder(ofChapter chapter: Int) -> String { chapterFolders[chapter] ?? "\(chapter)" }

  /// The reader's folder for a chapter.
  func exercises(ofChapter chapter: Int) -> URL {
    root.appendingPathComponent("Chapters/\(folder(ofChapter: chapter))/Exercises")
  }

  /// The file that a reader edits.
  func file(of exercise: Exercise) -> URL {
    exercises(ofChapter: exercise.number.chapter).appendingPathComponent(exercise.fileName)
  }

  /// The same file, as a reader types it in the package's folder.
  func path(of exercise: Exercise) -> String {
    "Chapters/\(folder(ofChapter: exercise.number.chapter))/Exercises/\(exercise.fileName)"
  }

  /// The file as it is judged.
  func attempt(of exercise: Exercise) -> AttemptFile { AttemptFile(file(of: exercise), name: path(of: exercise)) }

  /// The file as it was given.
  func starter(of exercise: Exercise) -> URL { source(.starter, exercise) }

  /// The reference solution.
  func solution(of exercise: Exercise) -> URL { source(.solution, exercise) }

  /// The same file, from the package's folder.
  func solutionPath(of exercise: Exercise) -> String {
    "\(exercise.folder(of: .solution, chapterFolder: folder(ofChapter: exercise.number.chapter)))/\(exercise.fileName)"
  }

  /// The folder of what the exercise's grader is tried with.
  func answers(to exercise: Exercise) -> URL { folder(.answers, exercise) }

  /// The exercise whose file has a name; nil where none has.
  func assignment(named fileName: String) -> Assignment? {
    Assignment.all.first { $0.exercise.fileName == fileName }
  }

  /// What the reader's file holds; nil where it is not there.
  func contents(of exercise: Exercise) -> Data? { FileManager.default.contents(atPath: file(of: exercise).path) }

  /// Whether the reader's file is as it was given.
  func isUntouched(_ exercise: Exercise) -> Bool {
    guard let contents = contents(of: exercise) else { return false }
    return isAsGiven(contents, exercise)
  }

  /// Whether a file of an exercise is as it was given, whatever ends its lines and whether a byte order mark begins it: an editor, a
  /// mail or Git may have put these there.
  func isAsGiven(_ contents: Data, _ exercise: Exercise) -> Bool {
    guard let starter = FileManager.default.contents(atPath: starter(of: exercise).path) else { return false }
    return contents == starter || Self.plain(contents) == Self.plain(starter)
  }

  private static func plain(_ contents: Data) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return contents.dropFirst(contents.starts(with: mark) ? mark.count : 0).filter { $0 != UInt8(ascii: "\r") }
  }

  private func source(_ part: ExercisePart, _ exercise: Exercise) -> URL {
    folder(part, exercise).appendingPathComponent(exercise.fileName)
  }

  private func folder(_ part: ExercisePart, _ exercise: Exercise) -> URL {
    let chapter = folder(ofChapter: exercise.number.chapter)
    return root.appendingPathComponent(exercise.folder(of: part, chapterFolder: chapter))
  }
}
