import Foundation

/// The folder of the workbook's package, with the sources of the chapters and the files that belong to the reader.
///
/// The chapters and the command `workbook` both find it from the folder in which they are started, so that they mean the
/// same files whatever a program was built from.
public struct WorkbookFolder: Equatable, Sendable {
  /// The package's folder.
  public let root: URL

  /// Takes a folder for the workbook's.
  ///
  /// - Parameter root: The package's folder.
  public init(root: URL) { self.root = root }

  /// Finds the nearest folder, from one upward, that holds a package with chapters.
  ///
  /// - Parameter folder: Where to begin.
  /// - Returns: The folder; nil where there is none.
  public static func find(from folder: URL = currentFolder) -> WorkbookFolder? {
    var folder = folder.standardizedFileURL
    while !isRoot(folder) {
      guard folder.path != "/" else { return nil }
      folder.deleteLastPathComponent()
    }
    return WorkbookFolder(root: folder)
  }

  /// The folder in which the process was started.
  public static var currentFolder: URL { URL(fileURLWithPath: FileManager.default.currentDirectoryPath) }

  /// Where `workbook` keeps how far the reader is with the exercises.
  public var progressFile: URL { file("progress.txt") }

  /// Where `--read` keeps at which segment the reader stopped, and which ones were read.
  public var placeFile: URL { file("reading.txt") }

  /// Where `--predict` keeps the reader's answers.
  public var predictionsFile: URL { file("predictions.jsonl") }

  /// The sources of a chapter; nil where it has none here.
  ///
  /// - Parameter number: The chapter's number.
  /// - Throws: Foundation's error where a file cannot be read.
  public func source(ofChapter number: Int) throws -> ChapterSource? {
    guard let chapter = try ChapterFolder.all(in: root).first(where: { $0.number == number }) else { return nil }
    return try ChapterSource(folder: chapter.folder, root: root)
  }

  private func file(_ name: String) -> URL { root.appendingPathComponent("Chapters/" + name) }

  private static func isRoot(_ folder: URL) -> Bool {
    ["Package.swift", "Chapters/pages/preface.md"].allSatisfy {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
    }
  }
}
