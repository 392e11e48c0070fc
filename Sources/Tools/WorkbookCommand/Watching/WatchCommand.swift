import Foundation
import Graders
import WorkbookKit

/// `workbook watch`: judges an exercise whenever its file is saved, until the reader has had enough.
final class WatchCommand {
  private let checking: CheckCommand
  private let terminal: Terminal
  private let events: FileEvents
  private let keyboard: Keyboard
  private var current: Assignment?
  private var judged: [ExerciseNumber: Data] = [:]

  /// - Throws: `WorkbookProblem` where the folders cannot be watched.
  init(_ checking: CheckCommand) throws {
    self.checking = checking
    terminal = checking.terminal
    events = try FileEvents(.written)
    try events.listen(to: Assignment.chapters.map { checking.files.exercises(ofChapter: $0) })
    keyboard = Keyboard()
    current = try checking.standing().next
  }

  /// Begins with the next exercise, then judges each one that is saved.
  ///
  /// - Throws: an error where something could not be judged.
  func run() throws {
    try begin(current)
    while true {
      var ends = [
        pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: keyboard.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&ends, 2, -1) > 0 else { continue }
      if ends[0].revents != 0 { try saved(events.names()) }
      if ends[1].revents != 0 {
        for key in keyboard.keys() where try !pressed(key) { return }
      }
    }
  }

  private func saved(_ names: [String]) throws {
    for assignment in names.compactMap(checking.files.assignment(named:)) {
      let number = assignment.exercise.number
      // Some editors write twice for one save.
      if let before = judged[number], before == checking.files.contents(of: assignment.exercise) { continue }
      try check(assignment)
    }
  }

  /// Does what a key asks for; false where that is to stop.
  private func pressed(_ key: Character) throws -> Bool {
    switch key {
    case "q": return false
    case "c": try check(current)
    case "n": try begin(try checking.standing().next)
    case "h":
      if let current { try HintCommand(files: checking.files, terminal: terminal).run(current.exercise) }
    case "l": try ListCommand(files: checking.files, terminal: terminal).run()
    case "\n", "\r": break
    default: nameKeys()
    }
    return true
  }

  /// Judges what the reader has begun; of a file that is as it was given there is nothing to say but where it is.
  private func begin(_ assignment: Assignment?) throws {
    guard let assignment, checking.files.isUntouched(assignment.exercise) else { return try check(assignment) }
    current = assignment
    try nameNext()
    nameKeys()
  }

  private func check(_ assignment: Assignment?) throws {
    guard let assignment else {
      terminal.line("All exercises are solved.")
      nameKeys()
      return
    }
    current = assignment
    judged[assignment.exercise.number] = checking.files.contents(of: assignment.exercise)
    if !terminal.isInteractive { terminal.line("checking \(assignment.exercise.number)…") }
    let passed = try checking.check([assignment]).allPassed
    if passed { try nameNext() }
    nameKeys()
  }

  private func nameNext() throws { try NextStep(checking.standing(), checking.files).show(on: terminal) }

  private func nameKeys() {
    terminal.line(
      terminal.palette.paint("Save a file to check it.  c check again · n next · h hint · l list · q quit", .quiet))
  }
}
