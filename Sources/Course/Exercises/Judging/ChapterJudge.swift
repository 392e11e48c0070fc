import Foundation
import WorkbookKit

/// Judges a chapter's exercises for the test that the Swift package manager runs in the reader's own package.
public enum ChapterJudge {
  /// The numbers of a chapter's exercises.
  ///
  /// - Parameter chapter: the chapter.
  public static func exercises(_ chapter: Int) -> [String] {
    Assignment.ofChapter(chapter).map(\.exercise.number.description)
  }

  /// Judges an exercise in a process of its own.
  ///
  /// - Parameter number: the exercise's number.
  /// - Returns: nil where every declared check ran and passed, else what is wrong.
  /// - Throws: an error where the program with the attempts is not there.
  public static func problem(with number: String) throws -> String? {
    guard let assignment = ExerciseNumber(number).flatMap(Assignment.at) else {
      return "There is no exercise \(number)."
    }
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let program = tests.deletingLastPathComponent()
      .appendingPathComponent("Attempts\(assignment.exercise.number.chapter)")
    let verdict = try JudgedProcess(program).judge(assignment).verdict
    if verdict.isPassed { return nil }
    let text = VerdictText(verdict)
    let claim = text.claim.map { "\nRead again: \($0)" } ?? ""
    return "\(number) \(assignment.exercise.title): \(text.status)\n\(text.message)\(claim)"
  }
}
