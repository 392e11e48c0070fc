import WorkbookKit

/// An array literal where an `NSSet` is asked for becomes one: Foundation on Linux takes such a literal for an array alone.
struct ArrayLiteralRule: PortingRule {
  private static let sets: Set<String> = ["NSSet", "NSMutableSet"]

  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    let members = SetMembers(project)
    for (index, source) in project.sources.enumerated() {
      for place in source.code.indices where source.isMark(place, "[") {
        guard let close = source.partner(place), let set = wanted(source, place, close, members) else { continue }
        guard let name = set.name else {
          draft.leave(
            source.text(place - 2), at: source.line(of: place), of: source.path, .arrayLiteral,
            PortingAdvice(
              "This is a set in one class and something else in another, and a literal of an array is no `NSSet` here.",
              cure: "Where it is an `NSSet`, write `NSSet(array:)` round the literal."))
          continue
        }
        let bytes = source.bytes(of: place..<close + 1)
        draft.replace(bytes.lowerBound..<bytes.lowerBound, with: "\(name)(array: ", in: index, .arrayLiteral)
        // What said the type goes with it.
        let end = source.bytes(of: place..<close + 1 + set.behind).upperBound
        draft.replace(bytes.upperBound..<end, with: ")", in: index, nil)
      }
    }
  }

  /// The set that is asked for where a literal stands, nil for its name where nobody can say, and how many code tokens
  /// behind the literal name it.
  private func wanted(
    _ source: SwiftSource, _ place: Int, _ close: Int, _ members: SetMembers
  ) -> (name: String?, behind: Int)? {
    if source.text(close + 1) == "as", Self.sets.contains(source.text(close + 2)), isExpression(source, place) {
      return (source.text(close + 2), 2)
    }
    if source.isMark(place - 1, "="), source.token(place - 2).kind != .mark || source.isMark(place - 2, "?") {
      var type = place - 2
      while source.isMark(type, "?") || source.isMark(type, "!") { type -= 1 }
      if Self.sets.contains(source.text(type)), source.isMark(type - 1, ":") { return (source.text(type), 0) }
      if ["var", "let"].contains(source.text(place - 3)) || source.isMark(place - 3, ":") { return nil }
      return answer(members.property(source, place - 2))
    }
    if source.isMark(place - 1, "("), source.isMark(close + 1, ")"), source.token(place - 2).kind == .word {
      return answer(members.function(source, place - 2))
    }
    return nil
  }

  private func answer(_ kind: SetMembers.Kind) -> (name: String?, behind: Int)? {
    switch kind {
    case .set(let name): (name, 0)
    case .other: nil
    case .unknown: (nil, 0)
    }
  }

  /// Whether a bracket begins a literal, and is no subscript.
  private func isExpression(_ source: SwiftSource, _ place: Int) -> Bool {
    guard place > 0, !source.beginsLine(place) else { return true }
    let before = source.token(place - 1)
    return before.kind == .mark ? ![")", "]", "}", "?", "!"].contains(before.text) : before.text == "return"
  }
}
