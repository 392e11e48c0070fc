import WorkbookKit

/// A name as it stands in a line of code, with what is around it.
struct NameUse {
  var name: String
  /// What stands before the point, where the name is a member's.
  var receiver: String?
  var isMember: Bool
  private var follows: Substring

  /// The names in code, in order.
  ///
  /// What comments and strings say is left out; what is interpolated into a string is code.
  static func all(in lines: [String]) -> [NameUse] {
    let tokens = SwiftLexer.tokens(of: Array(lines.joined(separator: "\n").utf8))
    let code = tokens.map { token -> String in
      switch token.kind {
      // A space stands for each, so that the names around it stay apart.
      case .comment, .string: " "
      default: token.text
      }
    }
    return code.joined().split(separator: "\n").flatMap { names(in: $0) }
  }

  private static func names(in code: Substring) -> [NameUse] {
    code.matches(of: /(?:([A-Za-z0-9_]*)[?!]?(\.))?([A-Za-z_][A-Za-z0-9_]*)/).flatMap { match in
      var uses = [
        NameUse(
          name: String(match.3), receiver: match.1.map(String.init), isMember: match.2 != nil,
          follows: code[match.range.upperBound...])
      ]
      // In `Atlas.open(page)` the type is a name as well.
      if let receiver = match.1, let first = receiver.first, first.isLetter {
        let isMember =
          match.range.lowerBound > code.startIndex && code[code.index(before: match.range.lowerBound)] == "."
        uses.insert(
          NameUse(name: String(receiver), isMember: isMember, follows: code[receiver.endIndex...]), at: 0)
      }
      return uses
    }
  }

  /// Whether the name may be one that is declared so.
  func matches(_ declaration: Declaration) -> Bool {
    switch declaration.kind {
    case .type: !isMember
    case .function(let label): !isMember && isCalled(label)
    case .method(let label): isMember && isCalled(label)
    case .property: isMember && !follows.hasPrefix("(")
    }
  }

  /// Whether what stands before the point is called after the type that has the member.
  func fits(_ declaration: Declaration) -> Bool {
    guard let receiver, let owner = declaration.owner, !receiver.isEmpty else { return false }
    return owner.lowercased().hasSuffix(receiver.lowercased())
  }

  private func isCalled(_ label: String?) -> Bool {
    if follows.hasPrefix(" {") { return true }
    guard follows.hasPrefix("(") else { return false }
    let word = follows.dropFirst().prefix { $0.isLetter || $0.isNumber }
    let hasLabel = !word.isEmpty && follows.dropFirst(word.count + 1).hasPrefix(":")
    return hasLabel ? label == String(word) : label == nil
  }
}
