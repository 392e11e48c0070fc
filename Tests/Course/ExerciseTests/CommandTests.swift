import Foundation
import Processes
import TestKit
import Testing
import WorkbookKit

@testable import Graders
@testable import WorkbookCommand

/// The command as a reader uses it, in a folder like a fresh clone.
@Suite("A reader's session")
struct CommandTests {
  private let first = ExerciseNumber(1, 1)
  private let second = ExerciseNumber(1, 2)

  // That no starter passes is a test of the exercises; here it is about what the command says.
  @Test("A fresh clone: 1.1 is next, and nothing is solved", .long(.answers))
  func fresh() throws {
    let copy = try ReadersCopy()
    #expect(try copy.workbook().text.contains("\nNext: read 1.1 How far a cascade goes (3 minutes), "))
    let result = try copy.workbook("check", "1")
    #expect(result.ending == .exited(1), "\(result.errorText)")
    #expect(result.text.components(separatedBy: "  not yet solved\n").count == 7)
    #expect(result.text.components(separatedBy: "     Read again: ").count == 7)
    #expect(result.text.hasSuffix("\n0 of 6 exercises are solved.\n"))
  }

  @Test("One thing comes next: to read what explains the exercise, until that was read or the exercise begun")
  func nextStep() throws {
    let copy = try ReadersCopy()
    let name = "how-far-cascade-goes"
    let read = """
      Next: read 1.1 How far a cascade goes (3 minutes), which exercise 1.1 is about
        swift run chapter-1 --read --segment \(name)
      Then do that exercise
        swift run workbook task 1.1

      """
    let exercise = """
      Next: exercise 1.1, Count what is left (5 minutes)
        swift run workbook task 1.1

      """
    func expect(_ step: String) throws {
      #expect(try copy.workbook("next").text == step)
      let overview = try copy.workbook().text
      #expect(overview.contains("\n" + step))
      #expect(overview.components(separatedBy: "Next: ").count == 2)
    }
    try expect(read)
    try copy.root.write("chapter-1 \(name)\nread chapter-2 \(name)\n", to: "Chapters/reading.txt")
    try expect(read)
    try copy.root.write("read chapter-1 \(name)\n", to: "Chapters/reading.txt")
    try expect(exercise)
    try FileManager.default.removeItem(at: copy.root.appendingPathComponent("Chapters/reading.txt"))
    let answer = KeptAnswer(
      chapter: 1, segment: name, title: "T", ask: 1, question: "Q", answer: "2", expected: "2", isRight: true)
    let predictions = PredictionsFile(WorkbookFolder(root: copy.root).predictionsFile)
    try predictions.keep([answer])
    try expect(exercise)
    try FileManager.default.removeItem(at: predictions.url)
    try copy.write("// Begun.\n", copy.exercise(first))
    try expect(exercise)
  }

  @Test("Each exercise has a segment that explains it, which exists, names the exercise, and shows what it is about")
  func segmentToRead() throws {
    let copy = try ReadersCopy()
    for exercise in Assignment.all.map(\.exercise) {
      let number = exercise.number
      let segment = try #require(try SegmentToRead(before: number, in: copy.root), "\(number)")
      let sources = try #require(try WorkbookFolder(root: copy.root).source(ofChapter: number.chapter))
      let source = try #require(sources.segments.first { $0.name == segment.name })
      #expect((source.exercises + source.explainedExercises).contains(number.description), "\(number)")
      #expect(segment.minutes <= 10, "\(number): \(segment.minutes)")
      // What tells two things apart is about all of its chapter.
      let shown = Claims(root: copy.root).segments(of: exercise.claims)
      #expect(shown.contains(segment.name) || number.position == 6, "\(number): \(segment.name)")
    }
    #expect(try SegmentToRead(before: second, in: copy.root)?.name == "a-delete-without-a-save")
  }

