import Testing

@testable import BookKit

@Suite("Ids of facts in any text")
struct FactCitationTests {
  /// A prefix that no section has, put together so that this file cites nothing.
  private let odd = "ZZ" + "-"

  private func ids(_ text: String) -> [String] { FactCitation.all(in: text, file: "a.md").map(\.id) }

  @Test("They are found in prose, code and comments, with their lines")
  func found() {
    let text = "As \(odd)01 says,\n`.fact(\"\(odd)105\")` // (\(odd)11b), \(odd)07:\n"
    #expect(
      FactCitation.all(in: text, file: "a.md") == [
        FactCitation(id: odd + "01", file: "a.md", line: 1), FactCitation(id: odd + "105", file: "a.md", line: 2),
        FactCitation(id: odd + "11b", file: "a.md", line: 2), FactCitation(id: odd + "07", file: "a.md", line: 2),
      ])
  }

  @Test("Longer words, identifiers, standards and the pieces of a UUID are none")
  func others() {
    #expect(ids("AA\(odd)01 \(odd)1 \(odd)2345 \(odd)01_x _\(odd)01 \(odd)01B z\(odd)01 é") == [])
    #expect(ids("UTF-8 UTF-16 SHA-256 ISO-8601 RFC-3339 E621E1F8-C36C-495A-93FC-0C247A3E6E5F") == [])
    #expect(ids("QQ-01") == [])
  }
}
