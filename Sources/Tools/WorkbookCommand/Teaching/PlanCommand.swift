import BookKit
import Foundation
import WorkbookKit

/// `workbook plan` and `workbook present`: the day as a teacher sees it.
struct PlanCommand {
  let day: TeachersPlan
  let terminal: Terminal
  /// The plan's file as it was given; nil where none was.
  let file: String?

  /// Shows the steps with their times.
  func showSteps() {
    terminal.heading("\(day.plan.title) (\(day.plan.minutes) minutes)")
    for (index, (step, start)) in zip(day.plan.steps, day.plan.starts).enumerated() {
      terminal.line()
      terminal.line(head(index, from: start))
      terminal.sentence(what(step), indent: "    ")
      let needed = day.minutesOfExercises(in: step) + step.reading
      if needed > step.minutes {
        terminal.wrapped("Its exercises and its reading take \(needed) minutes: more than it has.", indent: "    ")
      }
    }
    terminal.line()
    // The plan that a class gets has nothing to say to a speaker.
    if let first = day.plan.steps.firstIndex(where: { $0.front?.segments.contains { !$0.ask.isEmpty } == true }) {
      terminal.line("What to ask at step \(first + 1), and what people say: \(present(first + 1))")
    }
  }

  /// Writes the plan without what only its teacher should see, for the folders that the class gets.
  ///
  /// - Parameter path: the file, which must not be there yet.
  /// - Throws: `WorkbookProblem.cannotWrite`.
  func write(forClass path: String) throws(WorkbookProblem) {
    do {
      let text = try PlanFile.text(of: day.plan.forClass)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    } catch let error as CocoaError where error.code == .fileWriteFileExists {
      throw .cannotWrite(path, "it is there already, and may be yours.")
    } catch {
      throw .cannotWrite(path, VisibleText.oneLine(error.localizedDescription))
    }
    terminal.line("\(path) is written: the plan without your notes and questions, and without what people get wrong.")
    terminal.line("In the folders that your class gets it is \(PlanFile.inForce).")
  }

  /// Shows what a speaker should know at a step: on the speaker's screen, not on the one at the front.
  ///
  /// - Throws: `WorkbookProblem.noSuchStep`.
  func showNotes(ofStep number: Int) throws(WorkbookProblem) {
    let step = try self.step(number)
    terminal.line(VisibleText.oneLine(day.plan.title))
    terminal.line()
    // As it stands among the steps: a heading that is wrapped keeps no columns.
    terminal.line(terminal.palette.paint(head(number - 1, from: day.plan.starts[number - 1]), .heading))
    terminal.sentence(what(step), indent: "    ")
    if !step.note.isEmpty {
      // What everybody may hear is above, and what is for the speaker alone below.
      terminal.line()
      terminal.sentence(step.note, indent: "    ")
    }
    if let first = step.exercises.first {
      terminal.line()
      terminal.line("  A task for the room, and its solution on a key: swift run workbook present \(first)")
    }
    showWhatIsWrong(step)
    guard let front = step.front else { return }
    terminal.line()
    terminal.line("At the front, without these notes: \(present(number)) --show")
    for segment in front.segments {
      guard let place = day.segments[segment, of: front] else { continue }
      terminal.line()
      terminal.heading("\(place.number)  \(VisibleText.oneLine(place.title))")
      for (word, text) in [("Ask", segment.ask), ("People say", segment.heard), ("Then", segment.then)]
      where !text.isEmpty {
        terminal.line("  " + terminal.palette.paint(word, .quiet))
        terminal.sentence(VisibleText.oneLine(text), indent: "    ")
      }
    }
  }

  /// What people get wrong in the exercises of a step, and what to ask them.
  private func showWhatIsWrong(_ step: ClassPlan.Step) {
    guard !step.wrong.isEmpty else { return }
    terminal.line()
    terminal.line("  What people get wrong, and what to ask before it is explained:")
    for belief in step.wrong {
      let words = belief.belief.replacing("-", with: " ")
      terminal.wrapped(VisibleText.oneLine("\(belief.exercise) \(words)"), indent: "    ")
      terminal.sentence(VisibleText.oneLine(belief.ask), indent: "         ")
    }
  }

  /// Becomes the chapter, with the segments of a step.
  ///
  /// - Throws: `WorkbookProblem` where the step shows no segments, or the chapter cannot be started.
  func show(step number: Int) throws {
    let step = try step(number)
    guard let front = step.front else {
      throw WorkbookProblem.nothingToShow(number, exercise: step.exercises.first)
    }
    try RunChapter.show(front.chapter, PlanText.arguments(front, numbers: day.segments.numbers(front)))
  }

  /// The command that shows a step of this plan, and not of another.
  private func present(_ number: Int) -> String {
    "swift run workbook present \(number)" + (file.map { " --plan " + Self.word($0) } ?? "")
  }

  /// A path as one word of a command line.
  private static func word(_ path: String) -> String {
    path.contains(/[^A-Za-z0-9_.\/~-]/) ? "'" + path.replacing("'", with: "'\\''") + "'" : path
  }

  private func step(_ number: Int) throws(WorkbookProblem) -> ClassPlan.Step {
    guard number >= 1, number <= day.plan.steps.count else {
      throw .noSuchStep("\(number)", count: day.plan.steps.count)
    }
    return day.plan.steps[number - 1]
  }

  private func head(_ index: Int, from start: Int) -> String {
    let minutes = day.plan.steps[index].minutes
    return "\(TextWidth.rightAligned("\(index + 1)", to: 2))  \(PlanText.clock(start))  \(minutes) min"
  }

  private func what(_ step: ClassPlan.Step) -> String {
    VisibleText.oneLine(PlanText.what(step, numbers: step.front.map(day.segments.numbers) ?? []))
  }
}
