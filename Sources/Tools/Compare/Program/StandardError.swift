import Foundation

/// What a child writes to its standard error, which goes to a file, probe by probe.
final class StandardError {
  /// The line that the child writes behind what a probe has written, before it tells the answer: it may be further by the time
  /// that the answer is read.
  static let mark = "--- the next probe"

  /// How much a transcript tells of it.
  private static let (lines, characters) = (10, 300)

  private let reading: FileHandle
  private var unread: [String] = []

  /// Reads a file from its beginning.
  ///
  /// - Throws: Foundation's error where it cannot be opened.
  init(file: URL) throws { reading = try FileHandle(forReadingFrom: file) }

  /// The lines up to the next mark, or all that there are, without those that are empty.
  func next() -> [String] {
    unread += String(decoding: reading.readDataToEndOfFile(), as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    let said = unread.prefix { $0 != Self.mark }
    unread.removeFirst(min(said.count + 1, unread.count))
    return Array(said)
  }

  /// The last of some lines, as a transcript tells them; nil where there are none.
  static func tail(_ said: [String]) -> [String]? {
    said.isEmpty ? nil : said.suffix(lines).map { String(stable($0).prefix(characters)) }
  }

  /// A line without addresses, identifiers of stores and processes, moments, and paths.
  static func stable(_ line: String) -> String {
    let patterns = [
      ("[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8}[.0-9+]* ", ""), ("\\[[0-9]+:[0-9a-f]+\\]", "[…]"),
      ("x-coredata://[^/ ]+/", "x-coredata://…/"), ("0x[0-9a-fA-F]+", "0x…"),
      ("[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}", "…"), ("(file://)?/[^ '\")]*/", "…/"),
    ]
    return patterns.reduce(line) { text, pattern in
      text.replacingOccurrences(of: pattern.0, with: pattern.1, options: .regularExpression)
    }
  }
}
