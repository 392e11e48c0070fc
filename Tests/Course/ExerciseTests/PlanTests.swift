import BookKit
import Foundation
import Graders
import Processes
import TestKit
import Testing
import WorkbookKit

@testable import Answers
@testable import WorkbookCommand

/// The plan of a day, as the reader's and the teacher's commands go by it.
@Suite("A day with a class")
struct PlanTests {
  private static let shipped = "Chapters/workshop/plans/three-hours.json"
  /// The plans that come with the workbook: their names, minutes, and segments at the front.
  private static let shippedPlans = [
    ("three-hours", 180, 10), ("ninety-minutes", 90, 3), ("chapter-4", 90, 4), ("chapter-5", 90, 3),
    ("chapter-6", 90, 3), ("chapter-7", 90, 4), ("chapter-8", 90, 3), ("chapter-9", 90, 4),
  ]

  @Test(
    "A plan that comes with the workbook takes as long as it says, and each part has the minutes of its exercises",
    .readsTeachersFiles, arguments: shippedPlans)
  func minutes(name: String, minutes: Int, segmentCount: Int) throws {
    let path = "Chapters/workshop/plans/\(name).json"
    let plan = try PlanFile.read(ExerciseFiles.root.appendingPathComponent(path))
    #expect(plan.minutes == minutes)
    let shown = try workbook("plan", "--plan", path)
    #expect(shown.ending == .exited(0), "\(shown.text)\(shown.errorText)")
    #expect(!shown.text.contains("more than it has"), "\(shown.text)\(shown.errorText)")
    for step in plan.steps where !step.exercises.isEmpty {
      #expect(step.reading >= 5, "\(step.exercises)")
      #expect(!step.note.isEmpty, "\(step.exercises)")
      let minutes = try step.exercises.map { word in
        let number = try #require(ExerciseNumber(word))
        return try #require(Assignment.at(number)).exercise.minutes
      }
      #expect(minutes.reduce(0, +) + step.reading == step.minutes, "\(step.exercises)")
      // The beliefs are those of wrong answers that the exercise is tested with.
      #expect(Set(step.wrong.map(\.exercise)).isSuperset(of: step.exercises + step.early))
    }
    for belief in plan.steps.flatMap(\.wrong) {
      let known = WrongAnswer.all.filter { $0.number.description == belief.exercise }.map(\.belief)
      #expect(known.contains(belief.belief), "\(belief.exercise) \(belief.belief), of \(known)")
    }
    // Every segment at the front has its notes: what to ask, what people say, what to show next.
    let segments = plan.steps.flatMap { $0.front?.segments ?? [] }
    #expect(segments.count == segmentCount)
    for segment in segments {
      for note in [segment.ask, segment.heard, segment.then] { #expect(note.hasSuffix(".") || note.hasSuffix("?")) }
    }
  }

  @Test("No other plans come with the workbook than those that are checked here", .readsTeachersFiles)
  func plans() throws {
    let folder = ExerciseFiles.root.appendingPathComponent(PlanFile.folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == Self.shippedPlans.map { "\($0.0).json" }.sorted())
  }

  @Test("A belief that no wrong answer has is told with the nearest one; which there are is read from the sources")
  func beliefs() throws {
    var names = BeliefNames(root: ExerciseFiles.root)
    for exercise in Assignment.all.map(\.exercise) {
      let read = names.names(of: exercise)
      let known = WrongAnswer.all.filter { $0.number == exercise.number }.map(\.belief)
      #expect(read.count == known.count, "\(exercise.number): \(read), and not \(known)")
      #expect(Set(read) == Set(known), "\(exercise.number): \(read), and not \(known)")
    }
    let copy = try ReadersCopy()
    for (belief, hint) in [
      ("thinks-cascade-empties-table", "; did you mean `thinks-cascade-empties-the-table`?"),
      ("no", "; it has `"),
    ] {
      let wrong = #"{"exercise": "1.1", "belief": "\#(belief)", "ask": "Why?"}"#
      try write(#"{"minutes": 5, "what": "a"}, {"minutes": 9, "exercises": ["1.2"], "wrong": [\#(wrong)]}"#, copy)
      let result = try copy.workbook("plan")
      #expect(result.ending == .exited(66))
      let reason = "step 2, `wrong`: exercise 1.1 has no wrong answer `\(belief)`\(hint)"
      #expect(result.errorText.contains(reason), "\(result.errorText)")
    }
  }

  @Test("A step tells what people get wrong in its own exercises; one without exercises may be about any")
  func beliefsOfOtherSteps() throws {
    let copy = try ReadersCopy()
    let wrong = #"[{"exercise": "1.1", "belief": "thinks-cascade-empties-the-table", "ask": "Why?"}]"#
    for (step, isAccepted) in [
      (#""exercises": ["1.2"], "early": ["1.3"]"#, false), (#""what": "a", "early": ["1.3"]"#, false),
      (#""exercises": ["1.2"], "early": ["1.1"]"#, true), (#""what": "a""#, true),
    ] {
      try write(#"{"minutes": 5, "what": "a"}, {"minutes": 9, \#(step), "wrong": \#(wrong)}"#, copy)
      let result = try copy.workbook("plan")
      #expect(result.ending == .exited(isAccepted ? 0 : 66), "\(result.errorText)")
      #expect(result.errorText.contains("step 2, `wrong`: exercise 1.1 is not in this step.") != isAccepted)
    }
  }

  @Test(
    "What the class gets of a plan has its steps, and nothing that only the teacher should see", .readsTeachersFiles)
  func forClass() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("plan.json")
      let written = try workbook("plan", "--for-class", file.path)
      #expect(written.ending == .exited(0), "\(written.errorText)")
      #expect(written.text.hasPrefix("\(file.path) is written: "), "\(written.text)")
      let whole = try PlanFile.read(ExerciseFiles.root.appendingPathComponent(Self.shipped))
      let plan = try PlanFile.read(file)
      #expect(plan == whole.forClass)
      #expect(plan != whole)
      #expect(plan.exercises == whole.exercises)
      #expect(plan.early == whole.early)
      #expect(plan.minutes == whole.minutes)
      let text = try String(contentsOf: file, encoding: .utf8)
      for key in ["ask", "heard", "then", "note", "wrong"] { #expect(!text.contains("\"\(key)\""), "\(key)") }
      let steps = try workbook("plan", "--plan", file.path).text
      #expect(steps.contains("\n11  2:55  5 min\n"), "\(steps)")
      #expect(!steps.contains("what people say"), "\(steps)")

      let again = try workbook("plan", "--for-class", file.path)
      #expect(again.ending == .exited(74))
      #expect(again.errorText.contains("it is there already, and may be yours."), "\(again.errorText)")
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }

  @Test("With a plan in force the first thing to do is not to read the chapter, which answers what the room is asked")
  func taskFirst() throws {
    let copy = try ReadersCopy()
    #expect(try copy.workbook("next").text.contains("\n  swift run chapter-1 --read --segment "))
    #expect(try copy.workbook("task", "1.2").text.contains("\n  read    swift run chapter-1 "))
    try write(#"{"minutes": 12, "exercises": ["1.2"]}"#, copy)
    for arguments in [[], ["next"]] as [[String]] {
      let text = try copy.workbook(arguments).text
      #expect(text.contains("Next: exercise 1.2, The series that came back (12 minutes)\n"), "\(text)")
      #expect(text.contains("\n  swift run workbook task 1.2\n"), "\(text)")
      #expect(!text.contains("swift run chapter-1"))
    }
    #expect(try !copy.workbook("task", "1.2").text.contains("swift run chapter-1"))
    let overview = try copy.workbook().text
    #expect(overview.contains(#/\n  chapter 1 +delete rules  /#), "\(overview)")
    #expect(overview.contains("\n`swift run workbook plan` shows the steps of the day"), "\(overview)")
    try FileManager.default.removeItem(at: copy.root.appendingPathComponent(PlanFile.inForce))
    let without = try copy.workbook().text
    #expect(without.contains(#/\n  swift run chapter-1 +delete rules  /#), "\(without)")
    #expect(!without.contains("workbook plan"), "\(without)")
  }

  @Test("What was tried and the plan does not give to everybody is named; `--all` judges it, whatever the plan")
  func unplanned() throws {
    let copy = try ReadersCopy()
    try write(#"{"minutes": 9, "exercises": ["1.1", "2.1"], "early": ["1.4"]}"#, copy)
    let folder = copy.root.appendingPathComponent("class/ada")
    for position in [1, 4, 5, 6] {
      let exercise = try copy.exercise(ExerciseNumber(1, position))
      let starter = try ExerciseFiles.text(.starter, exercise)
      // The first and the last are as they were given.
      let text = [4, 5].contains(position) ? "// Mine.\n" : starter
      try folder.write(text, to: exercise.fileName)
    }
    // Of what is not judged nothing needs to be said twice.
    let twin = try copy.exercise(ExerciseNumber(1, 4)).fileName
    try folder.write("// Older.\n", to: "old/\(twin)")
    let note =
      "1.4, 1.5 are not among the exercises that the plan gives to everybody, and were not judged; `--all` judges them too."
    let result = try copy.workbook("grade", "class", "--json", "json")
    #expect(result.ending == .exited(1), "\(result.errorText)")
    #expect(result.text.replacing(/\s+/, with: " ").contains("ada: \(note)"), "\(result.text)")
    let data = try Data(contentsOf: copy.root.appendingPathComponent("json/ada.json"))
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(report["notes"] as? [String] == [note])
    #expect(report["message"] as? String == ResultsJSON.nothing + "\n" + note)
    // What could be had is the plan's, whatever was handed in.
    #expect(report["max_score"] as? Int == 2)

    let files = try ReaderFiles(root: copy.root)
    let submission = try #require(try Submission.all(in: copy.root.appendingPathComponent("class")).first)
    let whole = GradedExercises(try GradedBy.wholeBook.day(root: copy.root), files)
    func tried(in submission: Submission) -> [ExerciseNumber] {
      whole.states(in: submission).filter { $0.value == .tried }.keys.sorted()
    }
    #expect(tried(in: submission) == [ExerciseNumber(1, 4), ExerciseNumber(1, 5)])
    #expect(whole.notes(on: submission).map(\.text) == submission.notes.map(\.text))
    #expect(submission.notes.count == 1)
    #expect(whole.counted(in: submission, judged: tried(in: submission)).count == 6)
    // The starters of other chapters, which a whole folder brings along, change neither.
    for exercise in Assignment.ofChapter(2).map(\.exercise) {
      try folder.write(try ExerciseFiles.text(.starter, exercise), to: exercise.fileName)
    }
    let brought = try #require(try Submission.all(in: copy.root.appendingPathComponent("class")).first)
    #expect(tried(in: brought).count == 2)
    #expect(whole.counted(in: brought, judged: tried(in: brought)).count == 6)
    // A plan that is not asked for cannot be wrong, either.
    try Data("{".utf8).write(to: copy.root.appendingPathComponent(PlanFile.inForce))
    #expect(throws: WorkbookProblem.self) { try GradedBy.planInForce.day(root: copy.root) }
    let none = try GradedBy.wholeBook.day(root: copy.root)?.plan
    #expect(none == nil)
    let command = try WorkbookArguments.command(in: ["grade", "class", "--all"])
    let grading = try #require(command as? GradeSubcommand)
    #expect((grading.folders, grading.reports) == (["class"], ReportFiles()))
    #expect((grading.choice, grading.isWatching) == (.wholeBook, false))
  }

  /// Puts a plan with some steps into force.
  private func write(_ steps: String, _ copy: ReadersCopy) throws {
    try Data(#"{"title": "Today", "steps": [\#(steps)]}"#.utf8).write(
      to: copy.root.appendingPathComponent(PlanFile.inForce))
  }

  @Test("`plan` shows every step with its time, `present` what its speaker should know", .readsTeachersFiles)
  func steps() throws {
    let plan = try workbook("plan")
    #expect(plan.ending == .exited(0), "\(plan.errorText)")
    #expect(
      plan.text.contains(
        "\n 3  0:27  32 min\n    exercises 1.1, 1.2 and 1.3; before 1.2 everybody reads what an app does about a refused delete:\n"
          + "    `swift run chapter-1 --read --segment 8`; 7 of the minutes are for reading; whoever is done\n"
          + "    early: 1.5 and 1.4\n"))
    #expect(plan.text.contains("\n11  2:55  5 min\n"))
    let notes = try workbook("present", "2").text
    let present = "swift run workbook present 2 --plan \(Self.shipped)"
    #expect(plan.text.hasSuffix("what people say: \(present)\n"))
    #expect(notes.contains("At the front, without these notes: \(present) --show\n"))
    #expect(notes.components(separatedBy: "\n  People say\n").count == 5)
    #expect(notes.contains("\n 2  0:10  17 min\n"), "\(notes)")
    for (step, line) in [
      ("3", "1.2 thinks processing saves\n         Who else would have to know? Open the file again.\n"),
      ("6", "2.3 thinks a refresh is enough\n"), ("9", "3.5 goes on after the error\n"),
    ] {
      let text = try workbook("present", step).text
      #expect(text.contains("What people get wrong, and what to ask before it is explained:\n"), "\(text)")
      #expect(text.contains(line), "\(text)")
    }
    for (arguments, sentence) in [
      (["present", "12"], "The plan has no step `12`; it has 11"),
      (["present", "1", "--show"], "Step 1 of the plan shows no segments"),
      (
        ["present"],
        "`present` needs the number of a step of the plan or of an exercise after it, such as `2` or `1.1`."
      ),
      (
        ["present", "3", "--show"],
        "shows no segments; `swift run workbook present 1.1` shows the task of its exercise."
      ),
      (["plan", "--plan", "nowhere.json"], "nowhere.json cannot be used as a plan: there is no such file."),
    ] {
      let result = try workbook(arguments)
      #expect(result.ending != .exited(0), "\(result.errorText)")
      #expect(result.errorText.contains(sentence), "\(result.errorText)")
    }
  }

  @Test("At the front an exercise shows its task, its solution at `s` alone, and no solution where that is off")
  func exercise() throws {
    let copy = try ReadersCopy()
    let exercise = try copy.exercise(ExerciseNumber(1, 2))
    let task = TaskText(of: exercise, try ReaderFiles(root: copy.root)).text
    let solution = try String(contentsOf: ReaderFiles(root: copy.root).solution(of: exercise), encoding: .utf8)
    for (keys, showsSolution) in [("", false), ("q", false), ("x \nqs", false), ("s", true), ("xsq", true)] {
      let shown = try copy.workbook(["present", "1.2"], input: keys)
      #expect(shown.ending == .exited(0), "\(shown.errorText)")
      #expect(shown.text.contains(task), "\(keys)")
      #expect(shown.text.contains("s solution · q quit\n"), "\(keys)")
      #expect(shown.text.contains(solution) == showsSolution, "\(keys)")
    }
    try copy.root.write("", to: SolutionCommand.noForce)
    let off = try copy.workbook(["present", "1.2"], input: "s")
    #expect(off.ending == .exited(1), "\(off.text)")
    #expect(!off.text.contains(solution))
  }

  @Test("A plan of one's own: its commands lead to it, and a step that is too short is told")
  func own() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("our day.json")
      func plan() throws -> ProcessResult {
        let front = #"{"chapter": 1, "segments": [{"name": "how-far-cascade-goes", "ask": "How many?"}]}"#
        let step = #"{"minutes": 10, "front": \#(front), "exercises": ["1.1", "1.2", "1.3"]}"#
        try Data(#"{"title": "Ours", "steps": [\#(step)]}"#.utf8).write(to: file)
        return try workbook("plan", "--plan", file.path)
      }
      let shown = try plan()
      #expect(shown.text.contains("Its exercises and its reading take 25 minutes: more than it has."), "\(shown.text)")
      #expect(shown.text.hasSuffix("swift run workbook present 1 --plan '\(file.path)'\n"))
    }
  }

  @Test("All that is wrong with a plan is said at once: its form, its segments, its exercises, each with the line")
  func faults() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("plan.json")
      let text = """
        {"title": "T", "steps": [
          {"minutes": 5, "front": {"chapter": 1, "segments": [{"name": "how-far-cascade-go"}]}},
          {"minutes": 5, "exercises": ["1.1", "1.9"],
            "wrong": [{"exercise": "1.1", "belief": "thinks-cascade-goes-no", "ask": "?"}]},
          {"minutes": "5", "exercises": ["1.1"]},
          {"minutes": 5, "front": {"chapter": 99, "segments": [{"name": "a"}]}}
        ]}
        """
      try Data(text.utf8).write(to: file)
      let result = try workbook("plan", "--plan", file.path)
      #expect(result.ending == .exited(66))
      #expect(
        result.errorText == """
          workbook: \(file.path) cannot be used as a plan, for 6 reasons.
            line 2: step 1: chapter 1 has no segment `how-far-cascade-go`; did you mean `how-far-cascade-goes`?
            line 3: step 2: there is no exercise `1.9`.
            line 4: step 2, `wrong`: exercise 1.1 has no wrong answer `thinks-cascade-goes-no`; did you mean `thinks-cascade-goes-on`?
            line 5: step 3, `minutes` is not a whole number.
            line 5: step 3: exercise 1.1 is in step 2 already.
            line 6: step 4: there is no chapter 99.

          """)
    }
  }

  @Test(
    "With a plan in force, what comes next is the plan's, then what is for the early, then the rest", .long(.answers))
  func order() throws {
    let copy = try ReadersCopy()
    #expect(try copy.workbook("next").text.hasPrefix("Next: read 1.1 "))
    let file = copy.root.appendingPathComponent(PlanFile.inForce)
    func write(_ exercises: String, early: String) throws {
      let step = #"{"minutes": 9, "exercises": [\#(exercises)], "early": [\#(early)]}"#
      try Data(#"{"title": "Today", "steps": [\#(step)]}"#.utf8).write(to: file)
    }
    try write(#""2.1""#, early: #""1.3""#)
    #expect(try copy.workbook("next").text.hasPrefix("Today: Today, 0 of 1 exercises\nNext: exercise 2.1, "))
    #expect(try copy.workbook().text.contains("\nToday: Today, 0 of 1 exercises\nNext: exercise 2.1, "))
    for (number, next) in [(ExerciseNumber(2, 1), "1.3"), (ExerciseNumber(1, 3), "1.1")] {
      try copy.hand(in: .solution, copy.exercise(number))
      #expect(try copy.workbook("check", "\(number)").ending == .exited(0))
      #expect(try copy.workbook("next").text.contains("1 of 1 exercises\nNext: exercise \(next), "))
    }
    for (exercises, early, reason) in [
      (#""1.9""#, "", "step 1: there is no exercise `1.9`."),
      (#""1.1", "1.1""#, "", "step 1: exercise 1.1 is there twice."),
      (#""1.1""#, #""1.1""#, "step 1: exercise 1.1 is there twice."),
      (#""1.1"]}, {"minutes": 9, "exercises": ["1.1""#, "", "step 2: exercise 1.1 is in step 1 already."),
    ] {
      try write(exercises, early: early)
      let result = try copy.workbook("next")
      #expect(result.ending == .exited(66), "\(result.errorText)")
      #expect(result.errorText.contains(reason), "\(result.errorText)")
      #expect(result.errorText.hasSuffix(" Without that file the exercises come in the order of the book.\n"))
      // The same file, given as any other: then the advice would mean another one.
      let given = try copy.workbook("plan", "--plan", PlanFile.inForce)
      #expect(given.ending == .exited(66), "\(given.errorText)")
      #expect(given.errorText.hasSuffix(reason + "\n"), "\(given.errorText)")
    }
  }

  @Test(
    "A plan that cannot be used takes nothing back of a verdict: the status stays, and the plan is told",
    .long(.answers))
  func brokenPlan() throws {
    let copy = try ReadersCopy()
    let first = ExerciseNumber(1, 1)
    try copy.hand(in: .solution, copy.exercise(first))
    try Data("{".utf8).write(to: copy.root.appendingPathComponent(PlanFile.inForce))
    let told = "cannot be used as a plan: line 1, column 2: it is not JSON: a key in quotation marks is missing."
    for arguments in [["check", "1.1"], ["report", "1.1", "--json", "results.json"]] {
      let result = try copy.workbook(arguments)
      #expect(result.ending == .exited(0), "\(result.errorText)")
      #expect(result.errorText.contains(told), "\(result.errorText)")
      #expect(result.text.contains("which exercise 1.2 is about\n"))
    }
    let failed = try copy.workbook("check", "1.2")
    #expect(failed.ending == .exited(1))
    let watched = try copy.workbook("watch", input: "q")
    #expect(watched.ending == .exited(0), "\(watched.errorText)")
    #expect(watched.text.contains("which exercise 1.2 is about\n"), "\(watched.errorText)")
    #expect(try copy.workbook("solution", "1.1").ending == .exited(0))
    // Where the plan itself is what is asked for, it is an error.
    for word in ["next", "list", "plan"] { #expect(try copy.workbook(word).ending == .exited(66), "\(word)") }
  }

  @Test("What counts under a plan is what it gives to everybody; what was judged besides is named")
  func tally() throws {
    let copy = try ReadersCopy()
    try write(#"{"minutes": 9, "exercises": ["1.1", "2.1", "1.2"], "early": ["1.4"]}"#, copy)
    let day = try PlannedExercises(root: copy.root)
    func lines(_ solved: [ExerciseNumber], not failed: [ExerciseNumber] = [], plan: PlannedExercises?) -> [String] {
      var judged: [ExerciseNumber: Judgement] = [:]
      for number in solved { judged[number] = Judgement(.passed(checks: 1)) }
      for number in failed { judged[number] = Judgement(.graderFailed("no")) }
      let untouched = Assignment.all.filter { judged[$0.exercise.number] == nil }
      let tally = CheckTally(CheckRecord(judged), untouched: untouched, plan: plan)
      #expect(tally.isSolved == tally.lines[0].hasPrefix("All "))
      let planned = (plan?.planned ?? []).map(\.exercise.number)
      #expect(tally.hasFailure == failed.contains { planned.isEmpty || planned.contains($0) })
      return tally.lines
    }
    let (first, second, other) = (ExerciseNumber(1, 1), ExerciseNumber(1, 2), ExerciseNumber(2, 1))
    let (early, late) = (ExerciseNumber(1, 4), ExerciseNumber(1, 5))
    #expect(
      lines([first], not: [second], plan: day) == [
        "1 of 3 exercises of the plan is solved.", "1 exercise is as it was given, and was not judged.",
      ])
    #expect(
      lines([first, late, second], not: [early], plan: day) == [
        "2 of 3 exercises of the plan are solved.", "1 exercise is as it was given, and was not judged.",
        "1.4, 1.5 are not among the exercises that the plan gives to everybody: they were judged, and are not counted.",
      ])
    #expect(
      lines([first, second, other], not: [early], plan: day) == [
        "All 3 exercises of the plan are solved.",
        "1.4 is not among the exercises that the plan gives to everybody: it was judged, and is not counted.",
      ])
    let rest = Assignment.all.count - 2
    for plan in [nil, PlannedExercises()] {
      #expect(
        lines([early], not: [first], plan: plan) == [
          "1 of \(rest + 2) exercises is solved.", "\(rest) exercises are as they were given, and were not judged.",
        ])
    }
  }

  @Test("Without a number `check` counts the plan in force; one that cannot be used is told once, and the book counts")
  func checkByThePlan() throws {
    let copy = try ReadersCopy()
    let left = "exercises are as they were given, and were not judged.\nNext: "
    try write(#"{"minutes": 9, "exercises": ["2.1", "1.1"], "early": ["1.4"]}"#, copy)
    let day = try copy.workbook("check")
    #expect(day.ending == .exited(1), "\(day.errorText)")
    #expect(day.errorText.isEmpty, "\(day.errorText)")
    #expect(day.text.hasPrefix("0 of 2 exercises of the plan are solved.\n2 \(left)exercise 2.1, "), "\(day.text)")
    try write(#"{"minutes": 9, "exercises": ["1.99"]}"#, copy)
    let book = try copy.workbook("check")
    let count = Assignment.all.count
    #expect(book.text.hasPrefix("0 of \(count) exercises are solved.\n\(count) \(left)read 1.1 "), "\(book.text)")
    #expect(book.ending == .exited(1))
    #expect(book.errorText.components(separatedBy: "cannot be used as a plan").count == 2, "\(book.errorText)")
  }

  @Test("An answer that the plan does not count keeps nobody from being told what is next", .long(.answers))
  func nextBesidesThePlan() throws {
    let copy = try ReadersCopy()
    try write(#"{"minutes": 9, "exercises": ["1.1"], "early": ["1.4"]}"#, copy)
    try copy.hand(in: .solution, copy.exercise(ExerciseNumber(1, 1)))
    try copy.write("}}}", copy.exercise(ExerciseNumber(1, 4)))
    let solved = try copy.workbook("check")
    #expect(solved.ending == .exited(0), "\(solved.errorText)")
    #expect(solved.text.contains("\nThe exercise of the plan is solved.\n1.4 is not among "), "\(solved.text)")
    #expect(solved.text.contains("\nNext: exercise 1.4, "), "\(solved.text)")
    // One that it counts is what comes next itself, as its verdict says.
    try copy.write("}}}", copy.exercise(ExerciseNumber(1, 1)))
    let failed = try copy.workbook("check")
    #expect(failed.ending == .exited(1), "\(failed.text)")
    #expect(!failed.text.contains("Next: "), "\(failed.text)")
  }

  @Test("`list` begins with the plan in force: its order, its marks", .long(.answers))
  func list() throws {
    let copy = try ReadersCopy()
    #expect(try copy.workbook("list").text.hasPrefix("Chapter 1, "))
    let step = #"{"minutes": 9, "exercises": ["2.1", "1.1"], "early": ["1.3"]}"#
    try Data(#"{"title": "A day", "steps": [\#(step)]}"#.utf8).write(
      to: copy.root.appendingPathComponent(PlanFile.inForce))
    try copy.hand(in: .solution, copy.exercise(ExerciseNumber(1, 1)))
    #expect(try copy.workbook("check", "1.1").ending == .exited(0))
    let lines = try copy.workbook("list").text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "Today, A day  1 of 2 solved")
    for (line, start) in zip(
      lines[1...], ["  · 2.1  ", "  ✓ 1.1  ", "  for whoever is done early:", "  · 1.3  ", "Chapter 1, "])
    {
      #expect(line.hasPrefix(start), "\(line)")
    }
  }

  /// Runs the command among the sources, whose segments a plan names, with the plan that comes with them.
  private func workbook(_ arguments: String...) throws -> ProcessResult { try workbook(arguments) }

  private func workbook(_ arguments: [String]) throws -> ProcessResult {
    let plan = arguments.contains("--plan") ? [] : ["--plan", Self.shipped]
    return try ProcessRunner().run(
      ProcessCommand(
        ExerciseFiles.binFolder.appendingPathComponent("workbook"), arguments + plan, directory: ExerciseFiles.root))
  }
}
