import BookKit
import Foundation
import Graders
import WorkbookKit

/// A plan of the day whose segments and exercises exist.
struct TeachersPlan {
  let plan: ClassPlan
  let segments: PlanSegments
  /// The exercises that everybody does, in the plan's order.
  let exercises: [Assignment]

  /// The plan that a command is given, else the one in force; nil where there is neither.
  ///
  /// - Throws: `WorkbookProblem.badPlan`, or Foundation's error where a chapter cannot be read.
  static func given(_ path: String?, root: URL) throws -> TeachersPlan? {
    if let path { return try TeachersPlan(file: URL(fileURLWithPath: path), root: root) }
    let inForce = root.appendingPathComponent(PlanFile.inForce)
    guard FileManager.default.fileExists(atPath: inForce.path) else { return nil }
    return try TeachersPlan(file: inForce, root: root, isInForce: true)
  }

  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - path: its file; nil for the plan in force, or the one that comes with the workbook where none is.
  /// - Throws: `WorkbookProblem.badPlan`, or Foundation's error where a chapter cannot be read.
  init(_ path: String?, root: URL) throws {
    if let given = try Self.given(path, root: root) {
      self = given
    } else {
      try self.init(file: root.appendingPathComponent(PlanFile.folder + "/three-hours.json"), root: root)
    }
  }

  /// The minutes that the exercises of a step are said to take, without those for whoever is done early.
  func minutesOfExercises(in step: ClassPlan.Step) -> Int {
    exercises.filter { step.exercises.contains($0.exercise.number.description) }.map(\.exercise.minutes).reduce(0, +)
  }

  private init(file: URL, root: URL, isInForce: Bool = false) throws {
    do {
      var draft = try PlanFile.draft(file)
      segments = try PlanSegments(&draft, in: WorkbookFolder(root: root))
      exercises = PlannedExercises.find(in: &draft, root: root).planned
      plan = try draft.whole()
    } catch let problem as PlanProblem {
      throw WorkbookProblem.badPlan(problem, isInForce: isInForce)
    }
  }
}
