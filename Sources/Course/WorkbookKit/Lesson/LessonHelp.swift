import Foundation

/// What a chapter says about itself: `--help` and `--list`.
enum LessonHelp {
  static func text(for lesson: Lesson) -> String {
    """
    Chapter \(lesson.number): \(lesson.title)

    swift run \(lesson.command)                  prints the lesson
    swift run \(lesson.command) --segment LIST   prints some of it, in the order of the list:
                                       names or numbers, as in 6 or 1,6,7,9

      --read           the page in the terminal: text, code and output, one segment at a time;
                       in a pipe, or with --plain, all of it at once as text
      --setup          with --read, shows the code that makes the store, which a page hides
      --predict        shows the code, asks what it prints, and compares
      --room           with --predict or --read, for the front of a room: waits once the output
                       is shown, and keeps no answers
      --list           names the segments, by number too, and the claims they show
      --sql            prints the statements that each segment ran
      --trace          prints each step of delete propagation
      --measure        prints measured times and sizes, which differ from run to run
      --costs FILE     writes what was measured as JSON, for the book
      --keep FILE      leaves a copy of the store at FILE, the last segment's if several run
      --record FILE    writes what happened as JSON, for the book
      --help           prints this

    """ + lesson.ownHelp
  }

  /// One line for each segment: name, claims, and its number with its short name, in aligned columns.
  ///
  /// - Parameters:
  ///   - folder: From where the sources are looked for; where there are none, titles take the place of short names.
  static func list(of lesson: Lesson, folder: URL) -> String {
    let sources = (try? WorkbookFolder.find(from: folder)?.source(ofChapter: lesson.number))?.segments ?? []
    let rows = lesson.segments.enumerated().map { index, segment in
      let source = sources.first { $0.name == segment.name }
      let called = "\(lesson.number).\(index + 1) \(source?.shortName?.text ?? segment.title)"
      return (segment.name, segment.claims.joined(separator: " "), called)
    }
    let nameWidth = rows.map { TextWidth.columns(of: $0.0) }.max() ?? 0
    let claimWidth = rows.map { TextWidth.columns(of: $0.1) }.max() ?? 0
    return rows.map { name, claims, called in
      [TextWidth.padded(name, to: nameWidth), TextWidth.padded(claims, to: claimWidth), VisibleText.oneLine(called)]
        .joined(separator: "  ") + "\n"
    }.joined()
  }
}
