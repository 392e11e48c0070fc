import WorkbookKit

/// One kind of edit: looks at all sources, and says what to change and what it leaves to a person.
protocol PortingRule: Sendable {
  /// Adds to a draft; changes nothing.
  func apply(to project: PortingProject, _ draft: inout PortingDraft)
}

extension PortingProject {
  /// All members of all types that hold, with the type they stand in.
  func eachMember(_ body: (Int, _ type: SwiftDeclaration, _ name: String, _ member: SwiftDeclaration) -> Void) {
    for (index, source) in sources.enumerated() {
      func visit(_ declaration: SwiftDeclaration, _ outer: String) {
        guard declaration.isType else { return }
        let name = outer + declaration.name
        for member in declaration.members {
          body(index, declaration, name, member)
          visit(member, name + ".")
        }
      }
      for declaration in source.declarations { visit(declaration, "") }
    }
  }
}

extension SwiftSource {
  /// The bytes of some code tokens with the white space behind them, up to the next code token or comment.
  func bytesWithSpace(of range: Range<Int>) -> Range<Int> {
    let bytes = bytes(of: range)
    var token = code[range.upperBound - 1] + 1
    var end = bytes.upperBound
    while token < tokens.count, tokens[token].kind == .space || tokens[token].kind == .newline {
      end = tokens[token].range.upperBound
      token += 1
    }
    // A comment behind it keeps its place.
    if token < tokens.count, tokens[token].kind == .comment, tokens[token - 1].kind == .newline { return bytes }
    return bytes.lowerBound..<end
  }

  /// The lines of a declaration with the comments directly above it; its own bytes where other code shares a line.
  func lines(of declaration: SwiftDeclaration) -> (range: Range<Int>, isWhole: Bool) {
    let own = bytes(of: declaration.code)
    let first = declaration.code.lowerBound
    let last = declaration.code.upperBound - 1
    let sharesStart = !beginsLine(first)
    let sharesEnd = last + 1 < code.count && !beginsLine(last + 1)
    guard !sharesStart, !sharesEnd else { return (own, false) }
    var start = lineStart(at: own.lowerBound)
    // Upwards over comments that stand alone in their lines.
    var index = code[first] - 1
    var breaks = 0
    while index >= 0 {
      let token = tokens[index]
      switch token.kind {
      case .space: break
      case .newline: breaks += 1
      case .comment where breaks == 1 && isAloneInLine(index) && !token.text.hasPrefix("// MARK"):
        start = lineStart(at: token.range.lowerBound)
        breaks = 0
      default: index = 0
      }
      if breaks > 1 { break }
      index -= 1
    }
    return (start..<lineEnd(at: own.upperBound - 1), true)
  }

  /// The bracket that opens what a code token stands in; nil where it stands in none.
  func opening(around index: Int) -> Int? {
    var place = index - 1
    while place >= 0 {
      guard let partner = partner(place) else {
        place -= 1
        continue
      }
      if partner > place { return place }
      place = partner - 1
    }
    return nil
  }

  private func isAloneInLine(_ index: Int) -> Bool {
    var before = index - 1
    while before >= 0, tokens[before].kind == .space { before -= 1 }
    return before < 0 || tokens[before].kind == .newline
  }

  /// How far the members of the file's types are indented.
  var unit: String {
    for declaration in declarations where declaration.isType {
      if let member = declaration.members.first, beginsLine(member.code.lowerBound) {
        let text = indentation(at: token(member.code.lowerBound).range.lowerBound)
        if !text.isEmpty { return text }
      }
    }
    return "    "
  }
}
