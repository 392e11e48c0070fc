import Foundation
import Graders
import Testing

@testable import WorkbookCommand

/// What registers chapters and exercises, against the folders.
@Suite("The registry of exercises")
struct RegistryTests {
  @Test("It is what the folders make; `swift run workbook exercises --write` makes it so")
  func current() throws {
    #expect(try ExerciseRegistry(root: ExerciseFiles.root).stale() == [])
  }

  @Test("What is read from the sources is what the compiler reads")
  func sources() throws {
    let sources = try ExerciseSources.all(in: ExerciseFiles.root)
    let exercises = Assignment.all.map(\.exercise)
    #expect(sources.map(\.number) == exercises.map(\.number))
    #expect(sources.map(\.call) == exercises.map(\.call))
    #expect(sources.map { $0.folder.split(separator: "/").last.map(String.init) } == exercises.map(\.folderName))
  }

  @Test(
    "A line that is missing or too much is noticed, and written anew",
    arguments: [
      ("Package.swift", "  \"02-batch-update/2.3-let-the-context-see\",\n", ""),
      ("Package.swift", "  \"03-batch-delete\",\n", ""),
      ("Sources/Exercises/Shared/Assignment+All.swift", "    Assignment(MendTheModel.self),\n", ""),
      ("Sources/Exercises/Answers/WrongAnswer+All.swift", "      tickOffInBulk,\n", ""),
      ("Tests/ExerciseTests/HandedIn.swift", "Solutions.OwnVoyage.self", "Starters.OwnVoyage.self"),
      ("Chapters/04-parent-contexts/Judge/Attempts/main.swift", "HandOutIDs(addItems)", "HandOutIDs(others)"),
      ("Chapters/02-batch-update/Package.swift", "\"costs.json\", ", ""),
    ])
  func stale(_ path: String, _ line: String, _ other: String) throws {
    let copy = try AuthorsCopy()
    let right = try copy.text(path)
    try copy.replace(line, with: other, in: path)
    #expect(try ExerciseRegistry(root: copy.root).stale() == [path])
    #expect(try ExerciseRegistry(root: copy.root).write() == [path])
    #expect(try copy.text(path) == right)
    #expect(try ExerciseRegistry(root: copy.root).stale() == [])
  }

  @Test("The call is written in the grader alone: another one there changes everything that repeats it")
  func call() throws {
    let copy = try AuthorsCopy()
    let grader = "Sources/Exercises/01-delete-rules/1.1-count-what-is-left/Grader/CountWhatIsLeft.swift"
    try copy.replace(
      "call: \"CountWhatIsLeft(rowsLeft)\"", with: "call: \"CountWhatIsLeft(left, Rows.self)\"", in: grader)
    let written = try ExerciseRegistry(root: copy.root).write()
    #expect(written == ["Chapters/01-delete-rules/Judge/Attempts/main.swift", "Tests/ExerciseTests/HandedIn.swift"])
    #expect(try copy.text(written[1]).contains("CountWhatIsLeft(Solutions.left, Solutions.Rows.self)"))
    #expect(try copy.text(written[0]).contains("  CountWhatIsLeft(left, Rows.self),\n"))
  }

  @Test("A grader without a call, with two, or with one of another form is an error")
  func badCalls() throws {
    let folder = "Sources/Exercises/01-delete-rules/1.1-count-what-is-left/Grader"
    let old = "call: \"CountWhatIsLeft(rowsLeft)\""
    let cases: [(String, AuthoringProblem)] = [
      ("", .callsInGrader(folder, 0)), ("\(old), \(old)", .callsInGrader(folder, 2)),
      ("call: \"rowsLeft\"", .badCall("rowsLeft", folder)),
    ]
    for (new, problem) in cases {
      let copy = try AuthorsCopy()
      try copy.replace(old, with: new, in: "\(folder)/CountWhatIsLeft.swift")
      #expect(throws: problem) { try ExerciseRegistry(root: copy.root) }
    }
  }

  @Test("The command says which files are stale, and writes them only when it is told to")
  func command() throws {
    let copy = try AuthorsCopy()
    let path = "Sources/Exercises/Shared/Assignment+All.swift"
    try copy.replace("    Assignment(MendTheModel.self),\n", with: "", in: path)
    let before = try copy.files()
    let check = try copy.workbook("exercises")
    #expect(check.ending == .exited(1))
    #expect(check.text.hasPrefix("\(path) is not what the folders of the exercises make.\n"))
    #expect(try copy.files() == before)
    #expect(try copy.workbook("exercises", "--write").text == "wrote \(path)\n")
    let again = try copy.workbook("exercises")
    #expect(again.ending == .exited(0))
    #expect(again.text == "All exercises are registered.\n")
  }
}
