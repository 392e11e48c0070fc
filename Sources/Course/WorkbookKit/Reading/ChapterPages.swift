/// The pages of a chapter in the terminal.
struct ChapterPages {
  let lesson: Lesson
  let source: ChapterSource
  let facts: FactList
  let text: ReadingText
  let options: LessonOptions
  /// Whether the standard error is the reader's.
  let holdsErrors: Bool
  /// Is told of a segment that ended with an error.
  let failed: () -> Void

  /// The opening, the segments and the end; with `--segment` the segments of the list and nothing else.
  var pages: [ReadingPage] {
    if let list = options.segments { return list.map(page) }
    return [opening] + lesson.segments.indices.map(page) + [end]
  }

  /// The page of a segment, which runs now.
  func segment(_ index: Int) -> SegmentPage {
    let segment = lesson.segments[index]
    let heading = SegmentHeading(
      number: index + 1, name: segment.name, title: segment.title, claims: segment.claims)
    let output = SegmentOutput(
      of: segment,
      options: PageOptions(measures: options.measures, traces: options.showsTrace, keepFile: options.keepFile),
      holdsErrors: holdsErrors, errorText: lesson.errorText)
    if output.hasFailed { failed() }
    return SegmentPage(
      heading: heading, source: source(of: segment), output: output,
      variation: segment.variation.map { variation in
        {
          let held = HeldErrors.during(holdsErrors) { VariationRun(of: variation, errorText: lesson.errorText).events }
          return (held.result, held.text)
        }
      },
      costs: source.costs, facts: facts, chapter: lesson.number, text: text)
  }

  private func source(of segment: Segment) -> SegmentSource? { source.segments.first { $0.name == segment.name } }

  private func page(_ index: Int) -> ReadingPage {
    let segment = lesson.segments[index]
    let source = source(of: segment)
    return ReadingPage(
      segment: segment.name, number: index + 1, title: source?.shortName?.text ?? segment.title,
      setUp: text.part("The set-up", source?.markdown(.setUp) ?? []), setUpNote: setUpNote(source),
      pieces: { self.segment(index).pieces(isRoom: options.isRoom, fits: $0) })
  }

  private func setUpNote(_ source: SegmentSource?) -> [String] {
    let lines = (source?.blocks(.setUp) ?? []).flatMap(\.lines)
    let count = lines.count { !$0.text.allSatisfy(\.isWhitespace) }
    return count == 0 ? [] : text.note(["The set-up: \(CountedNoun.text(count, "line")), shown with --setup."])
  }

  private var opening: ReadingPage {
    ReadingPage(number: 0, title: title) { _ in [.text { openingLines }] }
  }

  /// The chapter's title, its opening, and its pictures in words.
  var openingLines: [String] {
    text.title(title) + [""] + text.prose(Self.reimplementation) + text.prose(source.opening.map(\.text))
      + lesson.pictures.flatMap { text.prose(["**\($0.title)**"]) + text.drawing($0.lines) }
      + text.addresses
  }

  private var title: String { "Chapter \(lesson.number): \(lesson.title)" }

  private var end: ReadingPage {
    ReadingPage(number: lesson.segments.count + 1, title: "What to look for, and where to go on") { _ in
      [
        .text {
          [text.rule] + ending(.checklist, "Checklist")
            + ending(.readNext, "Read next")
            + text.prose(["The exercises of this chapter: `swift run workbook list`"])
            + text.addresses
        }
      ]
    }
  }

  private func ending(_ ending: ChapterEnding, _ title: String) -> [String] {
    text.part(title, (source.endings[ending] ?? []).map(\.text))
  }

  private static let reimplementation = [
    "> What runs here is OpenCoreData, a re-implementation of Core Data, and not Apple's framework. How far each behaviour "
      + "is known to be the same, `book/labels.md` says."
  ]
}
