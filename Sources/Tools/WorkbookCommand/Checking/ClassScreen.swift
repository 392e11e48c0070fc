import Graders
import WorkbookKit

/// Shows a class while it is judged.
protocol ClassScreen: AnyObject {
  /// The names of those who will be judged are known.
  func begins(names: [String])
  /// Something has changed.
  func happened(_ change: GradedClass.Change, in people: [GradedClass.Person])
  /// Nothing more happens until something is handed in.
  func waits(_ people: [GradedClass.Person])
}

/// A line for each thing that happens: for a pipe, a file, and a terminal that knows no escapes.
final class ClassLines: ClassScreen {
  private let terminal: Terminal
  private let exercises: GradedExercises
  private var table: ClassTable

  init(_ terminal: Terminal, _ exercises: GradedExercises) {
    self.terminal = terminal
    self.exercises = exercises
    table = ClassTable(exercises, names: [])
  }

  func begins(names: [String]) {
    // The first table has its header; lines that come later stay under it.
    let isFirst = table.width == 0
    let widest = ClassTable(exercises, names: names)
    if isFirst || widest.width > table.width { table = widest }
    if isFirst { terminal.line(table.header) }
  }

  func happened(_ change: GradedClass.Change, in people: [GradedClass.Person]) {
    switch change {
    case .judging: break
    case .person(let person): terminal.line(table.row(person))
    case .vanished(let person):
      terminal.line("\(TextWidth.padded(person.name, to: table.width))  is not there any more")
    }
  }

  func waits(_ people: [GradedClass.Person]) {}
}

/// The whole table, drawn again with each change: for a terminal that somebody looks at.
final class ClassWindow: ClassScreen {
  private let terminal: Terminal
  private let exercises: GradedExercises
  private var gone: [String] = []

  init(_ terminal: Terminal, _ exercises: GradedExercises) {
    self.terminal = terminal
    self.exercises = exercises
  }

  func begins(names: [String]) {}

  func happened(_ change: GradedClass.Change, in people: [GradedClass.Person]) {
    switch change {
    case .judging(let name): draw(people, "Judging \(name)…")
    case .person(let person):
      gone.removeAll { $0 == person.name }
      draw(people, "")
    case .vanished(let person): gone.append(person.name)
    }
  }

  func waits(_ people: [GradedClass.Person]) {
    draw(people, "What is handed in now is judged at once.  q quit")
  }

  private func draw(_ people: [GradedClass.Person], _ status: String) {
    let size = terminal.console.size()
    let table = ClassTable(exercises, names: people.map(\.name))
    let noted = people.filter { !$0.notes.isEmpty }.map(\.name)
    var below = [""]
    if !gone.isEmpty { below.append("Not there any more: \(gone.joined(separator: ", "))") }
    if !noted.isEmpty { below.append("With files that were not judged: \(noted.joined(separator: ", "))") }
    below.append(status)
    let lines = table.lines(people, rows: size.rows - below.count - 1, columns: size.columns) + below
    // Home, and erase what is below: nothing of the former table is left, and what was scrolled away stays.
    let text = lines.map { TextWidth.abbreviated($0, to: max(20, size.columns)) + "\n" }.joined()
    terminal.console.write("\u{1B}[H\u{1B}[J" + text)
  }
}
