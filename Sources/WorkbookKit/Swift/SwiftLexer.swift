/// Splits a Swift source into tokens that together are the whole text.
///
/// It knows where comments and strings begin and end, raw and multi-line ones and those inside an interpolation included, so
/// that no rule takes text for code. It accepts anything: a string that does not end goes to the end of its line or file.
///
/// The harness that plants faults reads the engine with it, too.
package struct SwiftLexer {
  private let bytes: [UInt8]
  private var place = 0
  private(set) var tokens: [SwiftToken] = []
  /// Whether a slash may begin a regular expression here: not behind a value.
  private var isBehindValue = false

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The tokens of a source.
  package static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
    var lexer = SwiftLexer(bytes)
    // A byte order mark is no part of the first word.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lexer.add(.space, to: 3) }
    while lexer.place < bytes.count { lexer.next() }
    return lexer.tokens
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    place + offset < bytes.count ? bytes[place + offset] : 0
  }

  private func has(_ text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
  }

  private mutating func add(_ kind: SwiftToken.Kind, to end: Int) {
    let range = place..<min(end, bytes.count)
    let text = String(decoding: bytes[range], as: UTF8.self)
    tokens.append(SwiftToken(kind: kind, text: text, range: range))
    place = range.upperBound
    switch kind {
    case .word: isBehindValue = !Self.wordsBeforeValues.contains(text)
    case .number, .string: isBehindValue = true
    case .mark: isBehindValue = text == ")" || text == "]" || text == "}" || text == "?" || text == "!"
    case .attribute, .interpolationStart, .interpolationEnd, .directive, .newline: isBehindValue = false
    case .comment, .space: break
    }
  }

  private static let wordsBeforeValues: Set<String> = [
    "return", "in", "case", "if", "guard", "while", "where", "try", "await", "throw", "else", "is", "as", "let", "var",
  ]

  private mutating func next() {
    switch byte() {
    case UInt8(ascii: "\n"): add(.newline, to: place + 1)
    case UInt8(ascii: "\r"): add(.newline, to: byte(1) == UInt8(ascii: "\n") ? place + 2 : place + 1)
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0:
      add(.space, to: end { " \t\u{B}\u{C}\0".utf8.contains($0) })
    case UInt8(ascii: "/"): slash()
    case UInt8(ascii: "\""): string(hashes: 0)
    case UInt8(ascii: "#"): hash()
    case UInt8(ascii: "@") where Self.isName(byte(1)):
      let start = place
      place += 1
      let end = end(where: Self.isName)
      place = start
      add(.attribute, to: end)
    case UInt8(ascii: "`"):
      let closing = bytes[(place + 1)...].firstIndex { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "\n") }
      add(.word, to: (closing ?? bytes.count - 1) + 1)
    case let byte where byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"):
      add(.number, to: end(where: Self.isName))
    case let byte where Self.isName(byte): add(.word, to: end(where: Self.isName))
    case UInt8(ascii: "-") where byte(1) == UInt8(ascii: ">"): add(.mark, to: place + 2)
    default: add(.mark, to: place + 1)
    }
  }

  /// Letters, digits, `_`, `$`, and everything outside ASCII.
  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }

  private func end(where belongs: (UInt8) -> Bool) -> Int {
    bytes[place...].firstIndex { !belongs($0) } ?? bytes.count
  }

  private func lineEnd(from index: Int) -> Int {
    bytes[index...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
  }

  // MARK: Slashes

  private mutating func slash() {
    if byte(1) == UInt8(ascii: "/") { return add(.comment, to: lineEnd(from: place)) }
    if byte(1) == UInt8(ascii: "*") { return add(.comment, to: blockCommentEnd()) }
    if !isBehindValue, byte(1) != UInt8(ascii: " "), let end = regexEnd(from: place + 1) {
      return add(.string, to: end)
    }
    add(.mark, to: place + 1)
  }

  /// Block comments nest.
  private func blockCommentEnd() -> Int {
    var (index, depth) = (place, 0)
    while index < bytes.count {
      if has("/*", at: index) {
        depth += 1
        index += 2
      } else if has("*/", at: index) {
        depth -= 1
        index += 2
        if depth == 0 { return index }
      } else {
        index += 1
      }
    }
    return index
  }

  /// The end of a regular expression that begins before an index, if its line has one.
  private func regexEnd(from start: Int) -> Int? {
    var index = start
    let end = lineEnd(from: start)
    while index < end {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if bytes[index] == UInt8(ascii: "/") { return index == start ? nil : index + 1 }
      index += 1
    }
    return nil
  }

  // MARK: Strings

  private mutating func hash() {
    let hashes = end { $0 == UInt8(ascii: "#") } - place
    switch byte(hashes) {
    case UInt8(ascii: "\""): string(hashes: hashes)
    case UInt8(ascii: "/"): add(.string, to: extendedRegexEnd(hashes))
    default:
      let start = place
      place += 1
      let end = end(where: Self.isName)
      let word = String(decoding: bytes[place..<end], as: UTF8.self)
      place = start
      if beginsLine, ["if", "elseif", "else", "endif", "sourceLocation", "error", "warning"].contains(word) {
        return add(.directive, to: lineEnd(from: place))
      }
      add(.word, to: max(end, place + 1))
    }
  }

  private var beginsLine: Bool {
    let last = tokens.last { $0.kind != .space && $0.kind != .comment }
    return last == nil || last?.kind == .newline
  }

  private func extendedRegexEnd(_ hashes: Int) -> Int {
    var index = place + hashes + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "/"), closes(hashes, at: index + 1) { return index + 1 + hashes }
      index += 1
    }
    return index
  }

  private func closes(_ hashes: Int, at index: Int) -> Bool {
    index + hashes <= bytes.count && (index..<index + hashes).allSatisfy { bytes[$0] == UInt8(ascii: "#") }
  }

  /// A string: its text in pieces, and the tokens of what is interpolated between them.
  private mutating func string(hashes: Int) {
    let isMultiline = has("\"\"\"", at: place + hashes)
    let quotes = isMultiline ? 3 : 1
    var index = place + hashes + quotes
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\""), !isMultiline || has("\"\"\"", at: index), closes(hashes, at: index + quotes) {
        return add(.string, to: index + quotes + hashes)
      }
      if !isMultiline, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return add(.string, to: index) }
      if byte == UInt8(ascii: "\\"), closes(hashes, at: index + 1) {
        let escaped = index + 1 + hashes
        if escaped < bytes.count, bytes[escaped] == UInt8(ascii: "(") {
          add(.string, to: index)
          add(.interpolationStart, to: escaped + 1)
          interpolation()
          index = place
          continue
        }
        index = escaped + 1
        continue
      }
      index += 1
    }
    add(.string, to: index)
  }

  /// What stands inside `\(…)`, up to the parenthesis that ends it.
  private mutating func interpolation() {
    var depth = 0
    while place < bytes.count {
      if byte() == UInt8(ascii: "(") { depth += 1 }
      if byte() == UInt8(ascii: ")") {
        if depth == 0 { return add(.interpolationEnd, to: place + 1) }
        depth -= 1
      }
      next()
    }
  }
}
