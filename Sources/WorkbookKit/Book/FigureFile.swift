/// A figure of a segment with the file it goes to.
struct FigureFile: Equatable {
  enum Drawing: Equatable {
    case graph(GraphFigure)
    case orders(OrderTree)
  }

  var label: String
  var drawing: Drawing
  var path: String

  /// The file's contents.
  func document(title: String) -> String {
    switch drawing {
    case .graph(let graph): FigureSVG.document(graph, title: title, caption: label)
    case .orders(let tree): FigureSVG.document(tree, title: title, caption: label)
    }
  }

  /// The figures of a segment in the order in which they were drawn; a label that comes again gets a number.
  static func all(of segment: SegmentRecording, chapter: Int) -> [FigureFile] {
    var counts: [String: Int] = [:]
    return segment.events.compactMap { event in
      let (label, drawing): (String, Drawing)
      switch event {
      case .figure(let own, let graph): (label, drawing) = (own, .graph(graph))
      case .orders(let own, let tree): (label, drawing) = (own, .orders(tree))
      default: return nil
      }
      let slug = slug(label)
      let count = (counts[slug] ?? 0) + 1
      counts[slug] = count
      let suffix = count == 1 ? "" : "-\(count)"
      return FigureFile(
        label: label, drawing: drawing, path: "figures/chapter-\(chapter)-\(segment.name)-\(slug)\(suffix).svg")
    }
  }

  static func slug(_ label: String) -> String {
    let words = label.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "figure" : words.joined(separator: "-")
  }
}
