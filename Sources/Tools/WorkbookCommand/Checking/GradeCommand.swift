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
  ///   - reports: a folder for two reports on each, in which everybody keeps the name, and a file for all in JUnit's form. All
  ///     are written anew after each submission.
  ///   - isWatching: whether to go on, and to judge what is handed in from then on, until somebody has had enough.
  /// - Returns: 0 where everything that was handed in is solved, and something in every folder that was named, else 1.
  /// - Throws: what `SubmissionFolders.found`, `ClassWatch` and `ClassReports` throw, or an error where nothing could be
  ///   written.
  func run(_ folders: [String], reports: ReportFiles, isWatching: Bool = false) throws -> Int32 {
    // Before a folder for reports is made.
    let watching = isWatching ? try ClassWatch(folders, reports) : nil
    let given = SubmissionFolders(folders, besides: reports)
    let submissions = isWatching ? [] : try given.found()
    let writer = ReportWriter(try ClassReports(reports, of: checking.files))
    let graded = GradedClass(checking.program, exercises, naming: writer.naming)
    let isDrawn = isWatching && terminal.isInteractive
    let screen: any ClassScreen =
      isDrawn ? ClassWindow(terminal, exercises) : ClassLines(terminal, exercises)
    func update(_ submissions: [Submission]) throws {
      screen.begins(names: graded.names(of: submissions))
      // Before the first report: where the command is interrupted, too, the next run has to find whose it is.
      writer.put(graded.naming)
      try graded.update(submissions) { change in
        writer.happened(change)
        screen.happened(change, in: graded.people)
      }
      writer.put(graded.everybody)
    }
    if let watching {
      try watching.run { submissions in
        try update(submissions)
        screen.waits(graded.people)
      }
    } else {
      try update(submissions)
    }
    let problems = isWatching ? [] : given.problems
    terminal.line()
    ClassSummary(people: graded.everybody, problems: problems, terminal: terminal)
      .show(predictionsFile: writer.predictionsFile)
    if let problem = writer.problem { throw problem }
    return problems.isEmpty && !graded.people.isEmpty && graded.people.allSatisfy(\.hasSolvedAll) ? 0 : 1
  }
}

/// Writes the reports as a class is judged.
private final class ReportWriter {
  private var reports: ClassReports
  private var predictions: [KeptAnswers] = []

  init(_ reports: ClassReports) { self.reports = reports }

  var problem: (any Error)? { reports.problem }
  var predictionsFile: String? { reports.predictionsFile }
  var naming: ClassNames { reports.naming }

  func happened(_ change: GradedClass.Change) {
    switch change {
    case .judging: break
    case .person(let person), .vanished(let person): reports.put(person)
    }
  }

  /// Writes what everybody is called, where somebody has been given a name.
  func put(_ naming: ClassNames) { reports.put(naming) }

  /// Writes what the class predicted, where that is something else than before.
  func put(_ people: [GradedClass.Person]) {
    let now = people.compactMap(\.predictions)
    guard now != predictions else { return }
    predictions = now
    reports.put(predictions: now)
  }
}
