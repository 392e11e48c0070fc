import Foundation

/// A plan on disk.
package enum PlanFile {
  /// The plan that this folder's commands go by, if it is there; relative to the package.
  package static let inForce = "Chapters/plan.json"

  /// The plans that come with the workbook; relative to the package.
  package static let folder = "Chapters/workshop/plans"

  /// Reads a plan.
  ///
  /// - Throws: `PlanProblem` with each place of the file at which something is wrong.
  package static func read(_ url: URL) throws(PlanProblem) -> ClassPlan { try draft(url).whole() }

  /// Reads what a plan's file says, with all that is wrong with its form.
  ///
  /// - Throws: `PlanProblem` where the file cannot be read, or no further than to some place.
  package static func draft(_ url: URL) throws(PlanProblem) -> PlanDraft {
    let data: Data
    do { data = try Data(contentsOf: url) } catch { throw PlanProblem(url.path, [PlanFault(whyUnread(url))]) }
    guard var text = String(validating: data, as: UTF8.self) else {
      throw PlanProblem(url.path, [PlanFault("it is not UTF-8")])
    }
    // Some editors begin a file with a mark of its encoding.
    if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    let (tree, faults) = JSONTree.read(text)
    let notJSON = faults.map { PlanFault(line: $0.line, column: $0.column, "it is not JSON: \($0.reason)") }
    guard let tree else { throw PlanProblem(url.path, notJSON) }
    var reader = PlanReader()
    let plan = reader.plan(tree)
    return PlanDraft(path: url.path, plan: plan, lines: reader.lines, faults: notJSON + reader.faults)
  }

  /// The text of a plan's file, which can be read again.
  ///
  /// - Throws: What the encoder throws.
  package static func text(of plan: ClassPlan) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(plan), as: UTF8.self) + "\n"
  }

  /// The plan that a folder's commands go by, as far as its file can be read; nil where there is none.
  ///
  /// - Throws: `PlanProblem`, as `draft`.
  package static func inForce(root: URL) throws(PlanProblem) -> PlanDraft? {
    let url = root.appendingPathComponent(inForce)
    return FileManager.default.fileExists(atPath: url.path) ? try draft(url) : nil
  }

  /// The plans that come with the workbook, by the names of their files.
  ///
  /// - Throws: `PlanProblem`, or Foundation's error where the folder cannot be read; no plans where there is no folder.
  static func all(in root: URL) throws -> [String: ClassPlan] {
    let folder = root.appendingPathComponent(folder)
    guard FileManager.default.fileExists(atPath: folder.path) else { return [:] }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
    return try names.reduce(into: [:]) { plans, name in
      plans[String(name.dropLast(5))] = try read(folder.appendingPathComponent(name))
    }
  }

  /// Why a file could not be read.
  private static func whyUnread(_ url: URL) -> String {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
    guard isThere else { return "there is no such file" }
    return isFolder.boolValue ? "it is a folder, and a plan is a file" : "it is there, and cannot be read"
  }
}
