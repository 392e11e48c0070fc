/// The measured costs of a segment on its page: when and on what they were taken, the table, and the chart.
package struct CostSection {
  private let costs: [Cost]
  private let recorded: RecordedCosts
  private let segment: SegmentRecording
  private let chapter: Int

  /// Sets costs beside when and how they were recorded.
  package init(costs: [Cost], recorded: RecordedCosts, segment: SegmentRecording, chapter: Int) {
    self.costs = costs
    self.recorded = recorded
    self.segment = segment
    self.chapter = chapter
  }

  /// The chart's file under `book/`.
  package static func chart(of segment: SegmentRecording, chapter: Int) -> String {
    "figures/chapter-\(chapter)-\(segment.name)-costs.svg"
  }

  /// The paragraphs, in lines of Markdown.
  package var parts: [[String]] {
    let title = MarkdownText.plain(segment.title)
    return [
      [
        "**Measured** on \(recorded.taken), \(recorded.machine), \(recorded.build) build; each figure is the median of "
          + "\(Comparison.rounds) runs. Memory is how far the process grew. Yours will differ: "
          + "`swift run -c release chapter-\(chapter) --segment \(segment.name) --measure`."
      ],
      CostTable.markdown(costs),
      ["![\(title) (costs)](\(Self.chart(of: segment, chapter: chapter)))"],
    ]
  }
}
