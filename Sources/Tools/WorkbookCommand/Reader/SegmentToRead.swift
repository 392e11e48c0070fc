import BookKit
import Foundation
import Graders
import WorkbookKit

/// What to read before an exercise: the first segment that the exercise practises, and not the whole chapter.
struct SegmentToRead: Equatable {
  /// The segment's name.
  let name: String
  /// How many minutes it takes.
  let minutes: Int

  /// Finds the segment that names an exercise as its own.
  ///
  /// - Returns: nil where no segment names the exercise.
  /// - Throws: Foundation's error where the chapter's sources cannot be read.
  init?(before exercise: ExerciseNumber, in root: URL) throws {
    let chapter = try WorkbookFolder(root: root).source(ofChapter: exercise.chapter)
    let segments = chapter?.segments ?? []
    guard let segment = segments.first(where: { $0.exercises.contains(exercise.description) }) else { return nil }
    name = segment.name
    minutes = SegmentWords(segment).minutes
  }

  /// The command that shows what to read, with its minutes; where no segment names the exercise, the whole chapter.
  ///
  /// - Throws: Foundation's error where the chapter's sources cannot be read.
  static func line(before exercise: ExerciseNumber, in root: URL) throws -> String {
    let chapter = "swift run chapter-\(exercise.chapter) --read"
    guard let segment = try SegmentToRead(before: exercise, in: root) else { return chapter }
    return "\(chapter) --segment \(segment.name)   \(segment.minutes) minutes"
  }
}
