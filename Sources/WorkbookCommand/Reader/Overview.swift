import Foundation
import Graders
import WorkbookKit

/// What the command says of the workbook and of itself.
enum Overview {
  /// One screen: where the reader is, what comes next, and how to start.
  ///
  /// - Parameter root: the package's folder.
  /// - Throws: Foundation's error where the chapters cannot be listed.
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
    return """
      A workbook on what happens when objects are deleted or changed in bulk in Core Data.
      Each chapter is a program and has exercises, which this command judges.

      \(lines.map { "  \($0)\n" }.joined())
      \(today(standing))\(next(standing, files))\(changed(standing))\(mispredicted(root))
      \(isOfAPlan ? readingByThePlan : reading)
      The same chapters as pages to read: book/README.md

      """
  }

  private static let reading =
    "Add --read to a chapter to read it in the terminal, --predict to be asked before you are told."

  /// The chapters print what the room is asked to predict.
  private static let readingByThePlan = """
    `swift run workbook plan` shows the steps of the day, and what to read at which of them.
    A chapter says what comes out: read it once its step is over, with `swift run chapter-N --read`.
    """

  /// Which exercise comes next, and how to do it.
  ///
  /// - Parameter root: the package's folder.
  /// - Throws: Foundation's error where the chapters cannot be listed.
  static func next(root: URL) throws -> String {
    let files = try ReaderFiles(root: root)
    let standing = try Standing(files)
    return today(standing) + next(standing, files)
  }

  /// The text as a narrow terminal shows it, and in a pipe as it was.
  ///
  /// Sentences are broken between words, and what stands in columns goes on in a line of its own.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - width: how wide a line may be, in columns.
  static func fitted(_ text: String, width: Int) -> String {
    guard width < Terminal.widest else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.flatMap { line -> [String] in
      guard TextWidth.columns(of: line) > width else { return [line] }
      let indent = String(line.prefix { $0 == " " })
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

  private static func next(_ standing: Standing, _ files: ReaderFiles) -> String {
    guard let exercise = standing.next?.exercise else {
      return "All exercises are solved. `swift run workbook check` goes through them once more.\n"
    }
    // Under a plan the room predicts first, and the chapter would tell it what comes out.
    let first =
      standing.plan.title == nil
      ? "read      swift run chapter-\(exercise.number.chapter) --read"
      : "task      swift run workbook task \(exercise.number)"
    return """
      Next: exercise \(exercise.number), \(exercise.title) (\(exercise.minutes) minutes)
        1. \(first)
        2. edit      \(files.path(of: exercise))
        3. check     swift run workbook check \(exercise.number)
           stuck?    swift run workbook hint \(exercise.number)
      `swift run workbook watch` checks whenever you save; `swift run workbook list` shows them all.

      """
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

  /// The subcommands.
  static let help = """
    swift run workbook                     says where you are and what comes next
    swift run workbook list                every exercise, with minutes and claims
    swift run workbook check [N|N.M]       judges all that you have changed, a chapter's, or one
    swift run workbook watch               judges an exercise whenever you save it
    swift run workbook next                which exercise comes next, and how to do it
    swift run workbook task N.M            what an exercise asks for, and which file to edit
    swift run workbook hint N.M            a hint; each time the next of three
    swift run workbook solution N.M        the solution, once yours passes; --force before
    swift run workbook reset N.M           the exercise as it was given; asks (--yes does not), keeps a copy
    swift run workbook run N [option…]     runs a chapter
    swift run workbook predictions         what you predicted otherwise than a chapter printed; with FILE…
                                           or FOLDER… what a class did: kept answers or reports, the hardest first
    swift run workbook report [N|N.M]      as check, with --json FILE (predictions too) and --junit FILE
    swift run workbook grade FOLDER…       judges folders of submissions; --json FOLDER, --junit FILE,
                                           --plan FILE for what a plan has, --all for the whole book whatever the
                                           plan, --watch to go on as they come
    swift run workbook plan                the steps of a day with a class, with their times; --plan FILE;
                                           --for-class FILE writes it without what only you should see
    swift run workbook present STEP        what its speaker should know at a step; with --show the segments
                                           for the room; --plan FILE
    swift run workbook lint MODEL          checks your own .xcdatamodeld for what deletes run into; --json
    swift run workbook draw MODEL          draws it with its delete rules, as SVG; --output FILE
    swift run workbook preview             says what a delete would do, and changes nothing: --model MODEL
                                           --store STORE --entity ENTITY --where PREDICATE; --json
    swift run workbook take NAME FOLDER    copies a file for your app into a folder of yours; without a name it
                                           says which there are
    swift run workbook port FOLDER         ports your app's classes into a new folder, shows the difference, and
                                           lists what is left for you; --to NEWFOLDER, --quiet
    swift run workbook new exercise N.M NAME
                                           a new exercise, with all its files, to be rewritten; --title TITLE
    swift run workbook exercises           says whether all chapters and exercises are registered; --write
                                           registers them
    swift run workbook facts               counts what is known of Core Data, and where it is cited; --list, --probes
    swift run workbook api                 what of Core Data's API is here, and what is not; --missing, --own;
                                           --stub type-checks what is for a Mac too
                                           --graph FOLDER writes the symbols that the reference is made of
    swift run workbook book check          compares book/ with a fresh run, and writes nothing
    swift run workbook book words          counts the words of each segment, before its output and after it
    swift run workbook book accept         writes book/ from a fresh run; `make accept` does the same

    """

  /// The title, from the folder's name: `01-delete-rules` is about delete rules.
  static func title(_ folder: String) -> String { folder.split(separator: "-").dropFirst().joined(separator: " ") }

  private static func padded(_ text: String, among texts: [String]) -> String {
    TextWidth.padded(text, to: texts.map { TextWidth.columns(of: $0) }.max() ?? 0)
  }
}
