import Foundation

/// A chapter of a package, by the folder of its lesson.
package struct ChapterFolder: Equatable, Sendable {
  /// The chapter's number; its executable is `chapter-N`.
  package var number: Int
  /// The folder of its lesson, relative to the package: `Chapters/01-delete-rules/Lesson`.
  package var folder: String

  /// Names a chapter's folder.
  package init(number: Int, folder: String) {
    self.number = number
    self.folder = folder
  }

  /// The executable's name.
  package var product: String { "chapter-\(number)" }

  /// Finds the chapters of a package: each folder `Chapters/NN-name/Lesson` is one.
  ///
  /// - Throws: Foundation's error where `Chapters` cannot be read.
  package static func all(in root: URL) throws -> [ChapterFolder] {
    let folder = root.appendingPathComponent("Chapters")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().compactMap { name in
      guard let number = Int(name.prefix { $0.isASCII && $0.isNumber }), name.contains("-") else { return nil }
      let lesson = "Chapters/\(name)/Lesson"
      let main = root.appendingPathComponent(lesson).appendingPathComponent("main.swift")
      return FileManager.default.fileExists(atPath: main.path) ? ChapterFolder(number: number, folder: lesson) : nil
    }
  }
}
