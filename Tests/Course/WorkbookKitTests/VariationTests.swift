import TestKit
import Testing

@testable import WorkbookKit

@Suite("Variations")
struct VariationTests {
  private struct Trouble: Error {}

  private func lesson(_ variation: @escaping (Page) throws -> Void) -> Lesson {
    Lesson(
      1, "L", intro: [],
      segments: [
        Segment("one", "One", claims: [], variation: variation) { page in
          page.show("body", page.name("Book", for: 7))
        },
        Segment("two", "Two", claims: []) { $0.print("two") },
      ])
  }

  @Test("A recorded run runs the variation on a page of its own, with numbers of its own")
  func recorded() throws {
    let segments = try recording(of: lesson { $0.show("again", $0.name("Book", for: 8)) }).segments
    #expect(segments[0].events == [.shown(label: "body", value: "Book#1")])
    #expect(segments[0].variation == [.shown(label: "again", value: "Book#1")])
    #expect(segments[1].variation == [])
  }

  @Test("A run that is not recorded does not run it, and no run prints it")
  func silent() throws {
    var runs = 0
    let lesson = lesson {
      runs += 1
      $0.print("varied")
    }
    let plain = Capture.output(of: lesson)
    _ = Capture.output(of: lesson, "--segment", "one")
    #expect(runs == 0)
    try withTemporaryFolder { folder in
      #expect(Capture.output(of: lesson, "--record", folder.appendingPathComponent("r.json").path) == plain)
    }
    #expect(runs == 1)
    #expect(!plain.contains("varied"))
  }

  @Test("A variation that throws is recorded with its error, after what it tidied up")
  func throwing() throws {
    var isTidy = false
    let segments = try recording(
      of: lesson { page in
        page.atEnd { isTidy = true }
        page.print("begun")
        throw Trouble()
      }
    ).segments
    #expect(segments[0].variation == [.line(text: "begun"), .failure(lines: ["Trouble()"])])
    #expect(isTidy)
  }

  @Test("What is printed after the variation has ended belongs to no segment")
  func late() throws {
    var kept: Page?
    let lesson = Lesson(
      1, "L", intro: [],
      segments: [
        Segment("one", "One", claims: [], variation: { kept = $0 }) { $0.print("body") },
        Segment("two", "Two", claims: []) { page in
          kept?.print("too late")
          page.print("two")
        },
      ])
    #expect(try recording(of: lesson).outside == ["too late"])
  }
}
