/// A Swift source with its string literals and comments told apart from its code.
struct SwiftText {
  let bytes: [UInt8]
  /// What each byte belongs to.
  private(set) var parts: [Part]

  enum Part: UInt8 { case code, string, comment }

  private var index = 0

  init(_ source: String) {
    bytes = Array(source.utf8)
    parts = Array(repeating: .code, count: bytes.count)
    while index < bytes.count { step() }
  }

  /// The text of a range of bytes.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Whether a word stands at an index, as code.
  func isCode(_ word: StaticString, at index: Int) -> Bool {
    guard index + word.utf8CodeUnitCount <= bytes.count, parts[index] == .code else { return false }
    return (0..<word.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == word.utf8Start[$0] }
  }

  private func isNext(_ text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
  }

  private mutating func step() {
    switch bytes[index] {
    case UInt8(ascii: "/") where isNext("//"):
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { mark(.comment) }
    case UInt8(ascii: "/") where isNext("/*"): comment()
    case UInt8(ascii: "\""): string(hashes: 0)
    case UInt8(ascii: "#"):
      var hashes = 0
      while index + hashes < bytes.count, bytes[index + hashes] == UInt8(ascii: "#") { hashes += 1 }
      if index + hashes < bytes.count, bytes[index + hashes] == UInt8(ascii: "\"") {
        string(hashes: hashes)
      } else {
        index += hashes
      }
    default: index += 1
    }
  }

  private mutating func mark(_ part: Part, count: Int = 1) {
    for _ in 0..<min(count, bytes.count - index) {
      parts[index] = part
      index += 1
    }
  }

  /// Reads a comment in stars, which may hold others.
  private mutating func comment() {
    var depth = 0
    repeat {
      if isNext("/*") {
        depth += 1
        mark(.comment, count: 2)
      } else if isNext("*/") {
        depth -= 1
        mark(.comment, count: 2)
      } else {
        mark(.comment)
      }
    } while depth > 0 && index < bytes.count
  }

  /// Reads a literal, with what is interpolated into it; one that ends at no quote ends with its line.
  private mutating func string(hashes: Int) {
    mark(.string, count: hashes)
    let isLong = isNext("\"\"\"")
    let quotes = isLong ? 3 : 1
    mark(.string, count: quotes)
    while index < bytes.count {
      if !isLong, bytes[index] == UInt8(ascii: "\n") { return }
      if isEnd(quotes: quotes, hashes: hashes) { return mark(.string, count: quotes + hashes) }
      if bytes[index] == UInt8(ascii: "\\"), isRun(UInt8(ascii: "#"), count: hashes, at: index + 1) {
        mark(.string, count: 1 + hashes)
        if index < bytes.count, bytes[index] == UInt8(ascii: "(") { interpolation() } else { mark(.string) }
      } else {
        mark(.string)
      }
    }
  }

  /// Reads an expression inside a literal; it counts as part of the literal.
  private mutating func interpolation() {
    var depth = 0
    repeat {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""):
        string(hashes: 0)
        continue
      case UInt8(ascii: "\n") where depth == 0: return
      default: break
      }
      mark(.string)
    } while depth > 0 && index < bytes.count
  }

  private func isEnd(quotes: Int, hashes: Int) -> Bool {
    isRun(UInt8(ascii: "\""), count: quotes, at: index) && isRun(UInt8(ascii: "#"), count: hashes, at: index + quotes)
  }

  private func isRun(_ byte: UInt8, count: Int, at start: Int) -> Bool {
    start + count <= bytes.count && bytes[start..<start + count].allSatisfy { $0 == byte }
  }
}
