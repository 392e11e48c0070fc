/// Shows a lesson to a reader while it runs.
final class TerminalView: LessonListener {
  private let options: LessonOptions
  private let console: LessonConsole
  private let palette: Palette
  private var layout: SegmentLayout

  init(options: LessonOptions, console: LessonConsole) {
    self.options = options
    self.console = console
    palette = Palette(isColoured: console.isColoured)
    layout = SegmentLayout()
  }

  func intro(of lesson: Lesson) {
    write(LessonText.intro(number: lesson.number, title: lesson.title, lines: lesson.intro, palette: palette))
  }

  func began(_ segment: SegmentHeading) {
    layout = SegmentLayout(
      palette: palette, showsStatements: options.showsStatements, showsTrace: options.showsTrace)
    write(layout.heading(segment))
  }

  func recorded(_ event: PageEvent) {
    write(layout.add(event))
  }

  func measured(label: String, value: String) {
    write(layout.add(.shown(label: label, value: value)))
  }

  func measured(_ costs: [Cost]) {
    write(layout.add(.rows(label: "measured", table: CostTable.table(costs))))
  }

  func ended() {
    write(layout.flush() + "\n")
  }

  func printedOutside(_ event: PageEvent) {
    write(layout.add(event) + layout.flush())
  }

  private func write(_ text: String) {
    if !text.isEmpty { console.write(text) }
    if console.keepsPendingForCrash { CrashOutput.setPending(layout.pending) }
  }
}
