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

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    tokens = SwiftLexer.tokens(of: bytes)
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
    var open: [(index: Int, closing: String)] = []
    for (index, token) in code.enumerated().map({ ($0.offset, tokens[$0.element]) }) {
      switch (token.kind, token.text) {
      case (.interpolationStart, _): open.append((index, "\\"))
      case (.mark, "("): open.append((index, ")"))
      case (.mark, "["): open.append((index, "]"))
      case (.mark, "{"): open.append((index, "}"))
      case (.interpolationEnd, _), (.mark, ")"), (.mark, "]"), (.mark, "}"):
        let closing = token.kind == .interpolationEnd ? "\\" : token.text
        // A bracket that nothing opened, as in code that does not compile, has no partner.
        guard let match = open.lastIndex(where: { $0.closing == closing }) else { continue }
        result[index] = open[match].index
        result[open[match].index] = index
        open.removeSubrange(match...)
      default: break
      }
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
