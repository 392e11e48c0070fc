import Foundation
import Graders
import WorkbookKit

/// A plan of the day whose segments and exercises exist.
struct TeachersPlan {
  let plan: ClassPlan
  let segments: PlanSegments
  /// The exercises that everybody does, in the plan's order.
  let exercises: [Assignment]
  /// Those for whoever is done early.
  let early: [Assignment]

  /// The plan that a command is given, else the one in force; nil where there is neither.
  ///
  /// - Parameters:
  ///   - path: the file that is given.
  ///   - root: the package's folder.
  /// - Throws: `WorkbookProblem.badPlan`, or Foundation's error where a chapter cannot be read.
  static func given(_ path: String?, root: URL) throws -> TeachersPlan? {
    let isInForce = FileManager.default.fileExists(atPath: root.appendingPathComponent(PlanFile.inForce).path)
    return path == nil && !isInForce ? nil : try TeachersPlan(path, root: root)
  }

  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - path: its file; nil for the plan in force, or the one that comes with the workbook where none is.
  ///   - root: the package's folder.
  /// - Throws: `WorkbookProblem.badPlan`, or Foundation's error where a chapter cannot be read.
  init(_ path: String?, root: URL) throws {
    let inForce = root.appendingPathComponent(PlanFile.inForce)
    let shipped = root.appendingPathComponent(PlanFile.folder + "/three-hours.json")
    let file =
      path.map { URL(fileURLWithPath: $0) }
      ?? (FileManager.default.fileExists(atPath: inForce.path) ? inForce : shipped)
    do {
      let plan = try PlanFile.read(file)
      self.plan = plan
      segments = try PlanSegments(plan, file: file.path, in: WorkbookFolder(root: root))
      exercises = try PlannedExercises.find(plan.exercises, file: file.path)
      early = try PlannedExercises.find(plan.early, file: file.path)
    } catch let problem as PlanProblem {
      throw WorkbookProblem.badPlan(problem.path, problem.reason)
    }
  }
}
