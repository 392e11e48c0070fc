import WorkbookKit

/// Finds the declarations of a source, as far down as types go; what functions declare inside stays unread.
struct DeclarationParser {
  private let source: SwiftSource

  init(_ source: SwiftSource) { self.source = source }

  private static let modifiers: Set<String> = [
    "public", "private", "fileprivate", "internal", "open", "package", "final", "static", "class", "override",
    "required", "convenience", "lazy", "weak", "unowned", "dynamic", "optional", "mutating", "nonmutating", "indirect",
    "nonisolated", "prefix", "postfix", "infix", "borrowing", "consuming", "distributed", "isolated",
  ]

  private static let types: Set<String> = ["class", "struct", "enum", "extension", "protocol", "actor"]

  /// The declarations that stand one behind the other in a range of code tokens.
  func declarations(in range: Range<Int>) -> [SwiftDeclaration] {
    var result: [SwiftDeclaration] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let declaration = declaration(at: index, end: range.upperBound)
      if let declaration { result.append(declaration) }
      index = max(index + 1, declaration?.code.upperBound ?? statementEnd(from: index, end: range.upperBound))
    }
    return result
  }

  private func declaration(at start: Int, end: Int) -> SwiftDeclaration? {
    var index = start
    var attributes: [SwiftDeclaration.Attribute] = []
    var modifiers: [SwiftDeclaration.Modifier] = []
    prefix: while index < end {
      let token = source.token(index)
      switch token.kind {
      case .attribute:
        var next = index + 1
        var arguments: Range<Int>?
        // A parenthesis behind a space would be the type of what follows, as in `@escaping () -> Void`.
        if source.isMark(next, "("), source.token(next).range.lowerBound == token.range.upperBound,
          let close = source.partner(next)
        {
          arguments = next + 1..<close
          next = close + 1
        }
        attributes.append(.init(name: String(token.text.dropFirst()), code: index..<next, arguments: arguments))
        index = next
      case .word where Self.modifiers.contains(token.text):
        if token.text == "class", !isModifier(index) { break prefix }
        var next = index + 1
        if source.isMark(next, "("), let close = source.partner(next) { next = close + 1 }
        modifiers.append(.init(name: token.text, code: index..<next))
        index = next
      default: break prefix
      }
    }
    guard index < end, source.token(index).kind == .word else { return nil }
    var declaration = SwiftDeclaration(
      keyword: source.text(index), name: "", code: start..<index + 1, attributes: attributes, modifiers: modifiers,
      keywordIndex: index, inherited: [], members: [], isConditional: source.isConditional(start))
    switch declaration.keyword {
    case let word where Self.types.contains(word): readType(&declaration, end: end)
    case "func", "init", "subscript", "deinit": readFunction(&declaration, end: end)
    case "var", "let": readProperty(&declaration, end: end)
    case "import", "typealias", "associatedtype", "case", "operator", "precedencegroup", "macro":
      declaration.name = source.text(index + 1)
      declaration.code = start..<statementEnd(from: index, end: end)
      if declaration.keyword == "import" {
        declaration.name = source.text(of: index + 1..<declaration.code.upperBound)
      }
    default: return nil
    }
    return declaration
  }

  /// Whether `class` stands before another modifier or a member.
  private func isModifier(_ index: Int) -> Bool {
    let next = source.text(index + 1)
    return ["func", "var", "let", "subscript"].contains(next) || Self.modifiers.contains(next)
  }

  // MARK: Kinds

  private func readType(_ declaration: inout SwiftDeclaration, end: Int) {
    var index = declaration.keywordIndex + 1
    let nameStart = index
    while index < end, source.token(index).kind == .word || source.isMark(index, "."), source.text(index) != "where" {
      index += 1
    }
    declaration.name = source.text(of: nameStart..<index)
    if source.isMark(index, "<") { index = behindAngles(index, end: end) }
    if source.isMark(index, ":") {
      index += 1
      var part = index
      while index < end, !source.isMark(index, "{"), source.text(index) != "where" {
        if source.isMark(index, ",") {
          declaration.inherited.append(source.text(of: part..<index))
          part = index + 1
        }
        index = source.isMark(index, "<") ? behindAngles(index, end: end) : source.next(after: index)
      }
      declaration.inherited.append(source.text(of: part..<index))
    }
    while index < end, !source.isMark(index, "{") { index += 1 }
    guard let close = source.partner(index), close < end else {
      declaration.code = declaration.code.lowerBound..<min(index + 1, end)
      return
    }
    declaration.body = index + 1..<close
    declaration.code = declaration.code.lowerBound..<close + 1
    declaration.members = declarations(in: index + 1..<close)
  }

  private func readFunction(_ declaration: inout SwiftDeclaration, end: Int) {
    var index = declaration.keywordIndex + 1
    if declaration.keyword == "func" {
      let nameStart = index
      while index < end, !source.isMark(index, "("), !source.isMark(index, "<") || index == nameStart { index += 1 }
      declaration.name = source.text(of: nameStart..<index)
    } else {
      declaration.name = declaration.keyword
      while source.isMark(index, "?") || source.isMark(index, "!") { index += 1 }
    }
    if source.isMark(index, "<") { index = behindAngles(index, end: end) }
    if source.isMark(index, "("), let close = source.partner(index) {
      declaration.parameters = index + 1..<close
      index = close + 1
    }
    let continuing: Set<String> = ["->", "where", "throws", "rethrows", "async", "{", ",", ":", "&", "."]
    while index < end, !source.isMark(index, "{") {
      if source.beginsLine(index), !continuing.contains(source.text(index)),
        !continuing.contains(source.text(index - 1))
      {
        break
      }
      if source.isMark(index, ";") || source.isMark(index, "}") { break }
      index = source.next(after: index)
    }
    if source.isMark(index, "{"), index < end, let close = source.partner(index) {
      declaration.body = index + 1..<close
      index = close + 1
    }
    declaration.code = declaration.code.lowerBound..<min(index, end)
  }

  private func readProperty(_ declaration: inout SwiftDeclaration, end: Int) {
    let index = declaration.keywordIndex + 1
    declaration.name = source.text(index)
    let close = statementEnd(from: declaration.keywordIndex, end: end)
    declaration.code = declaration.code.lowerBound..<close
    var place = index + 1
    if source.isMark(place, ":") {
      let start = place + 1
      place = start
      while place < close, !["=", "{", ",", ";"].contains(source.text(place)) {
        place = source.isMark(place, "<") ? behindAngles(place, end: close) : source.next(after: place)
      }
      declaration.type = start..<place
    }
    if source.isMark(place, "{"), place < close, let brace = source.partner(place) {
      declaration.body = place + 1..<brace
    }
  }

  // MARK: Ends

  private func behindAngles(_ start: Int, end: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < end {
      if source.isMark(index, "<") { depth += 1 }
      if source.isMark(index, ">") { depth -= 1 }
      index = source.next(after: index)
      if depth == 0 { return index }
    }
    return end
  }

  private static let continuing: Set<String> = [
    ".", "?", ":", "=", "{", "->", "where", ",", "&", "|", "+", "*", "/", "<", ">", "as", "is", "else", "in", "catch",
    "throws", "async", "rethrows",
  ]
  private static let unfinished: Set<String> = [
    "=", ",", ":", "->", "&", "|", "+", "-", "*", "/", "<", ".", "as", "is", "in", "try", "await", "return",
  ]

  /// Where the statement ends that begins at a code token.
  private func statementEnd(from start: Int, end: Int) -> Int {
    var index = start
    while index < end {
      index = source.next(after: index)
      guard index < end else { return end }
      if source.isMark(index, ";") { return index + 1 }
      if source.isMark(index, "}") { return index }
      guard source.beginsLine(index) else { continue }
      let next = source.token(index)
      let previous = source.token(index - 1)
      let continues = (next.kind == .mark || next.kind == .word) && Self.continuing.contains(next.text)
      let isUnfinished = (previous.kind == .mark || previous.kind == .word) && Self.unfinished.contains(previous.text)
      if !continues, !isUnfinished { return index }
    }
    return end
  }
}
