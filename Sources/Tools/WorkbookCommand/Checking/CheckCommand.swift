import Foundation
import Graders
import WorkbookKit

/// `workbook check` and `workbook report`.
struct CheckCommand {
  let files: ReaderFiles
  let terminal: Terminal
  let program: AttemptProgram

  /// Checks the reader's files in the package that the current folder belongs to.
  ///
  /// - Throws: `WorkbookProblem.notInPackage`, or Foundation's error where the chapters cannot be listed.
  init(_ terminal: Terminal = .standard) throws {
    let root = try PackageRoot.find()
    self.init(files: try ReaderFiles(root: root), terminal: terminal)
  }

  init(files: ReaderFiles, terminal: Terminal) {
    self.files = files
    self.terminal = terminal
    program = AttemptProgram(root: files.root, binFolder: PackageRoot.binFolder)
    if let part = program.missingPart {
      terminal.wrapped(
        "There is no \(part): this version of the package manager keeps it elsewhere. So each exercise is built as a package "
          + "of its own, in .build/attempts, which takes some minutes the first time and some seconds after that.",
        indent: "")
    }
  }

  /// Checks some exercises, shows what comes of it, and writes reports where asked to.
  ///
  /// Where all are selected and no report is asked for, those whose files are as they were given are counted and not judged; with a
  /// plan in force those count that it gives to everybody.
  ///
  /// - Returns: 0 where all that count are solved, else 1.
  /// - Throws: an error where something could not be judged or written.
  func run(_ selection: Selection, reports: ReportFiles = ReportFiles()) throws -> Int32 {
    try reports.prepare(isOfClass: false)
    // Answers that cannot be read keep no verdict out of the report.
    let kept = Result { () throws(WorkbookProblem) in
      reports.json == nil ? [] : try predictions(of: selection)
    }
    let keeper = ReportKeeper(reports, named: "workbook", predictions: (try? kept.get()) ?? [])
    // Of a report everybody expects each exercise; a reader who names none has not begun most of them.
    let isOfWhatWasTried = selection == .all && reports == ReportFiles()
    let untouched = isOfWhatWasTried ? selection.assignments.filter(isUntouched) : []
    let plan = isOfWhatWasTried ? usablePlan() : nil
    let numbers = Set(untouched.map(\.exercise.number))
    let record = try check(selection.assignments.filter { !numbers.contains($0.exercise.number) }, keeper)
    let tally = CheckTally(record, untouched: untouched, plan: plan)
    for line in tally.lines { terminal.wrapped(line) }
    // What was not judged keeps nobody from going on, and nor does what is not counted.
    if !tally.hasFailure {
      try NextStep(Standing(files, plan ?? usablePlan()), files).show(on: terminal)
    }
    if !tally.isSolved, case .exercise(let number) = selection {
      terminal.line("A hint: swift run workbook hint \(number)")
    }
    if let problem = keeper.problem { throw problem }
    _ = try kept.get()
    return tally.isSolved ? 0 : 1
  }

  /// Checks the solutions of some exercises, without a look at the reader's files or progress.
  ///
  /// - Returns: 0 where all pass, else 1.
  /// - Throws: an error where something could not be judged.
  func runSolutions(_ selection: Selection) throws -> Int32 {
    let record = CheckRecord()
    let files = files
    let run = CheckRun(program) { AttemptFile(files.solution(of: $0), name: files.solutionPath(of: $0)) }
    try run.run(selection.assignments, [CheckScreen(terminal, files, ofSolutions: true), record])
    for line in CheckTally(record, untouched: [], plan: nil).lines { terminal.wrapped(line) }
    return record.allPassed ? 0 : 1
  }

  private func isUntouched(_ assignment: Assignment) -> Bool { files.isUntouched(assignment.exercise) }

  /// Where the reader stands.
  ///
  /// - Throws: `WorkbookProblem` where the progress cannot be read.
  func standing() throws -> Standing { try Standing(files, usablePlan()) }

  /// The order of the exercises.
  ///
  /// A plan that cannot be used takes nothing back of a verdict: it is told, and the order is then the one that the book has.
  private func usablePlan() -> PlannedExercises {
    PlannedExercises.usable(root: files.root) { terminal.console.writeError("workbook: \($0.text)\n") }
  }

  /// The reader's predictions in the chapters that some exercises belong to.
  private func predictions(of selection: Selection) throws(WorkbookProblem) -> [KeptAnswer] {
    let chapters = Set(selection.assignments.map(\.exercise.number.chapter))
    return try PredictionsCommand.answers(in: WorkbookFolder(root: files.root).predictionsFile).all
      .filter { selection == .all || chapters.contains($0.chapter) }
  }

  /// Checks some exercises, shows what comes of it, and keeps the progress.
  ///
  /// - Throws: an error where something could not be judged or written down.
  @discardableResult
  func check(_ assignments: [Assignment], _ listeners: any CheckListener...) throws -> CheckRecord {
    let record = CheckRecord()
    let keeper = ProgressKeeper(files, assignments)
    let files = files
    let run = CheckRun(program) { files.attempt(of: $0) }
    try run.run(assignments, [CheckScreen(terminal, files), record, keeper] + listeners)
    if let problem = keeper.problem { throw problem }
    return record
  }
}
