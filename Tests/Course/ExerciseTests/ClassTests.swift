import Foundation
import Graders
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// A submission that is no answer ends nothing but itself.
@Suite("A class", .long(.answers))
struct ClassTests {
  /// What lies where the answer to 1.1 should, and what is then said of it.
  struct Case: Sendable, CustomStringConvertible {
    let folder: String
    let sentence: String
    let hand: @Sendable (URL) throws -> Void

    init(_ folder: String, _ sentence: String, _ hand: @escaping @Sendable (URL) throws -> Void) {
      (self.folder, self.sentence, self.hand) = (folder, sentence, hand)
    }

    init(_ folder: String, _ sentence: String, text: String) {
      self.init(folder, sentence) { try Data(text.utf8).write(to: $0) }
    }

    var description: String { VisibleText.oneLine(folder) }
  }

  private static let right = """
    import Graders

    func rowsLeft(series: Int, episodes: Int, watched: Int) -> SeriesRows {
      SeriesRows(series: series - 1, episodes: (series - 1) * episodes, histories: series * watched)
    }

    """

  private static let error = "1.1-count-what-is-left.swift:1:8: error: cannot find type 'Missing' in scope"

  private static let cases = [
    Case("a", "which names a symbol for the linker", text: right + "@_silgen_name(\"nowhere\") func nowhere()\n"),
    Case(
      "b", "undefined",
      text: "import Glibc\n" + right.replacing("  SeriesRows(", with: "  _ = crypt(\"a\", \"b\")\n  return SeriesRows(")
    ),
    Case("c", "other.swift:1:8: error: cannot find type 'Missing'", text: right + moved + "let x: Missing\n"),
    Case("team: red", "team: red/" + error, text: "let x: Missing\n"),
    Case("two\nlines", "two\\nlines/" + error, text: "let x: Missing\n"),
    Case("esc\u{1B}[2J", "esc\\u{1B}[2J/" + error, text: "let x: Missing\n"),
    Case("d", "is a folder") { try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: true) },
    Case("e", "is a pipe, a socket or a device") { mkfifo($0.path, 0o600) },
    Case("f", "leads out of what was handed in") { symlink("/etc/hostname", $0.path) },
    Case("g", "is a link to something that is not there") { symlink("nothing", $0.path) },
    Case("h", "is larger than 1 MB") { try Data(count: 2 << 20).write(to: $0) },
    Case("i", "is empty (`swift run workbook reset` followed by the number", text: " \n"),
    Case("j", "Git has left two versions in the file", text: "<<<<<<< mine\n\(right)=======\n\(right)>>>>>>> theirs\n"),
  ]

  private static let moved = "#sourceLocation(file: \"other.swift\", line: 1)\n"

  @Test("Each has a verdict of its own, and everybody else is judged")
  func verdicts() throws {
    let copy = try ReadersCopy()
    let name = try copy.exercise(ExerciseNumber(1, 1)).fileName
    let folder = copy.root.appendingPathComponent("class")
    for item in Self.cases + [Case("zoe", "", text: Self.right)] {
      let own = folder.appendingPathComponent(item.folder)
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      try item.hand(own.appendingPathComponent(name))
    }
    let json = copy.root.appendingPathComponent("json")
    let result = try copy.workbook(
      "grade", folder.path, "--json", json.path, "--junit", copy.root.appendingPathComponent("class.xml").path)
    #expect(result.ending == .exited(1), "\(result.errorText)")
    #expect(!result.text.contains("\u{1B}"))
    for item in Self.cases {
      let file = json.appendingPathComponent(ClassReports.fileName(of: item.description))
      let report = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      let message = try #require(report?["message"] as? String, "\(item)")
      #expect(report?["name"] as? String == item.description)
      #expect(message.contains(item.sentence), "\(item): \(message)")
    }
    let last = try String(contentsOf: json.appendingPathComponent("zoe.json"), encoding: .utf8)
    #expect(last.contains("\"status\" : \"pass\""))
    #expect(last.contains("\"score\" : 1"))
  }
}
