import Foundation

/// `--read`: the chapter's page in the terminal, at the reader's pace, or all of it at once into a pipe.
final class ReadSession {
  private let lesson: Lesson
  private let console: LessonConsole
  private let pages: [ReadingPage]
  private let place: ReadingPlace?
  private let read: ReadSegments
  private let showsSetUp: Bool
  private let isRoom: Bool
  private let failures: Counter
  private var placeProblem: (any Error)?

  /// Where a page leaves the reader.
  private enum Leaving {
    case next
    case back
    case page(Int)
    case quit
  }

  /// Finds the sources of the page.
  ///
  /// - Throws: `LessonProblem` where they are not there.
  init(lesson: Lesson, options: LessonOptions, console: LessonConsole) throws {
    var console = console
    if options.isPlain { (console.readKey, console.isColoured) = (nil, false) }
    self.lesson = lesson
    self.console = console
    showsSetUp = options.showsSetUp
    isRoom = options.isRoom
    let sources = try LessonSources(of: lesson, console: console)
    let failures = Counter()
    self.failures = failures
    pages =
      ChapterPages(
        lesson: lesson, source: sources.source, facts: sources.facts,
        text: sources.text(options: options, console: console),
        options: options, holdsErrors: console.keepsPendingForCrash, failed: failures.count
      ).pages
    read = ReadSegments(sources.folder)
    // Some segments at the front are not where a reader stopped.
    place =
      options.segments == nil
      ? ReadingPlace(file: sources.folder.placeFile, chapter: lesson.command) : nil
  }

  /// Reads.
  ///
  /// - Returns: 0, or 1 where a segment that was shown ended with an error.
  func run() -> Int32 {
    if let readKey = console.readKey {
      turnPages(ReadingScreen(console: console, readKey: readKey))
    } else {
      printAll()
    }
    if let placeProblem {
      console.writeError(
        "\(lesson.command): Where you stopped cannot be kept: \(placeProblem.localizedDescription)\n")
    }
    return failures.value == 0 ? 0 : 1
  }

  private func printAll() {
    for page in pages {
      var setUp = showsSetUp ? page.setUp : page.setUpNote
      for piece in page.pieces({ _ in true }) {
        switch piece {
        case .text(let lines): print(lines())
        case .stop:
          // What is hidden belongs to the code, which stands above the first stop.
          print(setUp)
          setUp = []
        }
      }
    }
  }

  private func print(_ lines: [String]) {
    console.write(lines.map { $0 + "\n" }.joined())
  }

  private func turnPages(_ screen: ReadingScreen) {
    var index = start
    if index > 0 {
      screen.add(["You stopped at segment \(pages[index].number). The beginning is 0 in the list: key l.", ""])
    }
    while pages.indices.contains(index) {
      keep(pages[index])
      switch show(pages[index], screen) {
      case .next: index += 1
      case .back: index = max(0, index - 1)
      case .page(let other): index = other
      case .quit: return
      }
    }
  }

  private var start: Int {
    guard let name = place?.segment else { return 0 }
    return pages.firstIndex { $0.segment == name } ?? 0
  }

  private func keep(_ page: ReadingPage) {
    do { try place?.keep(page.segment) } catch { placeProblem = error }
  }

  /// Notes that the whole page was on the screen; at the front nobody reads.
  private func note(_ page: ReadingPage) {
    guard !isRoom, let segment = page.segment else { return }
    do { try read.note(segment, ofChapter: lesson.number) } catch { placeProblem = placeProblem ?? error }
  }

  private func show(_ page: ReadingPage, _ screen: ReadingScreen) -> Leaving {
    var isFirst = true
    func wait(_ next: String?) -> Leaving? {
      defer { isFirst = false }
      return ask(page, next: next, isFirst: isFirst, screen)
    }
    var waiting: [String] = []
    // Otherwise a key asks for it.
    var setUp = showsSetUp ? page.setUp : []
    for piece in page.pieces(screen.fits) {
      switch piece {
      case .text(let lines): waiting += lines()
      case .stop(let next):
        waiting += setUp
        setUp = []
        if let leaving = screen.show(waiting, wait: { wait("more") }) ?? wait(next) { return leaving }
        waiting = []
      }
    }
    if let leaving = screen.show(waiting, wait: { wait("more") }) { return leaving }
    note(page)
    return wait(nil) ?? .next
  }

  /// Waits until the reader goes on, which gives nil, or leaves the page.
  private func ask(_ page: ReadingPage, next: String?, isFirst: Bool, _ screen: ReadingScreen) -> Leaving? {
    let prompt = ReadingPrompt(page: page, pages: pages, next: next)
    while true {
      switch screen.key(prompt.text(columns: console.size().columns - 1)) {
      case .next: return next == nil ? .next : nil
      case .back: return isFirst ? .back : pages.firstIndex { $0.number == page.number }.map { .page($0) }
      case .list: if let chosen = choose(page, screen) { return .page(chosen) }
      case .setUp: screen.add(page.hasSetUp ? [""] + page.setUp : ["This page hides no code."])
      case .help: screen.add(ReadingPrompt.help)
      case .quit, nil: return .quit
      case .other: break
      }
    }
  }

  private func choose(_ page: ReadingPage, _ screen: ReadingScreen) -> Int? {
    screen.add(ReadingPrompt.list(pages, current: page, columns: console.size().columns))
    console.write("Number, or Return to stay here: ")
    guard let line = console.readLine()?.trimmingCharacters(in: .whitespaces), !line.isEmpty else { return nil }
    if let index = pages.firstIndex(where: { "\($0.number)" == line || $0.segment == line }) { return index }
    screen.add(["There is no page \(VisibleText.oneLine(line)) in the list."])
    return nil
  }
}

/// Counts what happens in closures.
final class Counter {
  private(set) var value = 0

  /// Counts one more.
  func count() { value += 1 }
}
