import Foundation

/// One run of a lesson: all of it, or one segment.
struct LessonRun {
  let lesson: Lesson
  let options: LessonOptions
  let console: LessonConsole

  func run() throws -> Int32 {
    let view = TerminalView(options: options, console: console)
    let recorder = Recorder(lesson: lesson)
    let costs = CostRecorder()
    let feed = LessonFeed(listeners: [recorder, costs, view])
    if options.segments == nil { view.intro(of: lesson) }

    var hasTrace = false
    var failures = 0
    for index in options.segments ?? Array(lesson.segments.indices) {
      let segment = lesson.segments[index]
      let heading = SegmentHeading(
        number: index + 1, name: segment.name, title: segment.title, claims: segment.claims)
      feed.began(heading)
      let page = Page(
        feed: feed,
        options: PageOptions(measures: options.measures, traces: options.showsTrace, keepFile: options.keepFile),
        errorText: lesson.errorText)
      var thrown: (any Error)?
      do { try segment.body(page) } catch { thrown = error }
      do { try page.runClosers() } catch { thrown = thrown ?? error }
      if page.close(throwing: thrown) { hasTrace = true }
      if thrown != nil { failures += 1 }
      feed.ended()
      if options.recordFile != nil { recorder.finish(segment, errorText: lesson.errorText) }
    }

    if options.showsTrace, !hasTrace {
      console.writeError("\(lesson.command): No delete is propagated here, so `--trace` has nothing to print.\n")
    }
    if let file = options.recordFile { try write(recorder.recording.json(), to: file) }
    if let file = options.costsFile { try write(costs.costs.json(), to: file) }
    return failures == 0 ? 0 : 1
  }

  private func write(_ json: String, to file: URL) throws {
    do {
      try Data(json.utf8).write(to: file, options: .atomic)
    } catch {
      throw LessonProblem.cannotRecord(path: file.path, reason: error.localizedDescription)
    }
  }
}
