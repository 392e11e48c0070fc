import Foundation
import WorkbookKit

/// How many printed entries of a chapter carry which mark; what only repeats a situation carries none, and does not count.
package struct EntryCount: Equatable {
  /// The entries with each mark.
  package private(set) var counts: [EvidenceMark: Int] = [:]

  /// Counts.
  init(_ pairs: [(SegmentSource, SegmentRecording)], _ facts: FactList) {
    for (source, segment) in pairs {
      for (events, marks) in [
        (segment.events, source.marks(facts)), (segment.variation, source.marks(facts, ofVariation: true)),
      ] {
        for label in events.compactMap(\.label) {
          if let mark = marks[label] { counts[mark, default: 0] += 1 }
        }
      }
    }
  }

  /// The entries with a mark.
  package subscript(mark: EvidenceMark) -> Int { counts[mark] ?? 0 }

  /// All that have one.
  package var total: Int { counts.values.reduce(0, +) }

  /// What a chapter's page says of it.
  var sentence: String {
    func have(_ mark: EvidenceMark) -> String { "\(self[mark]) \(self[mark] == 1 ? "is" : "are")" }
    return "> Of \(total) printed entries here, \(have(.known)) known of Apple's framework ●, \(have(.reported))"
      + " reported ◐, and \(have(.chosen)) this engine's choice ○."
  }
}

/// The entries of every chapter by mark, and of the appendix under the name of its page, as a table for a terminal.
package enum EntryTable {
  /// The lines.
  ///
  /// - Parameter root: The package's folder, whose recorded runs are counted.
  /// - Throws: Foundation's error where a file cannot be read, `DecodingError` where it is no recording.
  package static func text(_ root: URL) throws -> String {
    let facts = try FactAudit(root: root).facts
    var appendix: [(SegmentSource, SegmentRecording)] = []
    var rows = try ChapterFolder.all(in: root).map { chapter in
      let file = root.appendingPathComponent("book/" + BookPaths.recording(chapter.number))
      let recording = try Recording(json: String(contentsOf: file, encoding: .utf8))
      let sources = try ChapterSource(folder: chapter.folder, root: root).segments
      let pairs = recording.segments.compactMap { segment in
        sources.first { $0.name == segment.name }.map { ($0, segment) }
      }
      appendix += pairs.filter(\.0.isInAppendix)
      return row("chapter-\(chapter.number)", EntryCount(pairs.filter { !$0.0.isInAppendix }, facts))
    }
    if !appendix.isEmpty { rows.append(row(String(BookPaths.appendix.dropLast(3)), EntryCount(appendix, facts))) }
    let table = RowTable(headers: [""] + EvidenceMark.allCases.map { "\($0.rawValue) \($0.sign)" }, rows: rows)
    return table.lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ name: String, _ count: EntryCount) -> [RowCell] {
    [.text(name)] + EvidenceMark.allCases.map { .integer(Int64(count[$0])) }
  }
}
