import TestKit
import Testing

@testable import WorkbookKit

@Suite("The recording")
struct RecordingTests {
  @Test("A recording survives JSON, and the same run makes the same bytes")
  func roundTrip() throws {
    let first = try recording(of: ShelfFixture.lesson)
    #expect(try Recording(json: first.json()) == first)
    #expect(try first.json() == recording(of: ShelfFixture.lesson).json())
    #expect(first.segments[0].statements == [Statement(sql: "DELETE FROM ZSHELF WHERE Z_PK = ?", values: ["1"])])
  }

  @Test("Keys are in alphabetical order, with a line for each part")
  func keys() throws {
    let json = try Recording(number: 1, title: "T", intro: ["a/b"]).json()
    let expected = #"{"format":2,"intro":["a/b"],"number":1,"outside":[],"pictures":[],"segments":[],"title":"T"}"#
    #expect(json.filter { !$0.isWhitespace } == expected)
    #expect(json.hasPrefix("{\n \"format\":2,\n"))
    #expect(json.hasSuffix("\n}\n"))
  }

  @Test("A recording of another format is refused")
  func format() throws {
    let json = try Recording(number: 1, title: "T").json().replacing(#""format":2"#, with: #""format":3"#)
    #expect(throws: DecodingError.self) { try Recording(json: json) }
  }

  @Test("--segment records that segment, with its number in the whole")
  func oneSegment() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("r.json")
      _ = ShelfFixture.lesson.run(["--record", file.path, "--segment", "two-shelves"], console: Capture().console())
      let segments = try Recording(json: String(contentsOf: file, encoding: .utf8)).segments
      #expect(segments.map(\.number) == [2])
    }
  }
}
