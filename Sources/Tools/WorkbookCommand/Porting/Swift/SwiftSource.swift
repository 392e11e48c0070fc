import WorkbookKit

/// A Swift file: its tokens, and what it declares.
///
/// Rules speak of code tokens: those that are neither white space, comment nor directive. They are counted from 0.
final class SwiftSource {
  /// The path inside the folder, with `/` between its parts.
  let path: String
  let bytes: [UInt8]
  let tokens: [SwiftToken]
  /// The place in `tokens` of each code token.
  let code: [Int]
  /// What the file declares at its top.
  private(set) var declarations: [SwiftDeclaration] = []
  /// The code token that a bracket belongs to, for both of a pair.
  private let partners: [Int?]
  private let lineStarts: [Int]
  /// How deep in `#if` each code token is.
  private let conditions: [Int]
  private let beginnings: [Bool]

  convenience init(path: String, bytes: [UInt8]) { self.init(path, bytes, SwiftLexer.tokens(of: bytes)) }

  /// - Parameters:
  ///   - path: The path inside the folder.
  ///   - bytes: What the file holds.
  ///   - tokens: The tokens of that; none for a file that is not to be understood.
  init(_ path: String, _ bytes: [UInt8], _ tokens: [SwiftToken]) {
    (self.path, self.bytes, self.tokens) = (path, bytes, tokens)
    var code: [Int] = []
    var conditions: [Int] = []
    var beginnings: [Bool] = []
    var (depth, isFirst) = (0, true)
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .directive:
        if token.text.hasPrefix("#if") { depth += 1 }
        if token.text.hasPrefix("#endif") { depth = max(0, depth - 1) }
      case .newline: isFirst = true
      case .comment: if token.text.contains("\n") { isFirst = true }
      case .space: break
      default:
        code.append(index)
        conditions.append(depth)
        beginnings.append(isFirst)
        isFirst = false
      }
    }
    self.code = code
    self.conditions = conditions
    self.beginnings = beginnings
    partners = Self.partners(tokens, code)
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    declarations = DeclarationParser(self).declarations(in: code.indices)
  }

  private static func partners(_ tokens: [SwiftToken], _ code: [Int]) -> [Int?] {
    var result = [Int?](repeating: nil, count: code.count)
    var brackets = OpenBrackets()
    for (index, token) in code.enumerated() {
      if let partner = brackets.take(tokens[token], at: index) { (result[index], result[partner]) = (partner, index) }
    }
    return result
  }

  // MARK: Code tokens

  /// A code token.
  func token(_ index: Int) -> SwiftToken { tokens[code[index]] }

  /// The text of a code token; empty beyond the ends.
  func text(_ index: Int) -> String { code.indices.contains(index) ? token(index).text : "" }

  /// Whether a code token is a mark with this text, and not, say, a string.
  func isMark(_ index: Int, _ text: String) -> Bool {
    code.indices.contains(index) && token(index).kind == .mark && token(index).text == text
  }

  /// The bracket that belongs to one.
  func partner(_ index: Int) -> Int? { code.indices.contains(index) ? partners[index] : nil }

  /// The place behind a code token, or behind what it opens.
  func next(after index: Int) -> Int {
    guard let partner = partner(index), partner > index else { return index + 1 }
    return partner + 1
  }

  /// Whether a line break stands before a code token.
  func beginsLine(_ index: Int) -> Bool { beginnings[index] }

  /// Whether a code token is between `#if` and `#endif`.
  func isConditional(_ index: Int) -> Bool { conditions[index] > 0 }

  // MARK: Text

  /// The text of some bytes.
  func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The bytes that some code tokens take up, with what is between them.
  func bytes(of range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else {
      let place = range.lowerBound < code.count ? token(range.lowerBound).range.lowerBound : bytes.count
      return place..<place
    }
    return token(range.lowerBound).range.lowerBound..<token(range.upperBound - 1).range.upperBound
  }

  /// The text of some code tokens, with what is between them.
  func text(of range: Range<Int>) -> String { text(in: bytes(of: range)) }

  /// The number of the line that a byte is in, from 1.
  func line(at offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The number of the line of a code token, from 1.
  func line(of index: Int) -> Int { line(at: token(index).range.lowerBound) }

  /// Where the line of a byte begins.
  func lineStart(at offset: Int) -> Int { lineStarts[line(at: offset) - 1] }

  /// Where the line of a byte ends, its line break included.
  func lineEnd(at offset: Int) -> Int {
    let line = line(at: offset)
    return line < lineStarts.count ? lineStarts[line] : bytes.count
  }

  /// The white space that the line of a byte begins with.
  func indentation(at offset: Int) -> String {
    let start = lineStart(at: offset)
    let end = bytes[start...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? bytes.count
    return text(in: start..<end)
  }

  /// The line break that the file uses.
  var lineBreak: String { tokens.first { $0.kind == .newline }?.text ?? "\n" }

  /// All declarations, each type's members behind it.
  var allDeclarations: [SwiftDeclaration] { declarations.flatMap(\.withMembers) }
}

extension SwiftToken {
  /// What closes the bracket that the token opens; nil where it opens none.
  fileprivate var closing: String? {
    switch (kind, text) {
    case (.interpolationStart, _): "\\"
    case (.mark, "("): ")"
    case (.mark, "["): "]"
    case (.mark, "{"): "}"
    default: nil
    }
  }

  /// The bracket that the token closes, as `closing` has it; nil where it closes none.
  fileprivate var closed: String? {
    switch (kind, text) {
    case (.interpolationEnd, _): "\\"
    case (.mark, ")"), (.mark, "]"), (.mark, "}"): text
    default: nil
    }
  }

  /// How many brackets are open where most are.
  static func depth(of tokens: [SwiftToken]) -> Int {
    var brackets = OpenBrackets()
    return tokens.reduce(0) { deepest, token in
      _ = brackets.take(token, at: 0)
      return max(deepest, brackets.depth)
    }
  }
}

/// The brackets that are open at a token.
private struct OpenBrackets {
  private var open: [(index: Int, closing: String)] = []
  /// How many of a kind are open, so that a bracket that nothing opened is not looked for among all of them.
  private var counts: [String: Int] = [:]

  /// How many they are.
  var depth: Int { open.count }

  /// Takes the next token.
  ///
  /// - Returns: the index of the bracket that the token closes.
  mutating func take(_ token: SwiftToken, at index: Int) -> Int? {
    if let closing = token.closing {
      open.append((index, closing))
      counts[closing, default: 0] += 1
    } else if let closing = token.closed, counts[closing, default: 0] > 0 {
      // A bracket that nothing closes, as in code that does not compile, has no partner.
      while let last = open.popLast() {
        counts[last.closing, default: 0] -= 1
        if last.closing == closing { return last.index }
      }
    }
    return nil
  }
}
