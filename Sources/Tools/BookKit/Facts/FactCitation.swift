import Foundation
import WorkbookKit

/// A place at which a file names a fact.
package struct FactCitation: Equatable, Sendable {
  /// The id, such as `DR-04`.
  package var id: String
  /// The file, relative to the package.
  package var file: String
  /// The line, from 1.
  package var line: Int

  /// Finds every id in a text, whatever the text is: prose, code, a comment or the name of a test.
  ///
  /// - Parameter file: The file, relative to the package.
  package static func all(in text: String, file: String) -> [FactCitation] {
    let bytes = Array(text.utf8)
    var citations: [FactCitation] = []
    var (line, counted) = (1, 0)
    // Megabytes are searched, so the C library looks for the few bytes that matter.
    for index in ByteSearch(UInt8(ascii: "-"), in: bytes) {
      guard let range = FactID.range(around: index, in: bytes) else { continue }
      let id = String(decoding: bytes[range], as: UTF8.self)
      if LookAlike.contains(id) { continue }
      line += ByteSearch(UInt8(ascii: "\n"), in: bytes, from: counted).prefix { $0 < index }.count
      counted = index
      citations.append(FactCitation(id: id, file: file, line: line))
    }
    return citations
  }
}

/// The places of one byte among many.
private struct ByteSearch: Sequence, IteratorProtocol {
  private let byte: UInt8
  private let bytes: [UInt8]
  private var place: Int

  init(_ byte: UInt8, in bytes: [UInt8], from start: Int = 0) { (self.byte, self.bytes, place) = (byte, bytes, start) }

  mutating func next() -> Int? {
    let start = place
    let found = bytes.withUnsafeBytes { all -> Int? in
      guard start < all.count, let base = all.baseAddress else { return nil }
      return memchr(base + start, Int32(byte), all.count - start).map { UnsafeRawPointer($0) - base }
    }
    place = found.map { $0 + 1 } ?? bytes.count
    return found
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
