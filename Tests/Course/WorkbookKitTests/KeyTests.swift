import Testing

@testable import WorkbookKit

@Suite("The keys of a reader")
struct KeyTests {
  @Test(
    "Letters, and the sequences of arrow and page keys",
    arguments: [
      (" ", [ReadingKey.next]), ("\n", [.next]), ("n", [.next]), ("b", [.back]), ("l", [.list]), ("s", [.setUp]),
      ("?", [.help]), ("q", [.quit]), ("\u{4}", [.quit]), ("x", [.other]), ("\u{1B}", [.other]),
      ("\u{1B}[C", [.next]), ("\u{1B}[B", [.next]), ("\u{1B}OC", [.next]), ("\u{1B}[6~", [.next]),
      ("\u{1B}[D", [.back]), ("\u{1B}[A", [.back]), ("\u{1B}[5~", [.back]), ("\u{1B}[1;5C", [.other]),
      ("\u{1B}[3~", [.other]), ("nb\u{1B}[Cq", [.next, .back, .next, .quit]), ("\u{1B}[", [.other]), ("", []),
    ])
  func keys(_ typed: String, _ keys: [ReadingKey]) {
    #expect(ReadingKey.all(in: Array(typed)) == keys)
  }
}
