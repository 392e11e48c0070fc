import WorkbookKit

/// The segments that the book has on a page of their own: how this engine does what it does.
///
/// They run with their chapters, under the numbers that `--segment` knows; on the page they are counted through.
struct Appendix {
  /// A segment of the appendix.
  struct Entry {
    /// Its number on the page, from 1.
    var number: Int
    /// The chapter that runs it.
    var chapter: ToldChapter
    /// The segment as it is written.
    var source: SegmentSource
    /// The segment as it ran.
    var segment: SegmentRecording

    /// The number that links to it have.
    var sign: String { "A.\(number)" }
    /// What links call it behind that number.
    var shortName: String { source.shortName?.text ?? segment.title }
    /// Where links to it lead that know its chapter alone.
    var chapterAddress: String { "\(BookPaths.page(chapter.number))#\(segment.name)" }
    /// Where it is.
    var address: String { "\(BookPaths.appendix)#\(segment.name)" }
  }

  /// The segments, in the order of the chapters.
  let entries: [Entry]

  /// Collects the segments.
  ///
  /// - Parameter chapters: The chapters that ran, in order.
  init(_ chapters: [ToldChapter]) {
    var entries: [Entry] = []
    for chapter in chapters {
      for segment in chapter.recording.segments {
        guard let source = chapter.source.segments.first(where: { $0.name == segment.name }), source.isInAppendix else {
          continue
        }
        entries.append(Entry(number: entries.count + 1, chapter: chapter, source: source, segment: segment))
      }
    }
    self.entries = entries
  }

  /// The generated part of the page: how far its entries are known, a table of the segments, and the segments.
  func lines(_ facts: FactList) -> [String] {
    guard !entries.isEmpty else { return [] }
    let contents =
      ["| | segment |", "| --- | --- |"]
      + entries.map { "| \($0.sign) | \(MarkdownText.cell("[\($0.shortName)](#\($0.segment.name))")) |" }
    let parts = [[EntryCount(entries.map { ($0.source, $0.segment) }, facts).sentence], contents]
    return Array((parts + entries.flatMap { section($0, facts) }).filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// A segment, whose links within its chapter's page lead there from here.
  private func section(_ entry: Entry, _ facts: FactList) -> [[String]] {
    let parts = SegmentSection(
      source: entry.source, segment: entry.segment, chapter: entry.chapter.number, facts: facts,
      costs: entry.chapter.source.costs, appendixNumber: entry.number
    ).parts
    return parts.map { lines in
      lines.map { $0.replacing("](#", with: "](\(BookPaths.page(entry.chapter.number))#") }
    }
  }
}
