/// A figure of a segment with the file it goes to.
struct FigureFile: Equatable {
  var label: String
  var graph: GraphFigure
  var path: String

  /// The figures of a segment in the order in which they were drawn; a label that comes again gets a number.
  static func all(of segment: SegmentRecording, chapter: Int) -> [FigureFile] {
    var counts: [String: Int] = [:]
    return segment.events.compactMap { event in
      guard case .figure(let label, let graph) = event else { return nil }
      let slug = slug(label)
      let count = (counts[slug] ?? 0) + 1
      counts[slug] = count
      let suffix = count == 1 ? "" : "-\(count)"
      return FigureFile(
        label: label, graph: graph, path: "figures/chapter-\(chapter)-\(segment.name)-\(slug)\(suffix).svg")
    }
  }

  static func slug(_ label: String) -> String {
    let words = label.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "figure" : words.joined(separator: "-")
  }
}
