import WorkbookKit

/// A figure of a segment with the file it goes to.
struct FigureFile: Equatable {
  enum Drawing: Equatable {
    case graph(GraphFigure)
    /// What has changed since the segment's figure `before`, or by a piece of work.
    case difference(GraphDifference)
    case orders(OrderTree)
    case layers(LayerWalk)
  }

  var label: String
  var drawing: Drawing
  var path: String

  /// The file's contents.
  func document(title: String) -> String {
    switch drawing {
    case .graph(let graph): FigureSVG.document(graph, title: title, caption: label)
    case .difference(let difference): FigureSVG.document(difference, title: title, caption: label)
    case .orders(let tree): FigureSVG.document(tree, title: title, caption: label)
    case .layers(let walk): walk.document(title: title, caption: label == "layers" ? nil : label)
    }
  }

  /// The figures of a segment in the order in which they were drawn; a label that comes again gets a number.
  ///
  /// A figure that follows one named `before` shows what has changed since; its objects are in the printed text.
  static func all(of segment: SegmentRecording, chapter: Int) -> [FigureFile] {
    var counts: [String: Int] = [:]
    var before: GraphFigure?
    return segment.events.compactMap { event in
      let (label, drawing): (String, Drawing)
      switch event {
      case .figure("before", let graph):
        (label, drawing) = ("before", .graph(graph))
        before = graph
      case .figure(let own, let graph):
        // `after` is read from the file, all of it; any other moment shows what can be reached from some objects.
        let difference = before.map { GraphDifference(from: $0, to: graph, isWhole: own == "after") }
        (label, drawing) = (own, difference.map(Drawing.difference) ?? .graph(graph))
      case .change(let own, let before?, let graph, let isWhole):
        (label, drawing) = (own, .difference(GraphDifference(from: before, to: graph, isWhole: isWhole)))
      case .change(let own, nil, let graph, _): (label, drawing) = (own, .graph(graph))
      case .orders(let own, let tree): (label, drawing) = (own, .orders(tree))
      case .layers(let own, let walk): (label, drawing) = (own, .layers(walk))
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
