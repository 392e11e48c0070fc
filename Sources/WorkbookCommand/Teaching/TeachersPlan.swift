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
  /// - Parameters:
  ///   - path: the file that is given.
  ///   - root: the package's folder.
  /// - Throws: `WorkbookProblem.badPlan`, or Foundation's error where a chapter cannot be read.
  static func given(_ path: String?, root: URL) throws -> TeachersPlan? {
    try file(path, root).map { try TeachersPlan(file: $0, root: root) }
  }

  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - path: its file; nil for the plan in force, or the one that comes with the workbook where none is.
  ///   - root: the package's folder.
  /// - Throws: `WorkbookProblem.badPlan`, or Foundation's error where a chapter cannot be read.
  init(_ path: String?, root: URL) throws {
    let shipped = root.appendingPathComponent(PlanFile.folder + "/three-hours.json")
    try self.init(file: Self.file(path, root) ?? shipped, root: root)
  }

  private init(file: URL, root: URL) throws {
    do {
      plan = try PlanFile.read(file)
      segments = try PlanSegments(plan, file: file.path, in: WorkbookFolder(root: root))
      exercises = try PlannedExercises.find(plan.exercises, file: file.path)
      // Nothing here needs them, but a number that means nothing is to be told before the class meets it.
      _ = try PlannedExercises.find(plan.early, file: file.path)
    } catch let problem as PlanProblem {
      throw WorkbookProblem.badPlan(problem.path, problem.reason)
    }
  }

  /// The file that is given, else that of the plan in force, if it is there.
  private static func file(_ path: String?, _ root: URL) -> URL? {
    if let path { return URL(fileURLWithPath: path) }
    let inForce = root.appendingPathComponent(PlanFile.inForce)
    return FileManager.default.fileExists(atPath: inForce.path) ? inForce : nil
  }
}
