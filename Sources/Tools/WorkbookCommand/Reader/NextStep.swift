import Foundation
import Graders
import WorkbookKit

/// What a reader is to do next: one thing.
enum NextStep {
  /// To read a segment, which explains what the exercise is about.
  case read(SegmentToRead, before: Assignment)
  /// To do an exercise.
  case exercise(Assignment)
  /// Nothing: all exercises are solved.
  case nothing

  /// What comes next: before an exercise that is not begun, the segment that explains it, unless that was read or predicted.
  ///
  /// With a plan in force the room predicts first, and the chapter would say what comes out.
  ///
  /// - Throws: Foundation's error where the chapter's sources cannot be read.
  init(_ standing: Standing, _ files: ReaderFiles) throws {
    guard let next = standing.next else {
      self = .nothing
      return
    }
    let number = next.exercise.number
    guard standing.plan.title == nil, files.isUntouched(next.exercise),
      let segment = try SegmentToRead(before: number, in: files.root),
      !Self.knows(segment, ofChapter: number.chapter, WorkbookFolder(root: files.root))
    else {
      self = .exercise(next)
      return
    }
    self = .read(segment, before: next)
  }

  /// Answers that cannot be read tell nothing here; the overview names their file.
  private static func knows(_ segment: SegmentToRead, ofChapter chapter: Int, _ folder: WorkbookFolder) -> Bool {
    let answers = (try? PredictionsFile(folder.predictionsFile).read())?.all ?? []
    return ReadSegments(folder).contains(segment.name, ofChapter: chapter)
      || answers.contains { $0.chapter == chapter && $0.segment == segment.name }
  }

  /// Shows the step below something else, which says by itself that all is done.
  func show(on terminal: Terminal) {
    if case .nothing = self { return }
    for line in lines { if line.hasPrefix(" ") { terminal.line(line) } else { terminal.wrapped(line) } }
  }

  /// The step, and the command that begins it.
  var lines: [String] {
    switch self {
    case .read(let segment, let assignment):
      let minutes = CountedNoun.text(segment.minutes, "minute")
      return [
        "Next: read \(segment.title) (\(minutes)), which exercise \(assignment.exercise.number) is about",
        "  \(segment.command)",
        "Then do that exercise",
        "  \(Self.task(assignment.exercise))",
      ]
    case .exercise(let assignment):
      let exercise = assignment.exercise
      return [
        "Next: exercise \(exercise.number), \(exercise.title) (\(CountedNoun.text(exercise.minutes, "minute")))",
        "  \(Self.task(exercise))",
      ]
    case .nothing: return ["All exercises are solved. `swift run workbook check` goes through them once more."]
    }
  }

  /// The command that shows what is asked for, and which file is edited.
  private static func task(_ exercise: Exercise) -> String { "swift run workbook task \(exercise.number)" }
}
