import Foundation
import Graders
import TestKit
import Testing

/// A reader whose files and progress are from an older version of the workbook.
@Suite("Files of an older workbook")
struct OlderWorkbookTests {
  private let number = ExerciseNumber(1, 1)

  @Test("What passed another task is named, with what to do, and passing again ends that", .long(.answers))
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

  @Test("A file with an older task says so when it is judged; the task of today is one command away", .long(.answers))
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
    let todo = """
        edit    Chapters/01-delete-rules/Exercises/\(exercise.fileName)
        check   swift run workbook check 1.1
        stuck?  swift run workbook hint 1.1

      """
    #expect(task.text.hasSuffix("\n\(todo)"), "\(task.text)")
    #expect(task.text.contains("\n\n  read    swift run chapter-1 --read --segment "), "\(task.text)")
    #expect(task.text.split(separator: "\n", omittingEmptySubsequences: false).count == comment.count + 6)
  }

  @Test(
    "Progress is read line by line: other checks are told of, and what nobody knows any more is kept", .long(.answers))
  func olderProgress() throws {
    let copy = try ReadersCopy()
    try copy.hand(in: .solution, copy.exercise(number))
    _ = try copy.workbook("check", "1.1")
    let progress = copy.root.appendingPathComponent("Chapters/progress.txt")
    let line = try #require(
      try String(contentsOf: progress, encoding: .utf8).split(separator: "\n").first { $0.hasPrefix("1.1 passed ") })
    // Another task, an exercise that is gone, more hints than there are now, and a line of the reader's own.
    let words = line.split(separator: " ").prefix(3).joined(separator: " ")
    let kept = ["9.9 passed 0123456789abcdef", "ask about 1.2 on Monday"]
    let lines = ["\(words) fedcba9876543210", "1.2 hint 7"] + kept
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: progress)

    let overview = try copy.workbook()
    #expect(overview.text.contains("Solved before the task or its checks changed: 1.1\n"))
    #expect(overview.text.contains("1 of 6 exercises"))
    #expect(try copy.workbook("hint", "1.2").text.hasPrefix("1.2  The series that came back  hint 3 of 3\n"))
    #expect(try copy.workbook("check", "1.1").ending == .exited(0))
    #expect(try !copy.workbook().text.contains("Solved before"))
    let now = try String(contentsOf: progress, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(Set(now).isSuperset(of: kept))
  }

  @Test(
    "An answer to an older task is written over by nothing but reset, which keeps it, also without being asked",
    .long(.answers))
  func answersAreKept() throws {
    let copy = try ReadersCopy()
    let exercise = try copy.exercise(number)
    let mine = "// An older task.\n" + (try ExerciseFiles.text(.solution, exercise))
    try copy.write(mine, exercise)
    let backups = copy.root.appendingPathComponent("Chapters/Backups")
    try FileManager.default.createDirectory(at: backups, withIntermediateDirectories: true)
    let earlier = backups.appendingPathComponent("\(exercise.fileName).1")
    try Data("// Kept by an older workbook.\n".utf8).write(to: earlier)
    for line in ["", "check 1.1", "task 1.1", "hint 1.1", "list", "solution 1.1 --force"] {
      let command = line.split(separator: " ").map(String.init)
      _ = try copy.workbook(command)
      #expect(try String(contentsOf: copy.file(exercise), encoding: .utf8) == mine, "\(command)")
    }
    let reset = try copy.workbook("reset", "1.1", "--yes")
    let sentence = "Your version is kept as Chapters/Backups/\(exercise.fileName).2.\n"
    #expect(reset.text.hasSuffix(sentence), "\(reset.text)")
    #expect(try String(contentsOf: copy.file(exercise), encoding: .utf8) == ExerciseFiles.text(.starter, exercise))
    let kept = backups.appendingPathComponent("\(exercise.fileName).2")
    #expect(try String(contentsOf: kept, encoding: .utf8) == mine)
    #expect(try String(contentsOf: earlier, encoding: .utf8) == "// Kept by an older workbook.\n")
  }

  @Test("Making what registers exercises anew leaves every file of a reader as it is")
  func registering() throws {
    let copy = try AuthorsCopy()
    let path = "Chapters/02-batch-update/Exercises/2.3-let-the-context-see.swift"
    try copy.write("// mine\n", to: path)
    try copy.write("", to: "Sources/Course/Exercises/Shared/Assignment+All.swift")
    let others = try copy.files().filter { $0.key.contains("/Exercises/") && $0.key.hasPrefix("Chapters/") }
    let result = try copy.workbook("exercises", "--write")
    #expect(result.text == "wrote Sources/Course/Exercises/Shared/Assignment+All.swift\n")
    let after = try copy.files()
    for (path, contents) in others { #expect(after[path] == contents, "\(path)") }
  }
}
