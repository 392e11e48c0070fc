import Foundation
import Graders
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// What somebody hands in who does not hand in what was meant.
@Suite("What is handed in")
struct SubmissionTests {
  private static let first = "1.1-count-what-is-left.swift"
  private static let second = "1.2-save-the-delete.swift"

  /// Writes files, and links by their targets, and gives what is then found there, or in a folder of it.
  private func handIn(
    _ files: [String: String], links: [String: String] = [:], in place: String? = nil
  ) throws -> [Submission] {
    try withTemporaryFolder { folder in
      for (path, text) in files { try folder.write(text, to: path) }
      for (path, target) in links {
        let link = folder.appendingPathComponent(path)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
      }
      return try Submission.all(in: place.map(folder.appendingPathComponent) ?? folder)
    }
  }

  private func has(_ submission: Submission, _ number: ExerciseNumber) throws -> Bool {
    submission.has(try #require(Assignment.at(number)).exercise)
  }

  private func notes(_ files: [String: String]) throws -> [String] {
    let found = try handIn(Dictionary(uniqueKeysWithValues: files.map { ("ada/" + $0, $1) }))
    #expect(found.map(\.name) == ["ada"])
    return found.flatMap(\.notes).map(\.text)
  }

  @Test("Of an exercise that is there twice the note says which file was judged, and which was not")
  func repeated() throws {
    let text =
      "a/\(Self.first) was judged, and not b/\(Self.first), c/\(Self.first), which holds something else: leave one of them."
    #expect(
      try notes(["b/\(Self.first)": "1", "a/\(Self.first)": "2", "c/\(Self.first)": "3", "d/\(Self.first)": "2"])
        == [text])
    #expect(try notes(["b/\(Self.first)": "1", "a/\(Self.first)": "1"]) == [])
  }

