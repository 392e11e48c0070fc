import Foundation
import Graders

extension WorkbookArguments {
  /// Does what was asked.
  ///
  /// - Returns: the exit status.
  /// - Throws: `WorkbookProblem`, or Foundation's error where a file cannot be read.
  func run() throws -> Int32 {
    if compiles { Interruption.endsWhatWasStarted() }
    switch self {
    case .overview:
      let text = try Overview.text(root: PackageRoot.find())
      Console.write(Overview.fitted(text, width: Terminal.standard.width))
    case .help(let topic): Console.write(topic.map(CommandHelp.text) ?? Overview.help)
    case .checkBook: return try BookCommand.check()
    case .acceptBook: return try BookCommand.accept()
    case .countWords: Console.write(try BookCommand.words())
    case .facts(let isList): return try FactCommand.run(isList: isList)
    case .probes: return try FactCommand.listProbes()
    case .api(let part): return try APICommand.run(part)
    case .list: try ListCommand(files: files, terminal: .standard).run()
    case .next:
      let text = try Overview.next(root: PackageRoot.find())
      Console.write(Overview.fitted(text, width: Terminal.standard.width))
    case .plan(let file, let target):
      let command = PlanCommand(day: try plan(file), terminal: .standard, file: file)
      if let target { try command.write(forClass: target) } else { command.showSteps() }
    case .present(let step, let isShown, let file):
      let command = PlanCommand(day: try plan(file), terminal: .standard, file: file)
      if isShown { try command.show(step: step) }
      try command.showNotes(ofStep: step)
    case .check(let selection): return try CheckCommand().run(selection)
    case .task(let number): TaskCommand(files: try files, terminal: .standard).run(try exercise(number))
    case .watch: try WatchCommand(CheckCommand()).run()
    case .hint(let number): try HintCommand(files: files, terminal: .standard).run(exercise(number))
    case .solution(let number, let isForced):
      try SolutionCommand(files: files, terminal: .standard).run(exercise(number), isForced: isForced)
    case .reset(let number, let isAgreed):
      return try ResetCommand(files: files, terminal: .standard).run(exercise(number), isAgreed: isAgreed)
    case .run(let chapter, let arguments): try RunChapter.run(chapter, arguments)
    case .report(let selection, let reports): return try CheckCommand().run(selection, reports: reports)
    case .grade(let folders, let reports, let choice, let isWatching):
      let checking = try CheckCommand()
      let exercises = GradedExercises(try choice.day(root: checking.files.root), checking.files)
      return try GradeCommand(checking: checking, terminal: .standard, exercises: exercises)
        .run(folders, reports: reports, isWatching: isWatching)
    case .predictions(let files):
      let command = PredictionsCommand(terminal: .standard)
      guard files.isEmpty else { return command.showClass(files) }
      try command.showOwn(root: PackageRoot.find())
    case .exercises(let isWritten):
      guard isWritten else { return try authoring.check() }
      try authoring.write()
    case .newExercise(let exercise): try authoring.make(exercise)
    case .model(let command): return try command.run()
    case .port(let command): return try command.run()
    case .take(let command): Console.write(try command.run(root: PackageRoot.find()))
    }
    return 0
  }

  /// Whether it compiles and judges what somebody has written.
  private var compiles: Bool {
    switch self {
    case .check, .watch, .report, .grade: true
    default: false
    }
  }

  private var files: ReaderFiles {
    get throws { try ReaderFiles(root: PackageRoot.find()) }
  }

  private func plan(_ file: String?) throws -> TeachersPlan { try TeachersPlan(file, root: PackageRoot.find()) }

  private var authoring: ExercisesCommand {
    get throws { ExercisesCommand(root: try PackageRoot.find(), terminal: .standard) }
  }

  private func exercise(_ number: ExerciseNumber) throws -> Exercise {
    guard let assignment = Assignment.at(number) else {
      throw WorkbookProblem.noSuchExercise(number.description, suggestion: nil)
    }
    return assignment.exercise
  }
}
