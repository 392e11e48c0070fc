import Foundation
import WorkbookKit

/// A walk of a segment that the reader of the site takes step by step, with the file it goes to.
struct StepperFile: Equatable {
  enum Content: Equatable {
    case walk(LayerWalk)
    case orders(OrderTree)
  }

  let label: String
  let content: Content
  let path: String

  /// The walks of a segment in the order in which they were recorded, each without the layers that are empty from its first
  /// step to its last.
  ///
  /// The recording has those too: what a segment looks at is one thing, what is worth a panel another.
  static func all(of segment: SegmentRecording, chapter: Int) -> [StepperFile] {
    segment.events.compactMap { event in
      switch event {
      case .steps(let label, let walk): StepperFile(label, .walk(walk.withoutEmptyLayers), segment, chapter)
      case .orders(let label, let tree): StepperFile(label, .orders(tree), segment, chapter)
      default: nil
      }
    }
  }

  private init(_ label: String, _ content: Content, _ segment: SegmentRecording, _ chapter: Int) {
    self.label = label
    self.content = content
    path = "steppers/chapter-\(chapter)-\(segment.name)-\(FigureFile.slug(label)).json"
  }

  /// The file's contents: all that the site needs, so that it decides nothing.
  ///
  /// - Parameters:
  ///   - code: The code that the page shows, in lines.
  /// - Throws: `EncodingError`, which no walk provokes.
  func json(title: String, code: [String]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    let data =
      switch content {
      case .walk(let walk): try encoder.encode(StepperPage(walk, title: title, code: code))
      case .orders(let tree): try encoder.encode(OrdersPage(title: title, layers: tree.layers, branches: tree.branches))
      }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  static func begins(_ path: String) -> String { "<!-- stepper: \(path) -->" }
  static let ends = "<!-- end of stepper -->"
}

/// A walk as the site shows it.
private struct StepperPage: Encodable {
  struct Step: Encodable {
    var label: String
    var printed: [String]
    /// The lines of the code that have run since the step before.
    var lit: [Int]
    var held: [[LayerWalk.Cell]]
    /// For each layer, whether it holds something else than before.
    var changed: [Bool]
    var figure: String?
  }

  let kind = "walk"
  let title: String
  let subject: String
  let layers: [LayerWalk.Layer]
  let code: [String]
  let steps: [Step]

  init(_ walk: LayerWalk, title: String, code: [String]) {
    self.title = title
    self.code = code
    subject = walk.subject
    layers = walk.layers
    var reached: Int?
    steps = walk.steps.enumerated().map { index, step in
      let first = walk.moments[step.lowerBound]
      let lit = Set(walk.moments[step].flatMap { Self.lit($0, in: code, after: &reached) })
      return Step(
        label: first.label, printed: walk.printed(in: step), lit: lit.sorted(), held: first.held,
        changed: walk.layers.indices.map { walk.isChanged($0, at: step.lowerBound) },
        figure: Self.figure(of: first, since: walk.moments[0].graph, number: index + 1))
    }
  }

  /// The objects at a moment, with what has changed since the first one.
  private static func figure(of moment: LayerWalk.Moment, since first: GraphFigure?, number: Int) -> String? {
    guard let first, let graph = moment.graph else { return nil }
    let difference = GraphDifference(from: first, to: graph, isWhole: false)
    return FigureSVG.document(difference, title: moment.label, caption: "step \(number)")
  }

  /// The lines from the one after the step before up to the one that names the moment; of the first moment that line alone, and
  /// of one that a loop comes back to.
  private static func lit(_ moment: LayerWalk.Moment, in code: [String], after reached: inout Int?) -> [Int] {
    let words = moment.code.map { [$0] } ?? ["\"\(moment.label)\"", moment.label]
    let start = reached.map { $0 + (moment.code == nil ? 1 : 0) } ?? 0
    for word in words {
      guard let line = code.indices.dropFirst(start).first(where: { code[$0].contains(word) }) else { continue }
      let first = reached.map { min($0 + 1, line) } ?? line
      reached = line
      return (first...line).filter { !code[$0].allSatisfy(\.isWhitespace) }
    }
    guard let line = words.lazy.compactMap({ word in code.firstIndex { $0.contains(word) } }).first else { return [] }
    reached = line
    return [line]
  }
}

/// The orders of a scenario as the site shows them.
private struct OrdersPage: Encodable {
  let kind = "orders"
  let title: String
  let layers: [LayerWalk.Layer]?
  let branches: [OrderTree.Branch]
}
