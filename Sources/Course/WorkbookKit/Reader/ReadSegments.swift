import Foundation

/// The segments that a reader has gone through in `--read`: one line each in the file of the places, such as
/// `read chapter-1 when-nullify-runs`.
public struct ReadSegments: Sendable {
  private let file: URL

  /// Those of a reader.
  ///
  /// - Parameter folder: The reader's workbook.
  public init(_ folder: WorkbookFolder) { file = folder.placeFile }

  /// Whether the reader has gone through a segment.
  ///
  /// - Parameters:
  ///   - segment: The segment's name.
  ///   - chapter: The chapter's number.
  public func contains(_ segment: String, ofChapter chapter: Int) -> Bool {
    ReadingLines(file).all.contains(Self.line(segment, chapter))
  }

  /// Notes that the reader has.
  ///
  /// - Throws: Foundation's error where the file cannot be written.
  func note(_ segment: String, ofChapter chapter: Int) throws {
    guard !contains(segment, ofChapter: chapter) else { return }
    try ReadingLines(file).write(ReadingLines(file).all + [Self.line(segment, chapter)])
  }

  private static func line(_ segment: String, _ chapter: Int) -> String { "read chapter-\(chapter) \(segment)" }
}

/// The lines of the file that keeps how far somebody has read.
struct ReadingLines {
  private let file: URL

  init(_ file: URL) { self.file = file }

  /// The lines; none where no file can be read.
  var all: [String] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Writes other lines.
  func write(_ lines: [String]) throws {
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file, options: .atomic)
  }
}
