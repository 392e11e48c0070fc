import Foundation

/// Attributes by which a source file reaches a symbol of the linker.
///
/// With one of them a file can call what is not public, or put itself in the place of the system's `read`. No exercise needs one.
/// This says which line has it; what it could do is not judged by what is written: `AnswersObject` looks at what became of it.
enum LinkerAttributes {
  /// The verdict on a source that has one of them; nil where it has none.
  static func verdict(on source: Data) -> Verdict? {
    let bytes = [UInt8](source)
    var line = 1
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\n") { line += 1 }
      guard byte == UInt8(ascii: "@"), let name = name(in: bytes[(index + 1)...]) else { continue }
      return .reachesAround(attribute: "@" + name, line: line)
    }
    return nil
  }

  /// The name of such an attribute, if one stands at the beginning of what follows its sign.
  ///
  /// Every attribute that begins with an underscore is the compiler's own; the others are their public names. The compiler
  /// takes nothing between the sign and the name but the quote that makes a name of any word. Comments are not told from code:
  /// what looks like one may stand in a string.
  private static func name(in rest: ArraySlice<UInt8>) -> String? {
    let name = rest.drop { $0 == UInt8(ascii: "`") }.prefix { isPartOfName($0) }
    let text = String(decoding: name, as: UTF8.self)
    if publicNames.contains(text) { return text }
    guard name.first == UInt8(ascii: "_"), let second = name.dropFirst().first, isPartOfName(second) else { return nil }
    return text
  }

  private static let publicNames: Set = ["c", "cdecl", "section", "used", "extern"]

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
