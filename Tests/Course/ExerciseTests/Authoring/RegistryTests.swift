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

  @Test("What it makes whole is marked as generated, for whoever reviews")
  func attributes() throws {
    let text = try String(contentsOf: ExerciseFiles.root.appendingPathComponent(".gitattributes"), encoding: .utf8)
    let marked = text.split(separator: "\n").map { $0.split(separator: " ") }
      .filter { $0.dropFirst().contains("linguist-generated") }.compactMap { $0.first?.split(separator: "/") }
    func isMarked(_ path: String) -> Bool {
      let names = path.split(separator: "/")
      return marked.contains { $0.count == names.count && zip($0, names).allSatisfy { $0 == "*" || $0 == $1 } }
    }
    let files = try ExerciseRegistry(root: ExerciseFiles.root).files.keys
    // Of these two it makes a list only.
    let made = Set(files).subtracting(["Package.swift", "README.md"])
    #expect(made.count > 20)
    #expect(made.filter { !isMarked($0) } == [])
  }

  @Test("What is read from the sources is what the compiler reads")
  func sources() throws {
    let sources = try ExerciseSources.all(in: ExerciseFiles.root)
    let exercises = Assignment.all.map(\.exercise)
    #expect(sources.map(\.number) == exercises.map(\.number))
    #expect(sources.map(\.call) == exercises.map(\.call))
    let folders = sources.map { source -> String in String(source.folder.split(separator: "/").last ?? "") }
    #expect(folders == exercises.map(\.folderName))
  }

  @Test(
    "A line that is missing or too much is noticed, and written anew",
    arguments: [
      ("Package.swift", "  \"02-batch-update/2.3-let-the-context-see\",\n", ""),
      ("Package.swift", "  \"03-batch-delete\",\n", ""),
      ("README.md", "| `swift run chapter-3` | A batch delete has removed", "| `swift run chapter-3` | It has removed"),
      ("README.md", "| `swift run chapter-4` | A child context", "| run it | A child context"),
      ("Sources/Course/Exercises/Shared/Assignment+All.swift", "    Assignment(MendTheModel.self),\n", ""),
      ("Sources/Course/Exercises/Answers/All.swift", "      tickOffInBulk,\n", ""),
      ("Tests/Course/ExerciseTests/HandedIn.swift", "Answers.OwnVoyage.self", "Starters.OwnVoyage.self"),
      ("Chapters/04-parent-contexts/Judge/Attempts/main.swift", "HandOutIDs(addItems)", "HandOutIDs(others)"),
      ("Chapters/02-batch-update/Judge/Package.swift", "exercises-2", "exercises-3"),
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

  @Test("A link that leads elsewhere is noticed, and made anew")
  func link() throws {
    let copy = try AuthorsCopy()
    let path = "Chapters/02-batch-update/Judge/Exercises"
    let file = copy.root.appendingPathComponent(path)
    try FileManager.default.removeItem(at: file)
    #expect(try ExerciseRegistry(root: copy.root).write() == [path])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == "../Exercises")
  }

  @Test("The call is written in the grader alone: another one there changes everything that repeats it")
  func call() throws {
    let copy = try AuthorsCopy()
    let grader = "Sources/Course/Exercises/01-delete-rules/1.1-count-what-is-left/Grader/CountWhatIsLeft.swift"
    try copy.replace(
      "call: \"CountWhatIsLeft(rowsLeft)\"", with: "call: \"CountWhatIsLeft(left, Rows.self)\"", in: grader)
    let written = try ExerciseRegistry(root: copy.root).write()
    #expect(
      written == ["Chapters/01-delete-rules/Judge/Attempts/main.swift", "Tests/Course/ExerciseTests/HandedIn.swift"])
    #expect(try copy.text(written[1]).contains("CountWhatIsLeft(Answers.left, Answers.Rows.self)"))
    #expect(try copy.text(written[0]).contains("  CountWhatIsLeft(left, Rows.self),\n"))
  }

  @Test("A grader without a call, with two, or with one of another form is an error")
  func badCalls() throws {
    let folder = "Sources/Course/Exercises/01-delete-rules/1.1-count-what-is-left/Grader"
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

  @Test("A new chapter is a folder with a lesson; the manifest and the README list it, and nothing else is needed")
  func chapter() throws {
    let copy = try AuthorsCopy()
    let main = "Chapters/99-merging/Lesson/main.swift"
    try copy.write(
      """
      import WorkbookKit

      let lesson = Lesson(99, "Merging", question: "Whose value is kept?", intro: [], segments: [], errorText: { _ in [] })

      """, to: main)
    #expect(try ExerciseRegistry(root: copy.root).write() == ["Package.swift", "README.md"])
    #expect(try copy.text("Package.swift").contains(",\n  \"99-merging\",\n]\n"))
    #expect(try copy.text("README.md").contains("|\n| `swift run chapter-99` | Whose value is kept? |\n\n## "))
    let exercise = try copy.workbook("new", "exercise", "99.1", "mend-the-link")
    #expect(exercise.errorText.hasPrefix("workbook: No segment in Chapters/99-merging/Lesson shows a claim"))

    try copy.replace("Lesson(99,", with: "Lesson(7,", in: main)
    #expect(throws: AuthoringProblem.otherChapter(main, "7", 99)) { try ExerciseRegistry(root: copy.root) }
    try copy.replace("question:", with: "about:", in: main)
    #expect(throws: AuthoringProblem.noQuestion(main)) { try ExerciseRegistry(root: copy.root) }
  }

  @Test("A chapter that is not there any more leaves the lists")
  func removedChapter() throws {
    let copy = try AuthorsCopy()
    for folder in ["Chapters/07-your-model", "\(ExerciseSources.path)/07-your-model"] {
      let place = copy.root.appendingPathComponent(folder)
      guard FileManager.default.fileExists(atPath: place.path) else { continue }
      try FileManager.default.removeItem(at: place)
    }
    let written = try ExerciseRegistry(root: copy.root).write()
    #expect(Set(written).isSuperset(of: ["Package.swift", "README.md"]))
    #expect(try !copy.text("Package.swift").contains("\"07-your-model\""))
    #expect(try !copy.text("README.md").contains("| `swift run chapter-7` |"))
  }

  @Test("Two chapters with one number are an error")
  func twoChapters() throws {
    let copy = try AuthorsCopy()
    let lesson = try copy.text("Chapters/03-batch-delete/Lesson/main.swift")
    try copy.write(lesson, to: "Chapters/03-more/Lesson/main.swift")
    #expect(throws: AuthoringProblem.twoFolders("3", "03-batch-delete", "03-more")) {
      try ExerciseRegistry(root: copy.root)
    }
  }

  @Test(
    "A folder that is no exercise, or lacks what every exercise has, is an error that names it",
    arguments: [
      ("6.3-keep-the-pairs", "7.1-keep-the-pairs", "/7.1-keep-the-pairs is not named as an exercise of chapter 6 is,"),
      ("6.3-keep-the-pairs", "keep-the-pairs", "/keep-the-pairs is not named as an exercise of chapter 6 is,"),
      ("6.3-keep-the-pairs", "6.3_keep", "/6.3_keep is not named as an exercise of chapter 6 is,"),
      ("6.3-keep-the-pairs/Starter", "gone", "/Starter/6.3-keep-the-pairs.swift; every exercise has one."),
      ("6.3-keep-the-pairs/Solution", "gone", "/Solution/6.3-keep-the-pairs.swift; every exercise has one."),
      ("6.3-keep-the-pairs/Answers", "gone", "/6.3-keep-the-pairs/Answers has no list of wrong answers:"),
      ("6.3-keep-the-pairs/Grader", "gone", "/6.3-keep-the-pairs/Grader has 0 files with an exercise"),
    ])
  func badFolders(_ folder: String, _ other: String, _ sentence: String) throws {
    let copy = try AuthorsCopy()
    let chapter = copy.root.appendingPathComponent("Sources/Course/Exercises/06-manual-propagation")
    // What is taken away goes beside the package.
    let place = other == "gone" ? copy.root.appendingPathComponent("gone") : chapter.appendingPathComponent(other)
    try FileManager.default.moveItem(at: chapter.appendingPathComponent(folder), to: place)
    let before = try copy.files()
    let result = try copy.workbook("exercises", "--write")
    #expect(result.ending == .exited(66))
    #expect(result.errorText.contains(sentence), "\(result.errorText)")
    #expect(result.errorText.split(separator: "\n").count == 1)
    #expect(try copy.files() == before)
  }

  @Test("Two exercises with one number, and exercises without a chapter, are errors")
  func strayFolders() throws {
    let copy = try AuthorsCopy()
    let manager = FileManager.default
    let exercises = copy.root.appendingPathComponent("Sources/Course/Exercises")
    let chapter = exercises.appendingPathComponent("10-merging")
    try manager.createDirectory(at: chapter, withIntermediateDirectories: true)
    let main = "Chapters/10-merging/Lesson/main.swift"
    #expect(throws: AuthoringProblem.noLesson("Sources/Course/Exercises/10-merging", main)) {
      try ExerciseRegistry(root: copy.root)
    }
    try manager.removeItem(at: chapter)

    let old = exercises.appendingPathComponent("06-manual-propagation/6.3-keep-the-pairs")
    let twin = exercises.appendingPathComponent("06-manual-propagation/6.3-keep-them")
    try manager.copyItem(at: old, to: twin)
    for part in ["Starter", "Solution"] {
      let folder = twin.appendingPathComponent(part)
      try manager.moveItem(
        at: folder.appendingPathComponent("6.3-keep-the-pairs.swift"),
        to: folder.appendingPathComponent("6.3-keep-them.swift"))
    }
    let problem = AuthoringProblem.twoFolders(
      "6.3", "06-manual-propagation/6.3-keep-the-pairs", "06-manual-propagation/6.3-keep-them")
    #expect(throws: problem) { try ExerciseRegistry(root: copy.root) }
  }

  @Test("The command says which files are stale, and writes them only when it is told to")
  func command() throws {
    let copy = try AuthorsCopy()
    let path = "Sources/Course/Exercises/Shared/Assignment+All.swift"
    try copy.replace("    Assignment(MendTheModel.self),\n", with: "", in: path)
    let before = try copy.files()
    let check = try copy.workbook("exercises")
    #expect(check.ending == .exited(1))
    #expect(check.text.hasPrefix("\(path) is not what the folders of the chapters and exercises make.\n"))
    #expect(check.text.hasSuffix("`swift run workbook exercises --write` writes it.\n"))
    #expect(try copy.files() == before)
    #expect(try copy.workbook("exercises", "--write").text == "wrote \(path)\n")
    let again = try copy.workbook("exercises")
    #expect(again.ending == .exited(0))
    #expect(again.text == "All chapters and exercises are registered.\n")
  }
}
