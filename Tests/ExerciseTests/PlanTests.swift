import Foundation
import Graders
import Testing
import WorkbookKit

/// The plan of a day, as the reader's and the teacher's commands go by it.
@Suite("A day with a class")
struct PlanTests {
  private static let shipped = "Chapters/plans/three-hours.json"

  @Test("The three hours are three hours, and each part has the minutes of its exercises")
  func threeHours() throws {
    let plan = try PlanFile.read(ExerciseFiles.root.appendingPathComponent(Self.shipped))
    #expect(plan.minutes == 180)
    for step in plan.steps where !step.exercises.isEmpty {
      let minutes = try step.exercises.map { word in
        let number = try #require(ExerciseNumber(word))
        return try #require(Assignment.at(number)).exercise.minutes
      }
      #expect(minutes.reduce(0, +) == step.minutes, "\(step.exercises)")
    }
    // Every segment at the front has its notes: what to ask, what people say, what to show next.
    let segments = plan.steps.flatMap { $0.front?.segments ?? [] }
    #expect(segments.count == 10)
    for segment in segments {
      for note in [segment.ask, segment.heard, segment.then] { #expect(note.hasSuffix(".") || note.hasSuffix("?")) }
    }
  }

  @Test("`plan` shows every step with its time, `present` what its speaker should know")
  func steps() throws {
    let plan = try workbook("plan")
    #expect(plan.ending == .exited(0), "\(plan.errorText)")
    #expect(plan.text.contains("\n 3  0:25  35 min\n    exercises 1.1, 1.2, 1.3 and 1.5; whoever is done early: 1.4\n"))
    #expect(plan.text.contains("\n11  2:55  5 min\n"))
    let notes = try workbook("present", "2").text
    #expect(notes.contains("At the front, without these notes: swift run workbook present 2 --show\n"))
    #expect(notes.components(separatedBy: "\n  People say\n").count == 5)
    for (arguments, sentence) in [
      (["present", "12"], "The plan has no step `12`; it has 11"),
      (["present", "1", "--show"], "Step 1 of the plan shows no segments"),
      (["present"], "`present` needs a word after it"),
      (["plan", "--plan", "nowhere.json"], "nowhere.json cannot be used as a plan: there is no such file."),
    ] {
      let result = try workbook(arguments)
      #expect(result.ending != .exited(0) && result.errorText.contains(sentence), "\(result.errorText)")
    }
  }

  @Test("With a plan in force, what comes next is the plan's, then what is for the early, then the rest")
  func order() throws {
    let copy = try ReadersCopy()
    #expect(try copy.workbook("next").text.hasPrefix("Next: exercise 1.1, "))
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
    for (exercises, reason) in [(#""1.9""#, "no exercise `1.9`"), (#""1.1", "1.1""#, "exercise 1.1 is there twice")] {
      try write(exercises, early: "")
      let result = try copy.workbook("next")
      #expect(result.ending == .exited(66) && result.errorText.contains(reason), "\(result.errorText)")
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
