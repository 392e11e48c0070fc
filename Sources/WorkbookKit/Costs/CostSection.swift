/// The measured costs of a segment on its page: when and on what they were taken, the table, and the chart.
struct CostSection {
  let costs: [Cost]
  let recorded: RecordedCosts
  let segment: SegmentRecording
  let chapter: Int

  /// The chart's file under `book/`.
  static func chart(of segment: SegmentRecording, chapter: Int) -> String {
    "figures/chapter-\(chapter)-\(segment.name)-costs.svg"
  }

  var parts: [[String]] {
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
