import BookKit
import Foundation
import WorkbookKit

/// What the book says to those who play: the segment that explains an operation, and how far it is known that Apple's framework
/// prints the same.
final class PlayBook {
  /// A segment as a player is led to it.
  struct Segment {
    /// Its chapter, and its number there.
    let chapter, number: Int
    /// What links call it.
    let title: String
    /// Its rule of thumb, without marks of Markdown.
    let rule: String

    /// The number that links to it have.
    var sign: String { "\(chapter).\(number)" }
  }

  private let root: URL
  private let facts: FactList
  private var chapters: [Int: [SegmentSource]] = [:]

  /// Opens the book.
  ///
  /// - Parameter root: The package's folder.
  /// - Throws: Foundation's error where the facts cannot be read.
  init(root: URL) throws {
    self.root = root
    facts = try FactList(root: root)
  }

  /// A segment.
  ///
  /// - Parameter link: `chapter-3.md#reset-or-merge`.
  /// - Returns: nil where there is none.
  /// - Throws: Foundation's error where the chapter's sources cannot be read.
  func segment(_ link: String) throws -> Segment? {
    let parts = link.split(separator: "#")
    guard parts.count == 2, let chapter = Int(parts[0].filter(\.isNumber)) else { return nil }
    let sources = try chapters[chapter] ?? WorkbookFolder(root: root).source(ofChapter: chapter)?.segments ?? []
    chapters[chapter] = sources
    guard let place = sources.firstIndex(where: { $0.name == parts[1] }) else { return nil }
    return Segment(
      chapter: chapter, number: place + 1,
      title: MarkdownText.plain(sources[place].shortName?.text ?? sources[place].title),
      rule: MarkdownText.plain(sources[place].markdown(.rule).joined(separator: " ")))
  }

  /// The mark of what was printed or thrown.
  ///
  /// - Parameter outcome: what the operation has come to.
  /// - Returns: nil where it rests on nothing that is a fact.
  func mark(_ outcome: PlayOutcome) -> EvidenceMark? { EvidenceMark(outcome.facts.compactMap { facts[$0]?.kind }) }
}
