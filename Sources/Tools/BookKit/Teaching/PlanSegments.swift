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
  ///   - plan: The plan.
  ///   - file: Its file, for what is wrong with it.
  ///   - folder: The workbook.
  /// - Throws: `PlanProblem` for a chapter or segment that there is not, or Foundation's error where a source cannot be read.
  package init(_ plan: ClassPlan, file: String, in folder: WorkbookFolder) throws {
    var chapters: [Int: [String: Heading]] = [:]
    for (index, step) in plan.steps.enumerated() {
      guard let front = step.front else { continue }
      if chapters[front.chapter] == nil {
        guard let source = try folder.source(ofChapter: front.chapter) else {
          throw PlanProblem(file, "step \(index + 1): there is no chapter \(front.chapter)")
        }
        chapters[front.chapter] = Self.places(source.segments.map { ($0.name, $0.title) })
      }
      for segment in front.segments where chapters[front.chapter]?[segment.name] == nil {
        let names = chapters[front.chapter]?.keys.sorted() ?? []
        let hint =
          ClosestMatch.find(segment.name, among: names).map { "; did you mean `\($0)`?" }
          ?? "; `swift run chapter-\(front.chapter) --list` names them"
        throw PlanProblem(file, "step \(index + 1): chapter \(front.chapter) has no segment `\(segment.name)`\(hint)")
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
