import Foundation

/// A plan on disk.
package enum PlanFile {
  /// The plan that this folder's commands go by, if it is there; relative to the package.
  package static let inForce = "Chapters/plan.json"

  /// The plans that come with the workbook; relative to the package.
  package static let folder = "Chapters/workshop/plans"

  /// Reads a plan.
  ///
  /// - Throws: `PlanProblem`, which names the place in the file.
  package static func read(_ url: URL) throws(PlanProblem) -> ClassPlan {
    let data: Data
    do { data = try Data(contentsOf: url) } catch { throw PlanProblem(url.path, whyUnread(url)) }
    guard var text = String(validating: data, as: UTF8.self) else { throw PlanProblem(url.path, "it is not UTF-8") }
    // Some editors begin a file with a mark of its encoding.
    if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    if let fault = JSONFault.find(in: text) {
      throw PlanProblem(url.path, "it is not JSON: line \(fault.line), column \(fault.column): \(fault.reason)")
    }
    do { return try JSONDecoder().decode(ClassPlan.self, from: Data(text.utf8)) } catch {
      throw PlanProblem(url.path, reason(of: error))
    }
  }

  /// The text of a plan's file, which can be read again.
  ///
  /// - Throws: What the encoder throws.
  package static func text(of plan: ClassPlan) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(plan), as: UTF8.self) + "\n"
  }

  /// The plan that a folder's commands go by; nil where there is none.
  ///
  /// - Throws: `PlanProblem`.
  package static func inForce(root: URL) throws(PlanProblem) -> ClassPlan? {
    let url = root.appendingPathComponent(inForce)
    return FileManager.default.fileExists(atPath: url.path) ? try read(url) : nil
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

  private static func reason(of error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): "\(place(context)) lacks `\(key.stringValue)`"
    case .typeMismatch(let type, let context): "\(place(context)) is not \(name(of: type))"
    case .valueNotFound(let type, let context): "\(place(context)) is not \(name(of: type))"
    case .dataCorrupted(let context): "\(place(context)): \(context.debugDescription)"
    default: error.localizedDescription
    }
  }

  /// Where something is wrong: steps and segments are counted from 1, as in what the command shows.
  private static func place(_ context: DecodingError.Context) -> String {
    var words: [String] = []
    for key in context.codingPath {
      if let index = key.intValue { words[words.count - 1] += " \(index + 1)" } else { words.append(key.stringValue) }
    }
    let names = words.map { word in
      word.hasPrefix("steps ")
        ? "step " + word.dropFirst(6)
        : word.hasPrefix("segments ")
          ? "segment " + word.dropFirst(9)
          : word.hasPrefix("wrong ") ? "`wrong` " + word.dropFirst(6) : "`\(word)`"
    }
    return names.isEmpty ? "the plan" : names.joined(separator: ", ")
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is Int.Type: "a whole number"
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is [Any].Type: "a list"
    case is [String: Any].Type: "an object in braces"
    default: "what is expected there"
    }
  }
}

/// Why a plan cannot be used.
package struct PlanProblem: Error, Equatable {
  /// The file.
  package let path: String
  /// What is wrong with it, and where.
  package let reason: String

  /// - Parameters:
  ///   - path: The file.
  ///   - reason: What is wrong with it, and where.
  package init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
  }
}
