import Foundation
import Graders
import WorkbookKit

/// What the command says of the workbook and of itself.
enum Overview {
  /// One screen: where the reader is, what comes next, and how to start.
  ///
  /// - Throws: `WorkbookProblem`, or Foundation's error where the chapters cannot be read.
  static func text(root: URL) throws -> String {
    let files = try ReaderFiles(root: root)
    let standing = try Standing(files)
    let chapters = try ChapterFolder.all(in: root)
    let isOfAPlan = standing.plan.title != nil
    let commands = chapters.map { isOfAPlan ? "chapter \($0.number)" : "swift run \($0.product)" }
    let titles = chapters.map { title(files.folder(ofChapter: $0.number)) }
    let lines = chapters.indices.map { index in
      let (solved, all) = standing.count(ofChapter: chapters[index].number)
      let exercises = all == 0 ? "" : "\(solved) of \(all) exercises"
      return "  \(padded(commands[index], among: commands))   \(padded(titles[index], among: titles))   \(exercises)"
        .trimmingCharacters(in: .whitespaces)
    }
    let nextStep = try next(standing, files)
    return """
      A workbook on deletes and bulk changes in Core Data.
      Each chapter is a program; this command judges its exercises.

      \(lines.map { "  \($0)\n" }.joined())
      \(today(standing))\(nextStep)\(changed(standing))\(mispredicted(root))
      `swift run workbook list` shows the exercises, `swift run workbook watch` checks what you save.
      \(isOfAPlan ? readingByThePlan : reading)
      The chapters as pages: book/README.md

      """
  }

  private static let reading =
    "Add --read to a chapter to read it here, --predict to be asked first."

  /// The chapters print what the room is asked to predict.
  private static let readingByThePlan = """
    `swift run workbook plan` shows the steps of the day, and what to read at which of them.
    A chapter says what comes out: read it once its step is over, with `swift run chapter-N --read`.
    """

  /// What comes next, and how to do it.
  ///
  /// - Throws: `WorkbookProblem`, or Foundation's error where the chapters cannot be read.
  static func next(root: URL) throws -> String {
    let files = try ReaderFiles(root: root)
    let standing = try Standing(files)
    return try today(standing) + next(standing, files)
  }

  /// The text as a narrow terminal shows it, and in a pipe as it was.
  ///
  /// Sentences are broken between words, and what stands in columns goes on in a line of its own.
  ///
  /// - Parameters:
  ///   - width: how wide a line may be, in columns.
  static func fitted(_ text: String, width: Int) -> String {
    guard width < Terminal.widest else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.flatMap { line -> [String] in
      guard TextWidth.columns(of: line) > width else { return [line] }
      let indent = String(line.prefix { $0 == " " })
      // A command is typed, or copied.
      if line.dropFirst(indent.count).hasPrefix("swift run "), !line.contains("   ") { return [line] }
      let columns = line.dropFirst(indent.count).split(separator: /\x20{3,}/).map(String.init)
      guard !indent.isEmpty, columns.count > 1 else { return TextWrapping.lines(line, width: width) }
      let rest = "    " + columns.dropFirst().joined(separator: "  ")
      let fits = TextWidth.columns(of: rest) <= width
      return [indent + columns[0]] + (fits ? [rest] : columns.dropFirst().map { "    " + $0 })
    }.joined(separator: "\n")
  }

  /// The plan in force, and how much of it is done; nothing without a plan.
  private static func today(_ standing: Standing) -> String {
    guard let title = standing.plan.title else { return "" }
    let (solved, all) = standing.countOfPlan
    return "Today: \(VisibleText.oneLine(title)), \(solved) of \(all) exercises\n"
  }

  private static func next(_ standing: Standing, _ files: ReaderFiles) throws -> String {
    try NextStep(standing, files).lines.map { $0 + "\n" }.joined()
  }

  /// What was solved and is asked for in other words now, or checked more closely; nothing where nothing is.
  private static func changed(_ standing: Standing) -> String {
    guard let first = standing.solvedBefore.first else { return "" }
    let numbers = standing.solvedBefore.map(\.description).joined(separator: ", ")
    return """

      Solved before the task or its checks changed: \(numbers)
        what is asked now   swift run workbook task \(first)
        still solved?       swift run workbook check \(first)

      """
  }

  /// What was mispredicted, and how to read it again; nothing where nothing was.
  private static func mispredicted(_ root: URL) -> String {
    let answers: KeptAnswers
    do throws(WorkbookProblem) {
      answers = try PredictionsCommand.answers(in: WorkbookFolder(root: root).predictionsFile)
    } catch {
      return "\n" + error.text + "\n"
    }
    let segments = MispredictedSegment.all(in: answers)
    guard !segments.isEmpty else { return "" }
    // The overview stays one screen.
    let lines = segments.prefix(2).flatMap { segment in
      [TextWidth.abbreviated("  \(VisibleText.oneLine(segment.title))", to: 100), "    \(segment.command)"]
    }
    let rest = segments.count > 2 ? ["  and \(segments.count - 2) more: swift run workbook predictions"] : []
    return "\nPredicted otherwise than printed:\n" + (lines + rest).map { $0 + "\n" }.joined()
  }

  /// The title, from the folder's name: `01-delete-rules` is about delete rules.
  static func title(_ folder: String) -> String { folder.split(separator: "-").dropFirst().joined(separator: " ") }

  private static func padded(_ text: String, among texts: [String]) -> String {
    TextWidth.padded(text, to: texts.map { TextWidth.columns(of: $0) }.max() ?? 0)
  }
}
