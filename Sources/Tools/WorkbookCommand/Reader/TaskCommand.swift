import Graders
import WorkbookKit

/// `workbook task`: what an exercise asks for, as it is given now, and what to do about it.
struct TaskCommand {
  let files: ReaderFiles
  let terminal: Terminal

  /// Shows the task of an exercise, then what explains it, the file to edit, and how to have it judged.
  ///
  /// With a plan in force the room predicts first, and the chapter would say what comes out.
  ///
  /// - Throws: Foundation's error where the chapter's sources cannot be read.
  func run(_ exercise: Exercise) throws {
    let task = TaskText(of: exercise, files)
    terminal.console.write(
      terminal.isInteractive ? TaskLayout.lines(task.text, width: columns).joined(separator: "\n") : task.text)
    if task.namesHouseRules {
      terminal.line()
      terminal.line("House rules")
      for rule in HouseRule.lines() { terminal.wrapped(rule, indent: "  ") }
    }
    terminal.line()
    let hasPlan = PlannedExercises.usable(root: files.root) { _ in }.title != nil
    if !hasPlan, let segment = try SegmentToRead(before: exercise.number, in: files.root) {
      entry("read", segment.command, CountedNoun.text(segment.minutes, "minute"))
      let noun = segment.others.count == 1 ? "segment" : "segments"
      if !segment.others.isEmpty { entry("also", "\(noun) \(segment.others.joined(separator: ", "))") }
    }
    entry("edit", files.path(of: exercise))
    entry("check", "swift run workbook check \(exercise.number)")
    entry("stuck?", "swift run workbook hint \(exercise.number)")
  }

  private var columns: Int { terminal.console.size().columns }

  /// What is typed or copied is never broken: where the window is too narrow it gets a line of its own.
  private func entry(_ label: String, _ text: String, _ note: String? = nil) {
    let line = "  " + TextWidth.padded(label, to: 8) + text
    let whole = [line, note].compactMap { $0 }.joined(separator: "   ")
    if !terminal.isInteractive || TextWidth.columns(of: whole) <= columns {
      terminal.line(whole)
    } else if let note, TextWidth.columns(of: line) <= columns {
      terminal.line(line)
      terminal.line("          " + note)
    } else {
      terminal.line("  " + [label, note].compactMap { $0 }.joined(separator: ", "))
      terminal.line("  " + text)
    }
  }
}
