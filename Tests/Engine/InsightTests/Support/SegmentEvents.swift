import Foundation
import TestKit
import Testing

@testable import WorkbookKit

/// The events of a lesson of one segment.
///
/// It gives the objects of the whole process names, so it runs in a process of its own.
func events(_ body: @escaping (Page) throws -> Void) throws -> [PageEvent] {
  let console = LessonConsole(write: { _ in }, writeError: { _ in })
  let lesson = Lesson(9, "One segment", intro: [], segments: [Segment("one", "One", claims: [], body: body)])
  return try withTemporaryFolder { folder -> [PageEvent] in
    let file = folder.appendingPathComponent("segment.json")
    #expect(lesson.run(["--record", file.path], console: console) == 0)
    return try Recording(json: String(contentsOf: file, encoding: .utf8)).segments[0].events
  }
}
