import Graders
import WorkbookKit

/// `workbook list`: every exercise on a line.
struct ListCommand {
  let files: ReaderFiles
  let terminal: Terminal

  /// Shows the exercises with what each of them takes.
  ///
  /// - Throws: Foundation's error where the progress cannot be read.
  func run() throws {
    let standing = try Standing(files)
    for chapter in Assignment.chapters {
      let (solved, all) = standing.count(ofChapter: chapter)
      let heading = "Chapter \(chapter), \(Overview.title(files.folder(ofChapter: chapter)))"
      terminal.line(terminal.palette.paint(heading, .heading) + "  \(solved) of \(all) solved")
      for exercise in Assignment.ofChapter(chapter).map(\.exercise) {
        let isSolved = standing.isSolved(exercise.number)
        let mark = isSolved ? terminal.palette.paint("✓", .success) : "·"
        let title = TextWidth.padded(exercise.title, to: 40)
        let minutes = TextWidth.rightAligned("\(exercise.minutes)", to: 2) + " min"
        let line = "  \(mark) \(exercise.number)  \(title)  \(minutes)  \(exercise.claims.joined(separator: " "))"
        terminal.line(
          TextWidth.columns(of: line) > terminal.width ? "  \(mark) \(exercise.number)  \(exercise.title)" : line)
      }
      terminal.line()
    }
    terminal.line("An exercise that you edit has to pass again.")
  }
}
