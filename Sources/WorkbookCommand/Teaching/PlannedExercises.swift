import Foundation
import Graders
import WorkbookKit

/// The order in which a reader does the exercises: as the plan in force has them, or as the book has them.
struct PlannedExercises {
  /// What the plan is called; nil where none is in force.
  let title: String?
  /// The exercises of the plan that everybody does; none without a plan.
  let planned: [Assignment]
  /// All exercises, those of the plan first, then those for whoever is done early.
  let all: [Assignment]

  /// Looks for a plan in force.
  ///
  /// - Parameter root: the package's folder.
  /// - Throws: `WorkbookProblem.badPlan`.
  init(root: URL) throws(WorkbookProblem) {
    do throws(PlanProblem) {
      guard let plan = try PlanFile.inForce(root: root) else {
        (title, planned, all) = (nil, [], Assignment.all)
        return
      }
      let file = root.appendingPathComponent(PlanFile.inForce).path
      let first = try Self.find(plan.exercises, file: file)
      let numbers = Set((plan.exercises + plan.early))
      title = plan.title
      planned = first
      all =
        try first + Self.find(plan.early, file: file)
        + Assignment.all.filter { !numbers.contains($0.exercise.number.description) }
    } catch {
      throw .badPlan(error.path, error.reason)
    }
  }

  /// The exercises with some numbers, each once.
  ///
  /// - Parameters:
  ///   - words: the numbers, as a plan has them.
  ///   - file: the plan's file.
  /// - Throws: `PlanProblem` for one that there is not, or that is there twice.
  static func find(_ words: [String], file: String) throws(PlanProblem) -> [Assignment] {
    var found: [Assignment] = []
    for word in words {
      guard let number = ExerciseNumber(word), let assignment = Assignment.at(number) else {
        throw PlanProblem(file, "there is no exercise `\(word)`")
      }
      if found.contains(where: { $0.exercise.number == number }) {
        throw PlanProblem(file, "exercise \(word) is there twice")
      }
      found.append(assignment)
    }
    return found
  }
}
