import Foundation
import Graders
import TestKit
import Testing

@Suite("Tasks")
struct TaskTests {
  @Test("A task has at most 90 words, or 140 with a table of short rows", arguments: Assignment.all.map(\.exercise))
  func budget(exercise: Exercise) throws {
    let task = TaskWords(try ExerciseFiles.text(.starter, exercise))
    #expect(task.words <= (task.rows.isEmpty ? 90 : 140), "\(task.words) words")
    // Where two things are told apart, the rows are the calls that there are.
    #expect(task.rows.count <= (exercise.number.position == 6 ? 7 : 6))
  }

  @Test("The page of the exercises has the house rules as the command shows them")
  func houseRules() throws {
    let file = ExerciseFiles.root.appendingPathComponent("Chapters/pages/exercises.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    #expect(page.contains(HouseRule.lines(strong: "**").joined(separator: "\n")))
  }
}
