import BookKit
import Foundation
import Graders
import Processes
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// `workbook new exercise`, in a copy of the package.
@Suite("A new exercise")
struct NewExerciseTests {
  private let folder = "Sources/Course/Exercises/06-manual-propagation/6.7-mend-the-link"

  @Test("It gets a folder, a file for the reader, and its places in what registers exercises")
  func files() throws {
    let copy = try AuthorsCopy()
    let before = try copy.files()
    let result = try copy.workbook("new", "exercise", "6.7", "mend-the-link")
    #expect(result.ending == .exited(0), "\(result.errorText)")
    let after = try copy.files()
    let reader = "Chapters/06-manual-propagation/Exercises/6.7-mend-the-link.swift"
    let new = [
      "Grader/MendTheLink.swift", "Starter/6.7-mend-the-link.swift", "Solution/6.7-mend-the-link.swift",
      "Answers/MendTheLink+WrongAnswers.swift", "Answers/MendTheLink+Variants.swift",
    ].map { "\(folder)/\($0)" }
    #expect(Set(after.keys).subtracting(before.keys) == Set(new + [reader]))
    #expect(after[reader] == after[new[1]])
    #expect(
      Set(before.keys.filter { before[$0] != after[$0] }) == [
        "Package.swift", "Chapters/06-manual-propagation/Judge/Attempts/main.swift",
        "Sources/Course/Exercises/Shared/Assignment+All.swift",
        "Sources/Course/Exercises/Answers/All.swift", "Tests/Course/ExerciseTests/HandedIn.swift",
      ])
    #expect(try ExerciseRegistry(root: copy.root).stale() == [])
    let made = try ExerciseSources.all(in: copy.root).first { $0.number == ExerciseNumber(6, 7) }
    #expect(made?.call == "MendTheLink(mendTheLink)")
    #expect(try copy.text(new[1]).hasPrefix("// 6.7  Mend the link\n"))
    let written = result.text.split(separator: "\n").filter { $0.hasPrefix("wrote ") }
    #expect(written.count == 11, "\(result.text)")
    #expect(result.text.contains("\n6.7 is made and registered."))
    #expect(result.text.contains("   swift run workbook check 6.7 "))
  }

  @Test("The first exercise of a chapter brings the package that judges the chapter")
  func firstOfChapter() throws {
    let copy = try AuthorsCopy()
    let chapter = "Chapters/07-your-model"
    let number = ExerciseNumber(7, Assignment.ofChapter(7).count + 1)
    let result = try copy.workbook("new", "exercise", "\(number)", "mend-the-link", "--title", "The link, mended")
    #expect(result.ending == .exited(0), "\(result.errorText)")
    #expect(try copy.text("\(chapter)/Judge/Attempts/main.swift").contains("  MendTheLink(mendTheLink)"))
    #expect(try copy.text("\(chapter)/Judge/Tests/Tests.swift").contains("ChapterJudge.exercises(7)"))
    #expect(try copy.text("\(chapter)/Judge/Package.swift").contains("name: \"exercises-7\""))
    let link = copy.root.appendingPathComponent("\(chapter)/Judge/Exercises").path
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../Exercises")
    #expect(
      try copy.text("\(chapter)/Exercises/\(number)-mend-the-link.swift").hasPrefix("// \(number)  The link, mended\n"))
  }

  @Test(
    "What cannot be made is refused with a sentence, and nothing is written",
    arguments: [
      (["99.1", "mend-the-link"], "There is no chapter 99; there are 1, 2, 3, 4, 5,"),
      (["6.3", "mend-the-link"], "6.3 is taken: 06-manual-propagation/6.3-keep-the-pairs has that number."),
      (["6.9", "mend-the-link"], "6.9 would leave a gap; the next exercise of that chapter is 6.7."),
      (
        ["6.3", "keep-the-pairs"], "Sources/Course/Exercises/06-manual-propagation/6.3-keep-the-pairs is there already;"
      ),
      (["6.7", "Mend-The-Link"], "`Mend-The-Link` cannot name an exercise;"),
      (["6.7", "mend"], "`mend` cannot name an exercise;"),
      (["6.7", "../up-there"], "`../up-there` cannot name an exercise;"),
      (["6.7", "mend--link"], "`mend--link` cannot name an exercise;"),
      (["6.7", "mend-the-model"], "The exercise would declare `MendTheModel`, and Sources/Course/Exercises/"),
      (["6.7", "is-sound"], "The exercise would declare `isSound`, and Sources/Course/Exercises/01-delete-rules/1.6-"),
      (["6.7", "mend-the-link", "--title", "A \"link\""], "`A \"link\"` cannot be a title:"),
      (["6.7", "mend-the-link", "--title"], "`--title` needs a word after it: `TITLE`."),
      (["six", "mend-the-link"], "`six` is not the number of an exercise, such as `1.1`;"),
      (["6.7"], "`6.7` needs a word after it:"),
      ([], "`exercise` needs a word after it: `N.M`."),
      (["6.7", "mend-the-link", "now"], "There is no `now` here;"),
    ])
  func refused(_ arguments: [String], _ sentence: String) throws {
    let copy = try AuthorsCopy()
    let before = try copy.files()
    let result = try copy.workbook(["new", "exercise"] + arguments)
    #expect(result.ending == .exited(64))
    #expect(result.errorText.hasPrefix("workbook: \(sentence)"), "\(result.errorText)")
    #expect(try copy.files() == before)
  }

  @Test("A reader's file with the name of the exercise is not written over, and the folder is not begun")
  func readersFile() throws {
    let copy = try AuthorsCopy()
    let path = "Chapters/06-manual-propagation/Exercises/6.7-mend-the-link.swift"
    try Data("// mine\n".utf8).write(to: copy.root.appendingPathComponent(path))
    let before = try copy.files()
    let result = try copy.workbook("new", "exercise", "6.7", "mend-the-link")
    #expect(result.errorText == "workbook: \(path) is there already; nothing is written over it.\n")
    #expect(try copy.files() == before)
  }

  @Test("It compiles; its starter and its wrong answers fail, its solution and its variants pass", .long(.answers))
  func judged() throws {
    let template = ExerciseTemplate(exercise: try NewExercise(ExerciseNumber(6, 7), "mend-the-link"), claim: "M1")
    let judged = try JudgedSources(
      type: "MendTheLink", function: "mendTheLink", grader: template.grader, starter: template.starter,
      solution: template.solution, answers: [template.wrongAnswers, template.variants])
    #expect(
      judged.lines == [
        "starter: failed at what-is-done", "solution: passed 2", "thinks-a-delete-is-saved: failed at what-is-done",
        "takes-all-for-done: failed at what-is-done", "stops-at-the-first: failed at what-is-done",
        "clears-the-context-first: failed at others-work-stays", "deletes-in-bulk: passed 2",
        "deletes-in-a-context-of-its-own: passed 2",
      ], "\(judged.messages)")
  }

  @Test(
    "The page for authors shows what the command writes, and its further checks compile and are fair", .long(.answers))
  func page() throws {
    let page = try String(
      contentsOf: ExerciseFiles.root.appendingPathComponent("\(ExerciseSources.path)/WRITING.md"), encoding: .utf8)
    let exercise = try NewExercise(ExerciseNumber(1, 7), "clear-what-is-done")
    let template = ExerciseTemplate(exercise: exercise, claim: "D1")
    let blocks: [String] = FencedBlock.all(in: page).filter { $0.language == "swift" }
      .map { block in block.lines.map { $0 + "\n" }.joined() }
    let files = [template.grader, template.starter, template.solution, template.wrongAnswers, template.variants]
    // Behind the files stand the further checks, and the form of a test of faulty engines, which is no whole file.
    try #require(blocks.count == files.count + 2)
    for (block, file) in zip(blocks, files) { #expect(block == file) }
    let command = "swift run workbook new exercise \(exercise.number) \(exercise.slug)"
    #expect(FencedBlock.all(in: page).contains { $0.language == "sh" && $0.lines.first == command })

    let end = "      }\n    ]\n  }\n}\n"
    try #require(template.grader.hasSuffix(end))
    let grader: String = template.grader.dropLast(end.count) + "      },\n" + blocks[files.count] + "    ]\n  }\n}\n"
    let judged = try JudgedSources(
      type: exercise.type, function: exercise.function, grader: grader, starter: template.starter,
      solution: template.solution, answers: [template.wrongAnswers, template.variants])
    #expect(judged.lines.prefix(2) == ["starter: failed at what-is-done", "solution: passed 5"], "\(judged.messages)")
    #expect(judged.lines.contains("takes-all-for-done: failed at what-is-done"))
    // The first and the third are for tasks that say more, so what the first task allows may fail there.
    let variants = ["deletes-in-bulk: failed at refusal", "deletes-in-a-context-of-its-own: failed at loads-what-goes"]
    #expect(judged.lines.suffix(2) == variants)
  }

  @Test(
    "Its sources are formatted as agreed, and no line is too long",
    arguments: ["mend-the-link", "edit-that-may-be-cancelled"])
  func format(_ slug: String) throws {
    let template = ExerciseTemplate(exercise: try NewExercise(ExerciseNumber(6, 7), slug), claim: "M1")
    let texts = [template.grader, template.starter, template.solution, template.wrongAnswers, template.variants]
    try withTemporaryFolder { folder in
      for (index, text) in texts.enumerated() {
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
        try folder.write(text, to: "\(index).swift")
      }
      let configuration = ExerciseFiles.root.appendingPathComponent(".swift-format").path
      let lint = ["swift", "format", "lint", "--strict", "--configuration", configuration, "--recursive", folder.path]
      let result = try ProcessRunner().run(
        ProcessCommand(URL(fileURLWithPath: "/usr/bin/env"), lint, directory: folder))
      #expect(result.ending == .exited(0), "\(result.errorText)")
    }
  }
}
