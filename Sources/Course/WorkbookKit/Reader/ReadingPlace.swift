import Foundation

/// Keeps at which segment of each chapter the reader stopped: one line a chapter, such as `chapter-1 reset-or-merge`.
struct ReadingPlace {
  /// The file.
  let file: URL
  /// What the line of this chapter begins with.
  let chapter: String

  /// The name of the segment; nil where the reader is at no segment, or no file can be read.
  var segment: String? {
    lines.last { $0.hasPrefix(chapter + " ") }.map { String($0.dropFirst(chapter.count + 1)) }
  }

  /// Keeps another segment, and the lines of other chapters as they are.
  ///
  /// - Parameter segment: The name of the segment; nil where the reader is at none.
  /// - Throws: Foundation's error where the file cannot be written.
  func keep(_ segment: String?) throws {
    guard segment != self.segment else { return }
    let others = lines.filter { !$0.hasPrefix(chapter + " ") }
    let all = others + (segment.map { ["\(chapter) \($0)"] } ?? [])
    try ReadingLines(file).write(all)
  }

  private var lines: [String] { ReadingLines(file).all }
}
