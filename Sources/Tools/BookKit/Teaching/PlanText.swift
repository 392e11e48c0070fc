import WorkbookKit

/// The steps of a plan in words, for a terminal and for a page.
package enum PlanText {
  /// The time at which a step begins, counted from the start of the day: `1:05`.
  package static func clock(_ minute: Int) -> String {
    "\(minute / 60):" + (minute % 60 < 10 ? "0" : "") + "\(minute % 60)"
  }

  /// What is done in a step, on one line.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the segments that it shows, in their order.
  package static func what(_ step: ClassPlan.Step, numbers: [Int]) -> String {
    var parts: [String] = []
    if let front = step.front {
      let asked = front.isPredicted ? "; hands up before each answer" : ""
      parts.append("chapter \(front.chapter) at the front: `\(command(front, numbers: numbers))`\(asked)")
    }
    if !step.exercises.isEmpty {
      parts.append((step.exercises.count == 1 ? "exercise " : "exercises ") + list(step.exercises))
    }
    if !step.what.isEmpty { parts.append(step.what) }
    if step.reading > 0 { parts.append("\(step.reading) of the minutes are for reading") }
    if !step.early.isEmpty { parts.append("whoever is done early: \(list(step.early))") }
    return parts.joined(separator: "; ")
  }

  /// What to type in order to show segments at the front.
  package static func command(_ front: ClassPlan.Front, numbers: [Int]) -> String {
    (["swift run chapter-\(front.chapter)"] + arguments(front, numbers: numbers)).joined(separator: " ")
  }

  /// The same command's arguments.
  package static func arguments(_ front: ClassPlan.Front, numbers: [Int]) -> [String] {
    // What a room answers is no answer of whoever types it, and its speaker talks before the page does.
    [
      front.isPredicted ? "--predict" : "--read", "--room", "--segment",
      numbers.map(String.init).joined(separator: ","),
    ]
  }

  /// The lines of the table on a page.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of a step's segments.
  static func table(_ plan: ClassPlan, numbers: (ClassPlan.Front) -> [Int]) -> [String] {
    ["| from | minutes | what |", "| --- | --- | --- |"]
      + zip(plan.steps, plan.starts).map { step, start in
        let what = what(step, numbers: step.front.map(numbers) ?? [])
        return "| \(clock(start)) | \(step.minutes) | \(MarkdownText.cell(what)) |"
      }
  }

  /// `1.1, 1.2 and 1.3`.
  private static func list(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }
}
