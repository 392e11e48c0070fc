import Foundation
import Graders
import Testing

/// A reader whose files and progress are from an older version of the workbook.
@Suite("Files of an older workbook")
struct OlderWorkbookTests {
  private let number = ExerciseNumber(1, 1)

  @Test("What passed another task is named, with what to do, and passing again ends that")
  func passedBefore() throws {
    let copy = try ReadersCopy()
    let exercise = try copy.exercise(number)
    try copy.hand(in: .solution, exercise)
    _ = try copy.workbook("check", "1.1")
    let progress = copy.root.appendingPathComponent("Chapters/progress.txt")
    let now = try String(contentsOf: progress, encoding: .utf8)
    // A line of the form that had no task.
    let before = now.split(separator: "\n").map { line in
      line.hasPrefix("1.1 passed") ? line.split(separator: " ").prefix(3).joined(separator: " ") : String(line)
    }.joined(separator: "\n")
    #expect(before != now)
    try Data(before.utf8).write(to: progress)

    let overview = try copy.workbook().text
    #expect(overview.contains("Solved before the task or its checks changed: 1.1\n"))
    #expect(overview.contains("1 of 6 exercises"))
    _ = try copy.workbook("check", "1.1")
    #expect(try !copy.workbook().text.contains("Solved before"))
  }

  @Test("A file with an older task says so when it is judged; the task of today is one command away")
  func olderTask() throws {
    let copy = try ReadersCopy()
    let exercise = try copy.exercise(number)
    let starter = try ExerciseFiles.text(.starter, exercise)
    let note = "The task at the top of the file is not the one that is judged now: swift run workbook task 1.1"
    let plain = { (text: String) in text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    #expect(try !plain(copy.workbook("check", "1.1").text).contains(note))

    let first = starter.components(separatedBy: "\n")[0]
    try copy.write(starter.replacingOccurrences(of: first, with: first + "\n// An older sentence."), exercise)
    #expect(try plain(copy.workbook("check", "1.1").text).contains(note))

    let task = try copy.workbook("task", "1.1")
    #expect(task.ending == .exited(0))
    #expect(task.text.hasPrefix("1.1  \(exercise.title)\n"))
    let comment = starter.components(separatedBy: "\n").prefix { $0.hasPrefix("//") }
    #expect(task.text.split(separator: "\n", omittingEmptySubsequences: false).count == comment.count + 1)
  }
}
