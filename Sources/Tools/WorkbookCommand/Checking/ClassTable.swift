import Graders
import WorkbookKit

/// The table of a class.
struct ClassTable {
  /// What is judged.
  let exercises: GradedExercises
  /// How many columns the names take.
  let width: Int

  init(_ exercises: GradedExercises, names: [String]) {
    self.exercises = exercises
    width = names.map { TextWidth.columns(of: $0) }.max() ?? 0
  }

  /// The line above the others.
  var header: String {
    TextWidth.padded("", to: width)
      + exercises.chapters.map { "  ch.\(TextWidth.rightAligned("\($0)", to: 2))" }.joined()
      + "  not tried  handed in"
  }

  /// A person's line.
  func row(_ person: GradedClass.Person) -> String {
    let cells = exercises.chapters.map { chapter in
      let tried = person.judgements.filter { $0.key.chapter == chapter }
      // Nothing of it was handed in, or nothing but starters: that is not the same as nothing solved.
      guard !tried.isEmpty else { return "–" }
      // What the grader could not judge is neither solved nor wrong.
      let judged = tried.filter { !$0.value.verdict.isOfTheGrader }
      guard !judged.isEmpty else { return "?" }
      let solved = judged.values.count { $0.verdict.isPassed }
      return "\(solved)/\(exercises.ofChapter(chapter).count - tried.count + judged.count)"
    }
    return TextWidth.padded(person.name, to: width)
      + cells.map { "  " + TextWidth.rightAligned($0, to: 5) }.joined()
      + "  " + TextWidth.rightAligned("\(person.notTried)", to: 9)
      + "  " + TextWidth.rightAligned("\(person.judgements.count)", to: 9)
  }

  /// The table as a window shows it: all of it where there is room, else of each person what is solved, side by side.
  func lines(_ people: [GradedClass.Person], rows: Int, columns: Int) -> [String] {
    if people.count < rows, TextWidth.columns(of: header) <= columns { return [header] + people.map(row) }
    let cells = people.map { person in
      let all = exercises.all.count - person.judgements.values.count { $0.verdict.isOfTheGrader }
      return TextWidth.padded(TextWidth.abbreviated(person.name, to: 20), to: min(20, width)) + " "
        + TextWidth.rightAligned("\(person.judgements.values.count { $0.verdict.isPassed })/\(all)", to: 5)
    }
    let across = max(1, (columns + 3) / (min(20, width) + 9))
    let lines = stride(from: 0, to: cells.count, by: across).map { start in
      cells[start..<min(start + across, cells.count)].joined(separator: "   ")
    }
    guard lines.count > max(1, rows) else { return lines }
    let shown = lines.prefix(max(1, rows - 1))
    return shown + ["… and \(people.count - shown.count * across) more"]
  }
}
