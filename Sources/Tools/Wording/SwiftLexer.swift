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
  /// The interpolations that are open, the innermost last: a list, because text may open any number one inside the other.
  private var interpolations: [Interpolation] = []
  /// For places in the line that was last looked through for regular expressions, where one that begins there ends.
  private var closings = RegexClosings()

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
    if endInterpolation() { return }
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
    if !isBehindValue, byte(1) != UInt8(ascii: " "), let end = closings.end(from: place + 1, in: bytes, lineEnd) {
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

  // MARK: Strings

  private mutating func hash() {
    let hashes = end { $0 == UInt8(ascii: "#") } - place
    switch byte(hashes) {
    case UInt8(ascii: "\""): string(hashes: hashes)
    case UInt8(ascii: "/"): add(.string, to: extendedRegexEnd(hashes))
    default:
      // Those before the last belong to no word, and are not counted again from each.
      if hashes > 1 { return add(.word, to: place + hashes - 1) }
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

  /// What a string is written with.
  private struct StringForm {
    let hashes: Int
    let isMultiline: Bool
    var quotes: Int { isMultiline ? 3 : 1 }
  }

  /// What stands inside `\(…)`.
  private struct Interpolation {
    /// The string that goes on behind it.
    let string: StringForm
    /// How many parentheses are open in it.
    var depth = 0
  }

  private mutating func string(hashes: Int) {
    let form = StringForm(hashes: hashes, isMultiline: has("\"\"\"", at: place + hashes))
    text(of: form, from: place + hashes + form.quotes)
  }

  /// A string's text, up to its end or to what is interpolated next.
  private mutating func text(of form: StringForm, from start: Int) {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\""), !form.isMultiline || has("\"\"\"", at: index),
        closes(form.hashes, at: index + form.quotes)
      {
        return add(.string, to: index + form.quotes + form.hashes)
      }
      if !form.isMultiline, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return add(.string, to: index) }
      if byte == UInt8(ascii: "\\"), closes(form.hashes, at: index + 1) {
        let escaped = index + 1 + form.hashes
        if escaped < bytes.count, bytes[escaped] == UInt8(ascii: "(") {
          add(.string, to: index)
          add(.interpolationStart, to: escaped + 1)
          interpolations.append(Interpolation(string: form))
          return
        }
        index = escaped + 1
        continue
      }
      index += 1
    }
    add(.string, to: index)
  }

  /// Ends an interpolation where its parenthesis stands here, and goes on with the string around it.
  ///
  /// - Returns: whether it did.
  private mutating func endInterpolation() -> Bool {
    guard let last = interpolations.indices.last else { return false }
    if byte() == UInt8(ascii: "(") { interpolations[last].depth += 1 }
    guard byte() == UInt8(ascii: ")") else { return false }
    guard interpolations[last].depth == 0 else {
      interpolations[last].depth -= 1
      return false
    }
    add(.interpolationEnd, to: place + 1)
    text(of: interpolations.removeLast().string, from: place)
    return true
  }
}

/// Where regular expressions of a line end.
///
/// A line may have any number of slashes that none begins with: it is looked through once, from its end, and not from each.
private struct RegexClosings {
  /// For each byte of the line the place behind the next slash that no backslash takes, where one is read from there.
  private var ends: [Int?] = []
  private var line = 0..<0

  /// The end of a regular expression whose text begins at an index, if its line has one.
  mutating func end(from start: Int, in bytes: [UInt8], _ lineEnd: (Int) -> Int) -> Int? {
    if !line.contains(start) { read(start..<lineEnd(start), bytes) }
    guard line.contains(start), let end = ends[start - line.lowerBound] else { return nil }
    return end == start + 1 ? nil : end
  }

  private mutating func read(_ range: Range<Int>, _ bytes: [UInt8]) {
    line = range
    ends = [Int?](repeating: nil, count: range.count)
    for index in range.reversed() {
      let next = bytes[index] == UInt8(ascii: "\\") ? index + 2 : index + 1
      ends[index - range.lowerBound] =
        bytes[index] == UInt8(ascii: "/") ? index + 1 : range.contains(next) ? ends[next - range.lowerBound] : nil
    }
  }
}
