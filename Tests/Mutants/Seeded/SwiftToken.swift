/// A token of a Swift source file, as far as finding statements needs them apart.
struct SwiftToken {
  /// What a token is.
  enum Kind {
    case word, number, string, sign, open, close
  }

  let kind: Kind
  let text: String
  /// Where it stands, in bytes of UTF-8.
  let range: Range<Int>
  /// Whether nothing but spaces and comments stand before it on its line.
  let isFirstOnLine: Bool
  /// Whether a space or a line's end stands before it.
  let hasSpaceBefore: Bool
  /// The index of the bracket that belongs to this one; its own index where it is none.
  var partner = 0

  /// Whether the token is this word, sign or bracket.
  func `is`(_ text: String) -> Bool { kind != .string && self.text == text }
}

/// Splits a source file into tokens; comments are left out, and a string with all that it interpolates is one token.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var position = 0
  private var tokens: [SwiftToken] = []
  private var isFirst = true

  /// The tokens of a source; nil where its brackets do not pair.
  static func tokens(of bytes: [UInt8]) -> [SwiftToken]? {
    var lexer = SwiftLexer(bytes)
    lexer.run()
    return lexer.paired()
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\n") {
        isFirst = true
        position += 1
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
        position += 1
      } else if isNext("//") {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
      } else if isNext("/*") {
        skipComment()
      } else {
        take()
      }
    }
  }

  private mutating func take() {
    let start = position
    let kind = end()
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    let hasSpace = start == 0 || [UInt8(ascii: " "), UInt8(ascii: "\n")].contains(bytes[start - 1])
    tokens.append(
      SwiftToken(
        kind: kind, text: text, range: start..<position, isFirstOnLine: isFirst, hasSpaceBefore: hasSpace,
        partner: tokens.count))
    isFirst = false
  }

  /// Moves behind the token that begins here.
  private mutating func end() -> SwiftToken.Kind {
    let byte = bytes[position]
    if Self.isWord(byte) || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "`") {
      let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      position += 1
      while position < bytes.count, Self.isWord(bytes[position]) || bytes[position] == UInt8(ascii: "`") {
        position += 1
      }
      // The point of 1.5, not that of 1...2 or of 1.description.
      if isNumber, isNext("."), position + 1 < bytes.count, Self.isDigit(bytes[position + 1]) {
        position += 1
        while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
      }
      return isNumber ? .number : .word
    }
    if byte == UInt8(ascii: "\"") || (byte == UInt8(ascii: "#") && isRawString()) {
      skipString()
      return .string
    }
    if byte == UInt8(ascii: "#") {
      position += 1
      while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
      return .word
    }
    if "([{".utf8.contains(byte) {
      position += 1
      return .open
    }
    if ")]}".utf8.contains(byte) {
      position += 1
      return .close
    }
    takeSign(byte)
    return .sign
  }

  /// Operators are taken as long as they go, but for those that stand close to a word: `!`, `?`, `&` and a point.
  private mutating func takeSign(_ byte: UInt8) {
    position += 1
    let isClose = position >= 2 && !" \n(".utf8.contains(bytes[position - 2])
    switch byte {
    case UInt8(ascii: "."):
      while position < bytes.count, ".<".utf8.contains(bytes[position]) { position += 1 }
    case UInt8(ascii: "!") where isNext("="), UInt8(ascii: "?") where isNext("?"):
      while position < bytes.count, "=?".utf8.contains(bytes[position]) { position += 1 }
    case UInt8(ascii: "!"), UInt8(ascii: "?"): break
    case _ where "=+-*/%<>&|^~".utf8.contains(byte) && !isClose:
      while position < bytes.count, "=+-*/%<>&|^~".utf8.contains(bytes[position]) { position += 1 }
    default: break
    }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if isNext("/*") {
        depth += 1
        position += 2
      } else if isNext("*/") {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0 && position < bytes.count
  }

  private func isRawString() -> Bool {
    var index = position
    while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: "\"")
  }

  private mutating func skipString() {
    var hashes = ""
    while isNext("#") {
      hashes += "#"
      position += 1
    }
    let quote = isNext("\"\"\"") ? "\"\"\"" : "\""
    position += quote.utf8.count
    let end = quote + hashes
    let escape = "\\" + hashes
    while position < bytes.count, !isNext(end) {
      if isNext(escape + "(") {
        position += escape.utf8.count
        skipInterpolation()
      } else if isNext(escape) {
        position += escape.utf8.count + 1
      } else {
        position += 1
      }
    }
    position += end.utf8.count
  }

  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      if isNext("\"") || (isNext("#") && isRawString()) {
        skipString()
        continue
      }
      if isNext("(") { depth += 1 }
      if isNext(")") { depth -= 1 }
      position += 1
    } while depth > 0 && position < bytes.count
  }

  private func isNext(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private func paired() -> [SwiftToken]? {
    var tokens = tokens
    var open: [Int] = []
    for index in tokens.indices {
      if tokens[index].kind == .open { open.append(index) }
      guard tokens[index].kind == .close else { continue }
      guard let partner = open.popLast(), Self.pairs[tokens[partner].text] == tokens[index].text else { return nil }
      tokens[index].partner = partner
      tokens[partner].partner = index
    }
    return open.isEmpty ? tokens : nil
  }

  private static let pairs = ["(": ")", "[": "]", "{": "}"]
}
