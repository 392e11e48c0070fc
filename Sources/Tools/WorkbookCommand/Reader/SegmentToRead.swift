import BookKit
import Foundation
import Graders
import WorkbookKit

/// What to read before an exercise: the segment that explains what the exercise is about, and not the whole chapter.
struct SegmentToRead: Equatable {
  /// The number of its chapter.
  let chapter: Int
  /// The segment's name.
  let name: String
  /// The segment's number and what links call it.
  let title: String
  /// How many minutes it takes.
  let minutes: Int
  /// The numbers of the other segments that the exercise needs, such as *1.8*.
  let others: [String]

  /// Finds the segment that explains an exercise; where none says so, the one that the exercise practises.
  ///
  /// - Returns: nil where no segment names the exercise.
  /// - Throws: Foundation's error where the chapter's sources cannot be read.
  init?(before exercise: ExerciseNumber, in root: URL) throws {
    let segments = try WorkbookFolder(root: root).source(ofChapter: exercise.chapter)?.segments ?? []
    let number = exercise.description
    guard
      let place = segments.firstIndex(where: { $0.explainedExercises.contains(number) })
        ?? segments.firstIndex(where: { $0.exercises.contains(number) })
    else { return nil }
    let segment = segments[place]
    chapter = exercise.chapter
    name = segment.name
    title = "\(exercise.chapter).\(place + 1) \(MarkdownText.plain(segment.shortName?.text ?? segment.title))"
    minutes = SegmentWords(segment).minutes
    others = segments.indices.filter { index in
      index != place && (segments[index].exercises + segments[index].preparedExercises).contains(number)
    }.map { "\(exercise.chapter).\($0 + 1)" }
  }

  /// The command that shows it.
  var command: String { "swift run chapter-\(chapter) --read --segment \(name)" }
}
