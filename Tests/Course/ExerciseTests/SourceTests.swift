import Foundation
import Graders
import Testing

/// What must hold of the files that belong to exercises; the reader's own are not among them.
@Suite("Sources of exercises")
struct SourceTests {
  @Test("No hint has a line of the solution that the starter lacks", arguments: ExerciseTests.every)
  func hints(_ number: ExerciseNumber) throws {
    let exercise = try #require(Assignment.at(number)).exercise
    let starter = Set(code(try ExerciseFiles.text(.starter, exercise)))
    let new = code(try ExerciseFiles.text(.solution, exercise)).filter { !starter.contains($0) }
    #expect(!new.isEmpty)
    for hint in exercise.hints {
      for line in new { #expect(!hint.contains(line), "\(number): \(line)") }
    }
  }

  @Test("Each folder is an exercise's, and has the parts that an exercise is made of")
  func folders() throws {
    let exercises = Assignment.all.map(\.exercise)
    let found = try Assignment.chapters.flatMap { chapter in
      let folder = "Sources/Course/Exercises/\(try ExerciseFiles.chapterFolder(chapter))"
      return try FileManager.default.contentsOfDirectory(
        atPath: ExerciseFiles.root.appendingPathComponent(folder).path)
    }
    #expect(Set(found) == Set(exercises.map(\.folderName)))
    for exercise in exercises {
      for part in ExercisePart.allCases {
        let files = try FileManager.default.contentsOfDirectory(atPath: ExerciseFiles.folder(part, exercise).path)
        #expect(!files.isEmpty, "\(exercise.number) \(part)")
        if part == .starter || part == .solution { #expect(files == [exercise.fileName]) }
      }
    }
  }

  @Test("A starter begins with its number and title, and stays narrow enough to read", arguments: ExerciseTests.every)
  func heads(_ number: ExerciseNumber) throws {
    let exercise = try #require(Assignment.at(number)).exercise
    for part in [ExercisePart.starter, .solution] {
      let lines = try ExerciseFiles.text(part, exercise).components(separatedBy: "\n")
      #expect(lines[0] == "// \(number)  \(exercise.title)")
      #expect(lines.allSatisfy { $0.count <= 120 })
    }
  }

  /// The lines of a source that are neither blank nor prose.
  private func code(_ text: String) -> [String] {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }
  }
}
