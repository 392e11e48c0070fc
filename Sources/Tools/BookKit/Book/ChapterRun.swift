import Foundation
import Processes
import WorkbookKit

/// One plain run of a chapter's executable, with its recording.
struct ChapterRun {
  private(set) var recording: Recording?
  private(set) var output = ""
  private(set) var recordingText = ""
  private(set) var problems: [BookProblem] = []

  /// Runs the chapter.
  init(_ chapter: ChapterFolder, in binFolder: URL, runner: any ProcessRunning) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recording-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("recording.json")
    var variables = ProcessInfo.processInfo.environment
    // The run must be as random as a reader's: a fixed hash seed would hide a dependence on it.
    variables["SWIFT_DETERMINISTIC_HASHING"] = nil
    let result = try runner.run(
      ProcessCommand(
        binFolder.appendingPathComponent(chapter.product), ["--record", file.path], environment: variables,
        timeout: .seconds(120)))
    output = result.text
    guard result.ending == .exited(0) || result.ending == .exited(1) else {
      report(.run(chapter: chapter.product, ending: result.endingText, errorOutput: result.errorText))
      return
    }
    do {
      recordingText = try String(contentsOf: file, encoding: .utf8)
      let recording = try Recording(json: recordingText)
      guard recording.command == chapter.product else {
        report(.recording(chapter: chapter.product, reason: "It is of \(recording.command)."))
        return
      }
      self.recording = recording
      compare(with: recording)
    } catch {
      report(.recording(chapter: chapter.product, reason: String(describing: error)))
    }
    // A segment that threw is in the recording, and the stitcher names it; anything else is named here.
    if result.ending == .exited(1), !(recording?.hasFailure ?? false) {
      report(.run(chapter: chapter.product, ending: result.endingText, errorOutput: result.errorText))
    }
  }

  private mutating func report(_ problem: BookProblem) { problems.append(problem) }

  /// Finds lines on the standard output that did not come through a page.
  private mutating func compare(with recording: Recording) {
    var expected = recording
    expected.outside = []
    let plain = LessonText.plain(expected).components(separatedBy: "\n")
    let steps = LineSteps.between(plain, output.components(separatedBy: "\n"))
    var line = 0
    for step in steps where step.kind != .removed {
      line += 1
      let isStray = recording.outside.contains(step.line.trimmingCharacters(in: .whitespaces))
      guard step.kind == .inserted, !isStray else { continue }
      report(
        .source(
          SourceProblem(
            .outsideSegments(step.line), file: "book/" + BookPaths.output(recording.number), line: line)))
    }
  }
}

extension Recording {
  fileprivate var hasFailure: Bool {
    segments.contains { segment in
      segment.events.contains { if case .failure = $0 { true } else { false } }
    }
  }
}