  @Test(
    "A verdict names a segment that exists, or none where the task or a house rule says it all",
    arguments: Assignment.all.map(\.exercise))
  func segmentOfVerdict(_ exercise: Exercise) throws {
    let copy = try ReadersCopy()
    let sources = try #require(try WorkbookFolder(root: copy.root).source(ofChapter: exercise.number.chapter))
    let names = Set(sources.segments.map(\.name))
    let assignment = try #require(Assignment.at(exercise.number))
    for check in assignment.checks {
      guard let claim = assignment.words(of: check)?.claim else { continue }
      let shown = Claims(root: copy.root).segments(of: [claim])
      #expect(!shown.isEmpty, "\(check): \(claim)")
      #expect(names.isSuperset(of: shown), "\(check): \(shown)")
    }
  }

  @Test("A task ends with what explains it, the file, and the commands that judge and help")
  func task() throws {
    let copy = try ReadersCopy()
    let text = try copy.workbook("task", "1.2").text
    #expect(
      text.hasSuffix(
        """

          read    swift run chapter-1 --read --segment a-delete-without-a-save   3 minutes
          also    segment 1.8
          edit    Chapters/01-delete-rules/Exercises/1.2-save-the-delete.swift
          check   swift run workbook check 1.2
          stuck?  swift run workbook hint 1.2

        """), "\(text)")
  }

  @Test("Where no segment names an exercise, the exercise comes next")
  func nothingToRead() throws {
    try withTemporaryFolder { folder in
      try folder.write("", to: "Chapters/01-delete-rules/Lesson/main.swift")
      #expect(try SegmentToRead(before: first, in: folder) == nil)
    }
  }

  @Test("With --solution the solution is judged: the reader's file and progress stay as they are", .long(.answers))
  func solutionIsJudged() throws {
    let copy = try ReadersCopy()
    try copy.write("// Mine, which does not compile.\n", copy.exercise(first))
    for arguments in [["check", "--solution", "1.1"], ["check", "1.1", "--solution"]] {
      let result = try copy.workbook(arguments)
      #expect(result.ending == .exited(0), "\(result.text) \(result.errorText)")
      #expect(result.text.hasPrefix("1.1  Count what is left  solved\n"), "\(result.text)")
      #expect(!result.text.contains("workbook solution"))
    }
    #expect(try String(contentsOf: copy.file(first), encoding: .utf8) == "// Mine, which does not compile.\n")
    #expect(!FileManager.default.fileExists(atPath: copy.root.appendingPathComponent("Chapters/progress.txt").path))
    #expect(try copy.workbook("list").text.contains("0 of 6 solved"))
  }

  @Test("Without a number nothing is judged that is as it was given; how many exercises these are is said")
  func untouched() throws {
    let copy = try ReadersCopy()
    let count = Assignment.all.count
    let result = try copy.workbook("check")
    #expect(result.ending == .exited(1), "\(result.errorText)")
    let told = "exercises are as they were given, and were not judged.\n\(try copy.workbook("next").text)"
    #expect(result.text.contains("0 of \(count) exercises are solved.\n\(count) \(told)"), "\(result.text)")
    #expect(!result.text.contains("not yet solved"))
  }

  @Test("Without a number what was changed is judged, and counts among all", .long(.answers))
  func changed() throws {
    let copy = try ReadersCopy()
    let count = Assignment.all.count
    try copy.hand(in: .solution, copy.exercise(first))
    let result = try copy.workbook("check")
    #expect(result.ending == .exited(1), "\(result.errorText)")
    let told = "exercises are as they were given, and were not judged.\n\(try copy.workbook("next").text)"
    #expect(result.text.contains("1.1  Count what is left  solved\n"), "\(result.text)")
    #expect(result.text.contains("\n1 of \(count) exercises is solved.\n\(count - 1) \(told)"), "\(result.text)")
  }

  @Test(
    "With the solutions copied in all are solved, and an edit un-marks one", .long(.answers),
    arguments: Assignment.chapters)
  func solved(_ chapter: Int) throws {
    let copy = try ReadersCopy()
    let exercises = Assignment.ofChapter(chapter).map(\.exercise)
    for exercise in exercises { try copy.hand(in: .solution, exercise) }
    let result = try copy.workbook("check", "\(chapter)")
    #expect(result.ending == .exited(0), "\(result.text)\(result.errorText)")
    #expect(
      result.text.contains(exercises.count == 1 ? "\nSolved.\n" : "\nAll \(exercises.count) exercises are solved.\n"))
    #expect(try copy.workbook("list").text.contains("\(exercises.count) of \(exercises.count) solved"))

    let exercise = exercises[0]
    try copy.write(try ExerciseFiles.text(.solution, exercise) + "\n// Once more.\n", exercise)
    #expect(try copy.workbook("list").text.contains("\(exercises.count - 1) of \(exercises.count) solved"))
    try copy.hand(in: .solution, exercise)
    #expect(try copy.workbook("list").text.contains("\(exercises.count) of \(exercises.count) solved"))
  }

  @Test("What the compiler says of one file is shown for that file, and the others are judged", .long(.answers))
  func compileError() throws {
    let copy = try ReadersCopy()
    let exercise = try copy.exercise(second)
    try copy.write("import OpenCoreData\n\nfunc deleteSeries(_ id: Int64, in context: Context) {}\n", exercise)
    try copy.hand(in: .solution, copy.exercise(first))
    let result = try copy.workbook("check", "1")
    #expect(result.ending == .exited(1))
    #expect(result.text.contains("1.1  Count what is left  solved\n"))
    #expect(result.text.contains("1.2  The series that came back  does not compile\n"))
    #expect(
      result.text.contains(
        "Chapters/01-delete-rules/Exercises/\(exercise.fileName):3:44: error: cannot find type 'Context' in scope"))
    #expect(!result.text.contains("main.swift"))
  }

  @Test("Two files that use the same name for something of their own are judged all the same", .long(.answers))
  func sameName() throws {
    let copy = try ReadersCopy()
    for number in [first, second] {
      let exercise = try copy.exercise(number)
      try copy.write(try ExerciseFiles.text(.solution, exercise) + "\nfunc helper() {}\n", exercise)
    }
    let text = try copy.workbook("check", "1").text
    #expect(text.contains("1.1  Count what is left  solved\n"))
    #expect(text.contains("1.2  The series that came back  solved\n"))
  }

  @Test("Where the grader's function is not defined any more, the reader is told which one", .long(.answers))
  func renamed() throws {
    let copy = try ReadersCopy()
    try copy.write("import Graders\n", copy.exercise(first))
    let text = try copy.workbook("check", "1.1").text
    #expect(text.contains("the grader calls `CountWhatIsLeft(rowsLeft)`"))
    #expect(text.contains("cannot find 'rowsLeft' in scope"))
  }

  @Test("A file that is not there is a verdict, and reset brings it back", .long(.answers))
  func missing() throws {
    let copy = try ReadersCopy()
    try FileManager.default.removeItem(at: copy.file(first))
    #expect(try copy.workbook("check", "1.1").text.contains("1.1  Count what is left  missing\n"))
    #expect(try copy.workbook("reset", "1.1").ending == .exited(0))
    #expect(try copy.workbook("check", "1.1").text.contains("not yet solved"))
  }

  @Test("Where an answer has been renamed, it is named before anybody brings the starter back")
  func misnamed() throws {
    let copy = try ReadersCopy()
    let file = try copy.file(first)
    let mine = file.deletingLastPathComponent().appendingPathComponent("mine.swift")
    try FileManager.default.moveItem(at: file, to: mine)
    let text = try copy.workbook("check", "1.1").text.replacing(/\s+/, with: " ")
    let sentence = "mine.swift, in the same folder, may be your answer: rename it to \(file.lastPathComponent)."
    #expect(text.contains(sentence), "\(text)")
    // It is no answer to the other exercises of the folder.
    try FileManager.default.removeItem(at: copy.file(second))
    #expect(try !copy.workbook("check", "1.2").text.contains("mine.swift"))
  }

  @Test("Each call gives the next hint, and the last one stays")
  func hints() throws {
    let copy = try ReadersCopy()
    let hints = try copy.exercise(first).hints
    for (level, end) in [
      (1, "The next hint: swift run workbook hint 1.1\n"), (2, "The next hint: swift run workbook hint 1.1\n"),
      (3, "That was the last hint. The chapter shows what the exercise is about:\n"),
      (3, "You have had all hints; this is the last one again. The chapter shows what the exercise is about:\n"),
    ] {
      let text = try copy.workbook("hint", "1.1").text
      #expect(text.hasPrefix("1.1  Count what is left  hint \(level) of 3\n"))
      #expect(text.contains(hints[level - 1].prefix(30)))
      #expect(text.contains("\n\n\(end)"), "\(text)")
    }
  }

  @Test("The solution is shown after passing, or when forced, unless forcing is switched off", .long(.answers))
  func solution() throws {
    let copy = try ReadersCopy()
    let text = try ExerciseFiles.text(.solution, copy.exercise(first))
    let refused = try copy.workbook("solution", "1.1")
    #expect(refused.ending == .exited(1))
    #expect(refused.text.isEmpty)
    #expect(refused.errorText.contains("--force"))
    let progress = copy.root.appendingPathComponent("Chapters/progress.txt")
    #expect(!FileManager.default.fileExists(atPath: progress.path))
    #expect(try copy.workbook("solution", "1.1", "--force").text == text)
    let noted = try String(contentsOf: progress, encoding: .utf8)
    #expect(noted.hasSuffix("\n1.1 solution shown\n"), "\(noted)")

    try Data().write(to: copy.root.appendingPathComponent("Chapters/solutions-after-passing"))
    let off = try copy.workbook("solution", "1.1", "--force")
    #expect(off.ending == .exited(1))
    #expect(off.text.isEmpty)
    #expect(off.errorText.contains("`--force` is off as long as there is a file Chapters/solutions-after-passing."))

    try copy.write(text, copy.exercise(first))
    #expect(try copy.workbook("check", "1.1").ending == .exited(0))
    try FileManager.default.removeItem(at: progress)
    #expect(try copy.workbook("check", "1.1").ending == .exited(0))
    #expect(try copy.workbook("solution", "1.1").text == text)
    #expect(try !String(contentsOf: progress, encoding: .utf8).contains("solution"), "it was solved before")
  }

  @Test("On a narrow terminal the overview breaks its sentences, and its columns go on in lines of their own")
  func narrow() throws {
    let copy = try ReadersCopy()
    let text = try withExtendedLifetime(copy) { try Overview.text(root: copy.root) }
    #expect(Overview.fitted(text, width: 100) == text)
    let narrow = Overview.fitted(text, width: 40)
    #expect(narrow.contains("\n  swift run chapter-1\n    delete rules  0 of 6 exercises\n"), "\(narrow)")
    #expect(narrow.contains("\n  swift run chapter-1 --read --segment how-far-cascade-goes\n"), "\(narrow)")
    #expect(narrow.split(whereSeparator: \.isWhitespace) == text.split(whereSeparator: \.isWhitespace))
    for line in narrow.split(separator: "\n") where !line.contains("Chapters/") && !line.contains("swift run") {
      #expect(TextWidth.columns(of: String(line)) <= 40, "\(line)")
    }
  }

  @Test("Reset asks, keeps a copy of its own for each time, and restores the starter")
  func reset() throws {
    let copy = try ReadersCopy()
    let exercise = try copy.exercise(first)
    let starter = try ExerciseFiles.text(.starter, exercise)
    #expect(try copy.workbook("reset", "1.1").text.contains("is already as it was given; nothing was changed."))
    for (number, mine) in ["// One.\n", "// Two.\n"].enumerated() {
      try copy.write(mine, exercise)
      for answer in ["", "n\n", "\n"] {
        let kept = try copy.workbook("reset", "1.1", input: answer)
        #expect(kept.ending == .exited(1))
        #expect(kept.text.hasSuffix(" back as it was given? Yours is kept. [y/N] \nNothing was changed.\n"))
        #expect(try String(contentsOf: copy.file(exercise), encoding: .utf8) == mine)
      }
      #expect(try copy.workbook("reset", "1.1", input: "y\n").ending == .exited(0))
      #expect(try String(contentsOf: copy.file(exercise), encoding: .utf8) == starter)
      let backup = copy.root.appendingPathComponent(
        "Chapters/Backups/\(exercise.fileName).\(number + 1)")
      #expect(try String(contentsOf: backup, encoding: .utf8) == mine)
    }
  }

  @Test("Where the copy cannot be written, nothing is left of it, and the reader's file stays")
  func resetWithoutRoom() throws {
    let copy = try ReadersCopy()
    let exercise = try copy.exercise(first)
    let mine = "// Mine.\n" + String(repeating: "// More.\n", count: 1000)
    try copy.write(mine, exercise)
    // A file of more than a block of 512 bytes cannot be written, as on a disk that is full.
    let workbook = ExerciseFiles.binFolder.appendingPathComponent("workbook").path
    let result = try ProcessRunner().run(
      ProcessCommand(
        URL(fileURLWithPath: "/bin/sh"),
        ["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" reset 1.1 --yes", workbook], directory: copy.root))
    let path = "Chapters/Backups/\(exercise.fileName).1"
    #expect(result.ending == .exited(74), "\(result.text)")
    #expect(result.text.isEmpty, "\(result.text)")
    #expect(result.errorText.hasPrefix("workbook: \(path) could not be written: "), "\(result.errorText)")
    #expect(result.errorText.hasSuffix(" Your file was not changed.\n"), "\(result.errorText)")
    #expect(try String(contentsOf: copy.file(exercise), encoding: .utf8) == mine)
    let backups = copy.root.appendingPathComponent("Chapters/Backups")
    #expect(try FileManager.default.contentsOfDirectory(atPath: backups.path) == [])
  }

  @Test("Watch judges no file that is as it was given, and says what is next")
  func watchOfAFreshClone() throws {
    let copy = try ReadersCopy()
    let result = try copy.workbook("watch", input: "nq")
    #expect(result.ending == .exited(0), "\(result.errorText)")
    let next = try copy.workbook("next").text + "Save a file to check it."
    #expect(result.text.components(separatedBy: next).count == 3, "\(result.text)")
    #expect(!result.text.contains("checking"))
    #expect(!result.text.contains("solved"))
  }

  @Test("Watch judges what is next, then what is saved, and names its keys", .long(.answers))
  func watch() throws {
    let copy = try ReadersCopy()
    // The file of 1.2 is saved while the attempt at 1.1 runs, which waits for that: so something is saved while the command
    // watches.
    let other = try copy.file(second).path
    try copy.write(
      """
      import Foundation
      import Graders

      func rowsLeft(series: Int, episodes: Int, watched: Int) -> SeriesRows {
        while (try? String(contentsOfFile: "\(other)", encoding: .utf8)) != "func deleteSeries(" { usleep(1000) }
        return SeriesRows(series: 0, episodes: 0, histories: 0)
      }
      """, copy.exercise(first))
    let temporary = copy.root.appendingPathComponent("tmp").path
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    Thread.detachNewThread {
      Self.waitForAttempt(in: temporary)
      try? Data("func deleteSeries(".utf8).write(to: URL(fileURLWithPath: other))
    }
    let result = try copy.workbook(["watch"], input: "hlq", environment: ["TMPDIR": temporary])
    #expect(result.ending == .exited(0), "\(result.errorText)")
    let text = result.text
    let parts = [
      "checking 1.1…\n", "1.1  Count what is left  not yet solved", "q quit", "checking 1.2…\n",
      "1.2  The series that came back  does not compile", "1.2  The series that came back  hint 1 of 3",
      "0 of 6 solved",
    ]
    var position = text.startIndex
    for part in parts {
      let found = try #require(text.range(of: part, range: position..<text.endIndex), "\(part) in \(text)")
      position = found.upperBound
    }
  }

  /// Waits until an attempt runs that was compiled in a temporary folder.
  private static func waitForAttempt(in folder: String) {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      for member in ProcessTree.descendants(of: getpid()) {
        let words = FileManager.default.contents(atPath: "/proc/\(member.id)/cmdline") ?? Data()
        let program = String(decoding: words.prefix { $0 != 0 }, as: UTF8.self)
        if program.hasPrefix(folder + "/"), program.hasSuffix("/attempt") { return }
      }
      usleep(5_000)
    }
  }

  @Test(
    "A command line that means nothing ends with status 64 and one sentence",
    arguments: [
      (["chek"], "There is no `chek` here; did you mean `check`?"),
      (["check", "99"], "There is no chapter `99` here; there are"),
      (["check", "1.99"], "There is no exercise `1.99`; the last of that chapter is 1."),
      (["check", "1,2"], "`1,2` is not the number of an exercise"),
      (["check", "1", "2"], "`check` takes one number, and `2` is one more: call it once for each."),
      (["check", "1.2", "1.4"], "`check` takes one number, and `1.4` is one more: call it once for each."),
      (["hint", "1.2", "1.3"], "`hint` takes one number, and `1.3` is one more: call it once for each."),
      (["check", "1.2", "1.99"], "There is no `1.99` here"),
      (["watch", "1.1"], "`watch` takes no number, and `1.1` is one: leave it out."),
      (["next", "2"], "`next` takes no number, and `2` is one: leave it out."),
      (["list", "1"], "`list` takes no number, and `1` is one: leave it out."),
      (["plan", "2"], "`plan` takes no number, and `2` is one: leave it out."),
      (["present", "2", "3"], "`present` takes one number, and `3` is one more: call it once for each."),
      (["present", "2", "1.1"], "`present` takes one number, and `1.1` is one more: call it once for each."),
      (
        ["present", "two"],
        "`present` needs the number of a step of the plan or of an exercise after it, such as `2` or `1.1`."
      ),
      (["present", "1.99"], "There is no exercise `1.99`"),
      (["present", "1.1", "2"], "`present` takes one number, and `2` is one more"),
      (["hint"], "`hint` needs the number of an exercise after it, such as `1.1`."),
      (["reset", "--yes"], "`reset` needs the number of an exercise after it, such as `1.1`."),
      (["hint", "1"], "`1` is not the number of an exercise"),
      (["report", "1"], "`report` needs a word after it: `--json FILE` or `--junit FILE`."),
      (["report", "--json"], "`--json` needs a word after it: `FILE`."),
      (["grade"], "`grade` needs a word after it: `FOLDER`."),
      (["grade", "handed-in", "--json"], "`--json` needs a word after it: `FOLDER`."),
      (["grade", "handed-in", "--all", "--plan", "a.json"], "`--plan` and `--all` exclude each other; leave one of"),
      (["plan", "--for-class"], "`--for-class` needs a word after it: `FILE`."),
      (["run"], "`run` needs the number of a chapter after it, such as `1`."),
      (["run", "77"], "There is no chapter `77` here"),
      (["list", "all"], "There is no `all` here"),
      (["plan", "--plna", "a.json"], "There is no `--plna` here; did you mean `--plan`?"),
      (["grade", "handed-in", "--wach"], "There is no `--wach` here; did you mean `--watch`?"),
      (["report", "--jsn", "a.json"], "There is no `--jsn` here; did you mean `--json`?"),
      (["present", "--shwo", "2"], "There is no `--shwo` here; did you mean `--show`?"),
      (["solution", "1.1", "--froce"], "There is no `--froce` here; did you mean `--force`?"),
      (["check", "--json"], "`check` writes no report: `swift run workbook report --json FILE` judges the same, and"),
      (["check", "1.1", "--junit", "a.xml"], "`check` writes no report: `swift run workbook report --junit FILE` "),
    ])
  func wrong(_ arguments: [String], _ sentence: String) throws {
    let result = try ProcessRunner().run(
      ProcessCommand(
        ExerciseFiles.binFolder.appendingPathComponent("workbook"), arguments, directory: ExerciseFiles.root))
    #expect(result.ending == .exited(64))
    #expect(result.text.isEmpty)
    #expect(result.errorText.hasPrefix("workbook: \(sentence)"), "\(result.errorText)")
    #expect(result.errorText.split(separator: "\n").count == 1)
  }
}