  @Test(
    "A Swift file with another name is told the right one: by its number, by the task in it, by what is nearest",
    arguments: [
      ("1.1 (copy).swift", "", first), ("Exercise 1_2.swift", "", second),
      ("mine.swift", "// 1.2  The series that came back\n//\n", second), ("count-what-is-left.swift", "", first),
    ])
  func misnamed(name: String, text: String, fileName: String) throws {
    #expect(
      try notes([name: text]) == ["\(name) has the name of no exercise, and was not judged: rename it to \(fileName)."])
    #expect(
      try notes([name: text, fileName: "x"]) == [
        "\(name) has the name of no exercise, and was not judged; \(fileName) was. Where it is the newer one, rename it."
      ])
  }

  @Test("What is packed was not judged, in a folder or beside the folders")
  func packed() throws {
    let rest = "is packed, and was not judged: unpack it into a folder of its own."
    #expect(try notes(["all.zip": "PK"]) == ["all.zip \(rest)"])
    let found = try handIn(["ada.tar.gz": "", "bert.zip": "", "bert/\(Self.first)": "x", "cleo-1.1.swift": ""])
    #expect(found.map(\.name) == ["ada.tar.gz", "bert", "cleo-1.1.swift"])
    #expect(
      found.flatMap(\.notes).map(\.text) == [
        "ada.tar.gz \(rest)",
        "cleo-1.1.swift lies beside the folders, and was not judged: put it into a folder of its own, as \(Self.first).",
      ])
  }

  @Test("What is packed is passed over where somebody has unpacked it, whatever it was packed with")
  func unpacked() throws {
    let files = ["ada.tar.gz": "", "bert.zip": "", "cleo.tar.xz": "", "dora.TAR.GZ": ""]
    let folders = ["ada", "bert", "cleo.tar", "dora"].map { ("\($0)/\(Self.first)", "x") }
    let found = try handIn(files.merging(folders) { $1 })
    #expect(found.map(\.name) == ["ada", "bert", "cleo.tar", "dora"])
    #expect(found.flatMap(\.notes).isEmpty)
  }

  @Test("A file beside the folders of a class does not make the class one person")
  func beside() throws {
    let clone = "bert/Chapters/01-delete-rules/Exercises/\(Self.first)"
    let found = try handIn([Self.first: "x", "1.2-save-the-delete.docx": "", "ada/\(Self.second)": "x", clone: "x"])
    #expect(found.map(\.name) == [Self.first, "1.2-save-the-delete.docx", "ada", "bert"])
    #expect(try !has(found[0], ExerciseNumber(1, 1)))
    #expect(try has(found[3], ExerciseNumber(1, 1)))
    let rest = "lies beside the folders, and was not judged: put it into a folder of its own"
    #expect(
      found.flatMap(\.notes).map(\.text) == [
        "\(Self.first) \(rest).", "1.2-save-the-delete.docx \(rest), as \(Self.second).",
      ])
  }

  @Test(
    "A folder is one person's where it is a clone, or has exercises in it and in no folder below",
    arguments: [
      ["ada/\(first)": "x", "ada/notes/read.txt": ""],
      ["ada/\(first)": "x", "ada/Backups/\(first)": "x", "ada/.build/\(first)": "x"],
      ["ada/Chapters/01-delete-rules/Exercises/\(first)": "x", "ada/book/README.md": "", "ada/Sources/a.swift": ""],
    ])
  func onePerson(files: [String: String]) throws {
    let found = try handIn(files, in: "ada")
    #expect(found.map(\.name) == ["ada"])
    #expect(try has(try #require(found.first), ExerciseNumber(1, 1)))
    #expect(found.flatMap(\.notes).isEmpty)
  }

  @Test("What systems put beside the files of people is nobody's, and no answer")
  func systems() throws {
    let found = try handIn([
      ".DS_Store": "", ".Trash-1000/files/\(Self.first)": "x", "__MACOSX/ada/._\(Self.first)": "",
      "System Volume Information/a.swift": "", "$RECYCLE.BIN/\(Self.first)": "x", "ada/\(Self.first)": "x",
      "ada/._\(Self.first)": "", "ada/._all.zip": "", "ada/__MACOSX/\(Self.second)": "x",
    ])
    #expect(found.map(\.name) == ["ada"])
    #expect(try has(found[0], ExerciseNumber(1, 1)))
    #expect(try !has(found[0], ExerciseNumber(1, 2)))
    #expect(found.flatMap(\.notes).isEmpty)
  }

  @Test("A link in the place of a folder gets nobody's points")
  func links() throws {
    let found = try handIn(["ada/\(Self.first)": "x"], links: ["eve": "ada", "fay": "nowhere"])
    #expect(found.map(\.name) == ["ada", "eve", "fay"])
    #expect(try has(found[0], ExerciseNumber(1, 1)))
    #expect(try !has(found[1], ExerciseNumber(1, 1)))
    #expect(
      found.flatMap(\.notes).map(\.text)
        == ["eve", "fay"].map { "\($0) is a link, and was not followed: put a copy of the folder in its place." })
  }

  @Test("A link to a folder among what somebody handed in is named, and not followed")
  func linkWithin() throws {
    let found = try handIn(["ada/\(Self.first)": "x", "bert/\(Self.second)": "x"], links: ["ada/mine": "../bert"])
    #expect(try !has(found[0], ExerciseNumber(1, 2)))
    #expect(
      found[0].notes.map(\.text) == ["mine is a link, and was not followed: put a copy of the folder in its place."])
  }

  @Test(
    "What has another ending than Swift's is told the name too, and what a word processor wrote, what to do first",
    arguments: [
      ("\(first).txt", "rename it to", "rename it"), ("1.1.swift.txt", "rename it to", "rename it"),
      ("1.1-count-what-is-left.SWIFT", "rename it to", "rename it"), ("\(first).1", "rename it to", "rename it"),
      ("1.1-count-what-is-left.docx", "save its text as", "save its text under that name"),
    ])
  func endings(name: String, cure: String, cureOfNewer: String) throws {
    let start = "\(name) has the name of no exercise, and was not judged"
    #expect(try notes([name: "x"]) == ["\(start): \(cure) \(Self.first)."])
    #expect(
      try notes([name: "x", Self.first: "y"]) == [
        "\(start); \(Self.first) was. Where it is the newer one, \(cureOfNewer)."
      ])
  }

  @Test(
    "Of many files eight are named, and the others are counted",
    arguments: [(9, "1 more file was"), (12, "4 more files were")])
  func many(count: Int, others: String) throws {
    let files = (1...count).map { ("\(Self.first).\($0)", "x") }
    let found = try notes(Dictionary(uniqueKeysWithValues: files))
    #expect(found.count == 9, "\(found)")
    #expect(found.last == "\(others) not judged either.", "\(found)")
  }

  @Test(
    "A folder that is not there is told by the name that was typed; one that is empty is another matter",
    arguments: [[], ["--watch"]] as [[String]])
  func mistyped(options: [String]) throws {
    let copy = try ReadersCopy()
    let result = try copy.workbook(["grade", "handedin", "--json", "json"] + options)
    #expect(result.ending == .exited(66))
    #expect(result.errorText == "workbook: There is no folder handedin: make it, or mend its name.\n")
    #expect(!FileManager.default.fileExists(atPath: copy.root.appendingPathComponent("json").path))
    guard options.isEmpty else { return }
    let empty = copy.root.appendingPathComponent("empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    let none = try copy.workbook("grade", "empty")
    #expect(none.ending == .exited(66), "\(none.errorText)")
    #expect(none.errorText.contains("empty holds no submissions: "), "\(none.errorText)")
  }

  @Test(
    "A file in the place of a folder is not said to be missing",
    arguments: [
      ("class/lars-lund.zip", "is packed, and `grade` takes folders: unpack it, and give the folder that comes of it."),
      ("class/mine", "is a file, and `grade` takes folders: give the folder that it lies in, or one of its own."),
    ])
  func fileForFolder(path: String, rest: String) throws {
    let copy = try ReadersCopy()
    try copy.root.write("x", to: path)
    for options in [[], ["--watch"]] as [[String]] {
      let result = try copy.workbook(["grade", path] + options)
      #expect(result.ending == .exited(66))
      #expect(result.errorText == "workbook: \(path) \(rest)\n")
    }
  }

  @Test("Of a whole clone nothing is misnamed but an answer, whether one has the right name or not")
  func clone() throws {
    var clone = [
      "Package.swift": "", "Package@swift-6.0.swift": "",
      "Chapters/01-delete-rules/Lesson/how-far-cascade-goes.swift": "",
      "Chapters/01-delete-rules/Judge/Tests/JudgeTests.swift": "", "Sources/Course/Samples/Item.swift": "",
      "Sources/Course/Exercises/01-delete-rules/1.1-count-what-is-left/Starter/\(Self.first)": "",
      "Chapters/Backups/\(Self.first).1": "", ".build/debug/x.swift": "", "Sources/Facts/facts.json": "{}",
    ]
    #expect(try notes(clone) == [])
    clone["Chapters/01-delete-rules/Exercises/\(Self.first)"] = "x"
    #expect(try notes(clone) == [])
    clone["Chapters/01-delete-rules/Exercises/1.2.swift"] = "x"
    #expect(try notes(clone).count == 1)
  }

  @Test("Documents are named, in a folder without answers and beside the folders, with what to do about them")
  func documents() throws {
    #expect(
      try notes(["answers.pdf": "x"]) == [
        "answers.pdf has the name of no exercise, and was not judged: save the text of each answer in it under the name of its "
          + "exercise."
      ])
    // Beside answers it is something of the person's own.
    #expect(try notes(["notes.docx": "x", Self.first: "y"]) == [])
    let found = try handIn(["answers.docx": "x", "ada/\(Self.first)": "y"])
    #expect(found.map(\.name) == ["ada", "answers.docx"])
    #expect(
      found[1].notes.map(\.text) == [
        "answers.docx lies beside the folders, and was not judged: save the text of each answer in it in a folder of its owner's, "
          + "under the name of its exercise."
      ])
  }

  @Test("The folder of the chapters is one person's, as a clone is")
  func chapters() throws {
    let path = "Chapters/01-delete-rules/Exercises/\(Self.first)"
    let found = try handIn([path: "x", "Chapters/workshop/plans/a.json": ""], in: "Chapters")
    #expect(found.map(\.name) == ["Chapters"])
    #expect(try has(try #require(found.first), ExerciseNumber(1, 1)))
  }

  @Test("A wrong folder, starters as they were given, and an answer beside its starter are told apart")
  func nothing() throws {
    let copy = try ReadersCopy()
    let starter = try ExerciseFiles.text(.starter, copy.exercise(ExerciseNumber(1, 1)))
    let files = [
      "cem/\(Self.first)": starter, "hal/Lesson/how-far-cascade-goes.swift": "x", "ivy/\(Self.first)": starter,
      "ivy/mine-1.1.swift": "x", "jon/\(Self.first)": starter, "jon/older/\(Self.first)": "x",
      "kim/predictions.jsonl": "dear teacher",
    ]
    for (path, text) in files { try copy.root.write(text, to: "class/\(path)") }
    let program = AttemptProgram(root: copy.root, binFolder: ExerciseFiles.binFolder)
    let graded = GradedClass(program, GradedExercises(nil, try ReaderFiles(root: copy.root)))
    try graded.update(try Submission.all(in: copy.root.appendingPathComponent("class"))) { _ in }
    #expect(graded.people.allSatisfy { $0.judgements.isEmpty })
    #expect(
      graded.people.map { $0.notes.last?.text } == [
        SubmissionNote.untouched.text, SubmissionNote.noExercises.text,
        "mine-1.1.swift has the name of no exercise, and was not judged, nor was \(Self.first), which is as it was given: give the "
          + "first the name of the second.",
        "\(Self.first) is as it was given, and older/\(Self.first), which holds something else, was not judged: leave one of them.",
        SubmissionNote.noExercises.text,
      ])
    #expect(graded.people.map(\.notes.count) == [1, 1, 1, 1, 2])
  }

  @Test(
    "A starter with other line ends, or with a byte order mark, is as it was given; one with another word in it is not")
  func lineEnds() throws {
    let copy = try ReadersCopy()
    let files = try ReaderFiles(root: copy.root)
    let exercise = try copy.exercise(ExerciseNumber(1, 1))
    let starter = try ExerciseFiles.text(.starter, exercise)
    let windows = starter.replacing("\n", with: "\r\n")
    for text in [starter, windows, "\u{FEFF}" + starter, "\u{FEFF}" + windows] {
      try copy.write(text, exercise)
      #expect(files.isUntouched(exercise))
      try copy.root.write(text, to: "class/ada/\(Self.first)")
      let ada = try #require(try Submission.all(in: copy.root.appendingPathComponent("class")).first)
      let states = GradedExercises(nil, files).states(in: ada)
      #expect(states[exercise.number] == GradedExercises.State.asGiven)
    }
    try copy.write(windows + "// Mine.\r\n", exercise)
    #expect(!files.isUntouched(exercise))
  }

  @Test("Both reports have the notes, in their forms")
  func reports() throws {
    let copy = try ReadersCopy()
    try copy.root.write("x", to: "class/ada/1.1.swift")
    let json = copy.root.appendingPathComponent("json")
    let junit = copy.root.appendingPathComponent("class.xml")
    let result = try copy.workbook("grade", "class", "--json", json.path, "--junit", junit.path)
    #expect(result.text.replacing(/\s+/, with: " ").contains("ada: 1.1.swift has the name of no exercise"))
    for file in [json.appendingPathComponent("ada.json"), junit] {
      #expect(try String(contentsOf: file, encoding: .utf8).contains("rename it to \(Self.first)."))
    }
  }
}
