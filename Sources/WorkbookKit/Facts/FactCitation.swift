/// A place at which a file names a fact.
public struct FactCitation: Equatable, Sendable {
  /// The id, such as `DR-04`.
  public var id: String
  /// The file, relative to the package.
  public var file: String
  /// The line, from 1.
  public var line: Int

  /// Finds every id in a text, whatever the text is: prose, code, a comment or the name of a test.
  ///
  /// - Parameters:
  ///   - text: The text of a file.
  ///   - file: The file, relative to the package.
  public static func all(in text: String, file: String) -> [FactCitation] {
    let bytes = Array(text.utf8)
    var citations: [FactCitation] = []
    var line = 1
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\n") { line += 1 }
      guard byte == UInt8(ascii: "-"), let range = FactID.range(around: index, in: bytes) else { continue }
      let id = String(decoding: bytes[range], as: UTF8.self)
      if !LookAlike.contains(id) { citations.append(FactCitation(id: id, file: file, line: line)) }
    }
    return citations
  }
}

/// Words that have the form of a fact's id and are none.
enum LookAlike {
  /// The words, each with what it is.
  static let words: [String: String] = [
    "SHA-256": "a hash function",
    "UTF-16": "an encoding of text",
  ]

  /// The prefixes of made-up facts, with which tests of the reader itself show the form of an id.
  static let examplePrefixes: Set = ["QQ", "QQQ"]

  static func contains(_ id: String) -> Bool {
    words[id] != nil || examplePrefixes.contains(FactID.prefix(of: id))
  }
}
