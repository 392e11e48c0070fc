import Foundation
import WorkbookKit

/// The segments that a plan shows, as the chapters have them.
package struct PlanSegments {
  /// A segment as its chapter has it.
  package struct Heading: Equatable, Sendable {
    /// Its number in the chapter, from 1.
    package var number: Int
    /// Its heading.
    package var title: String
  }

  private let chapters: [Int: [String: Heading]]

  /// Finds the segments of a plan in the sources of the chapters.
  ///
  /// - Parameters:
  ///   - draft: The plan, which is refused a chapter or segment that there is not.
  /// - Throws: Foundation's error where a source cannot be read.
  package init(_ draft: inout PlanDraft, in folder: WorkbookFolder) throws {
    var chapters: [Int: [String: Heading]] = [:]
    for (index, step) in draft.plan.steps.enumerated() {
      guard let front = step.front, front.chapter > 0 else { continue }
      let place = PlanPlace.step(index).key("front")
      if chapters[front.chapter] == nil {
        guard let source = try folder.source(ofChapter: front.chapter) else {
          draft.refuse("there is no chapter \(front.chapter)", at: place.key("chapter"), in: .step(index))
          continue
        }
        chapters[front.chapter] = Self.places(source.segments.map { ($0.name, $0.title) })
      }
      let names = chapters[front.chapter]?.keys.sorted() ?? []
      for (number, segment) in front.segments.enumerated() where !segment.name.isEmpty {
        guard !names.contains(segment.name) else { continue }
        let hint =
          ClosestMatch.find(segment.name, among: names).map { "; did you mean `\($0)`?" }
          ?? "; `swift run chapter-\(front.chapter) --list` names them"
        draft.refuse(
          "chapter \(front.chapter) has no segment `\(segment.name)`\(hint)",
          at: place.key("segments").item(number).key("name"), in: .step(index))
      }
    }
    self.chapters = chapters
  }

  /// Finds segments in chapters that have run.
  init(_ told: [ToldChapter]) {
    chapters = Dictionary(
      uniqueKeysWithValues: told.map { ($0.number, Self.places($0.recording.segments.map { ($0.name, $0.title) })) })
  }

  /// Where a segment is; nil where there is none of that name.
  package subscript(_ segment: ClassPlan.Segment, of front: ClassPlan.Front) -> Heading? {
    chapters[front.chapter]?[segment.name]
  }

  /// The numbers of the segments that are shown, in their order; those that there are not are left out.
  package func numbers(_ front: ClassPlan.Front) -> [Int] { front.segments.compactMap { self[$0, of: front]?.number } }

  private static func places(_ segments: [(name: String, title: String)]) -> [String: Heading] {
    Dictionary(
      segments.enumerated().map { ($0.element.name, Heading(number: $0.offset + 1, title: $0.element.title)) },
      uniquingKeysWith: { first, _ in first })
  }
}
