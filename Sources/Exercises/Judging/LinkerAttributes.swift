import Foundation

/// Attributes by which a source file defines a symbol of the linker.
///
/// With one of them a file can put itself in the place of the system's `read` or of the grader's own functions. No exercise
/// needs one.
enum LinkerAttributes {
  /// The verdict on a source that has one of them; nil where it has none.
  static func verdict(on source: Data) -> Verdict? {
    // Bytes that are no UTF-8 may stand in a comment, and hide nothing else.
    let text = String(decoding: source, as: UTF8.self)
    // Every attribute that begins with an underscore is the compiler's own; the others are their public names. Comments are
    // not told from code: what looks like one may stand in a string.
    let pattern = /(?:^|\W)@(?:\s|\/\*.*?\*\/)*(_[A-Za-z]\w*|c\s*\(|cdecl\b|section\b|used\b|extern\b)/
    guard let match = text.firstMatch(of: pattern.dotMatchesNewlines()) else { return nil }
    let line = text[..<match.1.startIndex].utf8.count { $0 == UInt8(ascii: "\n") } + 1
    return .reachesAround(attribute: "@" + match.1.prefix { $0.isLetter || $0.isNumber || $0 == "_" }, line: line)
  }
}
