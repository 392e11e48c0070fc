import Foundation
import Graders
import Testing

/// Where the package manager looks for a package when a reader stands somewhere in the workbook.
@Suite("The nearest package")
struct PackageRootTests {
  @Test("From a folder of exercises it is the workbook's own, which is built already", arguments: Assignment.chapters)
  func exercises(_ chapter: Int) throws {
    let root = ExerciseFiles.root.path
    var folder = ExerciseFiles.root.appendingPathComponent(
      "Chapters/\(try ExerciseFiles.chapterFolder(chapter))/Exercises")
    #expect(FileManager.default.fileExists(atPath: folder.path))
    while folder.path.count > root.count {
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path))
      folder.deleteLastPathComponent()
    }
    #expect(folder.path == root)
  }

  @Test("The package that judges a chapter by itself has the reader's own files", arguments: Assignment.chapters)
  func judge(_ chapter: Int) throws {
    let folder = ExerciseFiles.root.appendingPathComponent(
      "Chapters/\(try ExerciseFiles.chapterFolder(chapter))/Judge")
    #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("Exercises").path)
    #expect(Set(names).isSuperset(of: Assignment.ofChapter(chapter).map(\.exercise.fileName)))
  }
}
