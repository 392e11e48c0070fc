import Foundation

/// Changes that the solutions of exercises are tried with, one at a time.
enum SourceMutation {
  /// All mutants of a source, in the order of its lines.
  static func all(of source: String) -> [SourceMutant] {
    let lines = source.components(separatedBy: "\n")
    var mutants: [SourceMutant] = []
    func add(_ change: String, _ index: Int, _ shown: String, _ changed: [String]) {
      let mutant = SourceMutant(
        change: change, line: index + 1, shown: shown.trimmingCharacters(in: .whitespaces),
        source: changed.joined(separator: "\n"))
      if mutant.source != source, !mutants.contains(where: { $0.source == mutant.source }) { mutants.append(mutant) }
    }
    for (index, line) in lines.enumerated() where isCode(line) {
      if isStatement(line) { add("drop", index, line, replacing(lines, index, with: [])) }
      for (old, new) in exchanges {
        for changed in replacements(of: old, with: new, in: line) {
          add("\(old) → \(new)", index, changed, replacing(lines, index, with: [changed]))
        }
      }
      if let list = line.firstMatch(of: /^(\s*for .* in )(.+?)( where .*)?( \{.*)$/) {
        let first = "\(list.1)Array(\(list.2)).prefix(1)\(list.3 ?? "")\(list.4)"
        add("the first only", index, first, replacing(lines, index, with: [first]))
      }
      guard let context = contextOfFunction(startingAt: line) else { continue }
      for (change, statement) in insertions(context) {
        add(change, index, statement, replacing(lines, index, with: [line, "  " + statement]))
      }
    }
    return mutants
  }

  /// What stands for what else, with the spaces that tell it from a part of something longer.
  private static let exchanges: [(String, String)] = [
    (" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" == ", " != "), (" != ", " == "),
    (" && ", " || "), (" || ", " && "), (" AND ", " OR "), ("true", "false"), ("false", "true"), ("try ", "try? "),
    ("(0)", "(1)"), (" 0", " 1"), (" 1", " 2"), (" 2", " 1"), (".first", ".last"), ("+ ", "- "), ("- ", "+ "),
    ("nullifyDeleteRule", "cascadeDeleteRule"), ("cascadeDeleteRule", "nullifyDeleteRule"),
    ("denyDeleteRule", "nullifyDeleteRule"), ("nullifyDeleteRule", "noActionDeleteRule"),
    ("NSDeletedObjectsKey", "NSUpdatedObjectsKey"), ("NSUpdatedObjectsKey", "NSRefreshedObjectsKey"),
    ("mergeChanges: true", "mergeChanges: false"), ("rollback()", "reset()"), ("rollback()", "undo()"),
    ("throw error", "return"), ("deletedObjects", "updatedObjects"), ("insertedObjects", "updatedObjects"),
    ("resultTypeObjectIDs", "resultTypeCount"), ("objectIDsResultType", "objectIDResultType"),
  ]

  /// What is done to a context at the beginning of a function that gets one.
  private static func insertions(_ context: String) -> [(String, String)] {
    [
      ("insert", "\(context).rollback()"),
      ("insert", "\(context).reset()"),
      ("insert", "try \(context).save()"),
      ("insert", "\(context).refreshAllObjects()"),
      ("insert", "defer { \(context).rollback() }"),
      ("insert", "defer { \(context).reset() }"),
      ("insert", "defer { try? \(context).save() }"),
      (
        "another context",
        "let \(context) = { let other = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType); "
          + "other.persistentStoreCoordinator = \(context).persistentStoreCoordinator; return other }()"
      ),
    ]
  }

  /// The name under which a function that begins on a line gets a context; nil where none does.
  private static func contextOfFunction(startingAt line: String) -> String? {
    guard line.contains("func "), line.hasSuffix("{") else { return nil }
    return line.firstMatch(of: /(\w+): NSManagedObjectContext[,)]/).map { String($0.1) }
  }

  private static func isCode(_ line: String) -> Bool {
    let text = line.trimmingCharacters(in: .whitespaces)
    return !text.isEmpty && !text.hasPrefix("//") && !text.hasPrefix("import ")
  }

  /// Whether a line is a whole statement that may be missing.
  private static func isStatement(_ line: String) -> Bool {
    let text = line.trimmingCharacters(in: .whitespaces)
    guard !text.hasPrefix("func "), !text.hasPrefix("private func "), !text.hasPrefix("return "),
      !text.hasPrefix("let "),
      !text.hasPrefix("}"), text.count > 2
    else { return false }
    return "({[".allSatisfy { open in
      let close: Character = open == "(" ? ")" : open == "{" ? "}" : "]"
      return text.count { $0 == open } == text.count { $0 == close }
    }
  }

  private static func replacing(_ lines: [String], _ index: Int, with new: [String]) -> [String] {
    Array(lines[..<index]) + new + Array(lines[(index + 1)...])
  }

  /// The line with each occurrence replaced, one at a time.
  private static func replacements(of old: String, with new: String, in line: String) -> [String] {
    var changed: [String] = []
    var start = line.startIndex
    while let range = line.range(of: old, range: start..<line.endIndex) {
      changed.append(line.replacingCharacters(in: range, with: new))
      start = range.upperBound
    }
    return changed
  }
}
