import Foundation
import Graders
import WorkbookKit

/// `workbook grade`: what a class has handed in, as a table and in both report formats.
struct GradeCommand {
  let checking: CheckCommand
  let terminal: Terminal
  /// What is judged.
  let exercises: GradedExercises

  /// Judges every submission; one that goes wrong does not keep the others from being judged.
  ///
  /// - Parameters:
  ///   - folders: folders of submissions.
  ///   - reports: a folder for one `NAME.json` each, and a file for all in JUnit's form. Both are written anew after each
  ///     submission.
  /// - Returns: 0 where everything that was handed in is solved, else 1.
  /// - Throws: `WorkbookProblem.noSubmissions`, or an error where nothing at all could be judged or written.
  func run(_ folders: [String], reports: ReportFiles) throws -> Int32 {
    let submissions = try folders.flatMap { try Submission.all(in: URL(fileURLWithPath: $0)) }
    let names = UniqueNames.of(submissions.map { TextWidth.abbreviated($0.name, to: 40) })
    let width = names.map { TextWidth.columns(of: $0) }.max() ?? 0
    terminal.line(
      TextWidth.padded("", to: width) + exercises.chapters.map { "  ch. \($0)" }.joined() + "  not tried  handed in")
    var records: [CheckRecord] = []
    var writer = try ClassReports(reports)
    for (name, submission) in zip(names, submissions) {
      let record = try judge(submission)
      records.append(record)
      terminal.line(TextWidth.padded(name, to: width) + row(record, submission))
      writer.add(name, record, points: exercises.points(of: submission))
    }
    terminal.line()
    showWhatIsHard(records)
    showWhatHasNoPlace(Array(zip(names, submissions)))
    if let problem = writer.problem { throw problem }
    return records.allSatisfy { $0.allPassed && !$0.judgements.isEmpty } ? 0 : 1
  }

  private func judge(_ submission: Submission) throws -> CheckRecord {
    let record = CheckRecord()
    let run = CheckRun(goingOn: checking.program) { submission.file(of: $0) }
    try run.run(exercises.tried(in: submission), [record])
    return record
  }

  private func row(_ record: CheckRecord, _ submission: Submission) -> String {
    let cells = exercises.chapters.map { chapter in
      let solved = record.judgements.count { $0.number.chapter == chapter && $0.judgement.verdict.isPassed }
      return "\(solved)/\(exercises.ofChapter(chapter).count)"
    }
    return cells.map { "  " + TextWidth.rightAligned($0, to: 5) }.joined()
      + "  " + TextWidth.rightAligned("\(exercises.untouched(in: submission))", to: 9)
      + "  " + TextWidth.rightAligned("\(record.judgements.count)", to: 9)
  }

  /// Says for each exercise that somebody failed at which check it was, the commonest first.
  private func showWhatIsHard(_ records: [CheckRecord]) {
    var counts: [String: Int] = [:]
    for (number, judgement) in records.flatMap(\.judgements) {
      let text = VerdictText(judgement.verdict)
      let what = if case .failed(let failure) = judgement.verdict { failure.sentence } else { text.status }
      if !judgement.verdict.isPassed { counts["\(number)  \(what)", default: 0] += 1 }
    }
    guard !counts.isEmpty else { return }
    terminal.line("What went wrong, and how often:")
    for (what, count) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      terminal.wrapped("\(count) × \(what)", indent: "  ")
    }
  }

  /// Names the Swift files that have the name of no exercise: somebody may have renamed an answer.
  private func showWhatHasNoPlace(_ submissions: [(name: String, submission: Submission)]) {
    let lines = submissions.filter { !$0.submission.others.isEmpty }.map { name, submission in
      "\(name): " + ShortenedText.lines(submission.others, limit: 5, width: 80).joined(separator: ", ")
    }
    guard !lines.isEmpty else { return }
    terminal.line("Files that have the name of no exercise, and were not judged:")
    for line in lines { terminal.wrapped(line, indent: "  ") }
  }
}
