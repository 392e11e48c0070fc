/// The workbook's folder, and the sources of a lesson in it.
struct LessonSources {
  let folder: WorkbookFolder
  let source: ChapterSource
  let facts: FactList
  private let links: LinkNotes

  /// Finds and reads them.
  ///
  /// - Parameters:
  ///   - console: Says where the program was started.
  /// - Throws: `LessonProblem` where they are not there or cannot be read.
  init(of lesson: Lesson, console: LessonConsole) throws {
    guard let folder = WorkbookFolder.find(from: console.folder) else { throw LessonProblem.notInWorkbook }
    let source: ChapterSource?
    do {
      source = try folder.source(ofChapter: lesson.number)
      facts = try FactList(root: folder.root)
    } catch {
      throw LessonProblem.unreadableSources(chapter: lesson.number, reason: error.localizedDescription)
    }
    guard let source else { throw LessonProblem.noSources(chapter: lesson.number, root: folder.root.path) }
    self.folder = folder
    self.source = source
    links = LinkNotes(folder: folder, chapter: lesson.number, source: source)
  }

  /// Sets text for the reader's window.
  func text(options: LessonOptions, console: LessonConsole) -> ReadingText {
    ReadingText(
      width: console.size().textWidth, palette: Palette(isColoured: console.isColoured),
      linkNote: links.note, takeAddresses: links.takeAddresses, showsStatements: options.showsStatements,
      showsTrace: options.showsTrace)
  }
}
