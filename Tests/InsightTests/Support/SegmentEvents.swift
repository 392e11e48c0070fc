import Foundation
import Testing

@testable import WorkbookKit

/// The events of a lesson of one segment.
///
/// It gives the objects of the whole process names, so it runs in a process of its own.
func events(_ body: @escaping (Page) throws -> Void) throws -> [PageEvent] {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("segment-\(UUID().uuidString).json")
  defer { try? FileManager.default.removeItem(at: file) }
  let console = LessonConsole(write: { _ in }, writeError: { _ in })
  let lesson = Lesson(9, "One segment", intro: [], segments: [Segment("one", "One", claims: [], body: body)])
  #expect(lesson.run(["--record", file.path], console: console) == 0)
  return try Recording(json: String(contentsOf: file, encoding: .utf8)).segments[0].events
}
