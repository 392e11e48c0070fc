import Foundation
import Testing

@testable import WorkbookKit

@Suite("Text")
struct TextTests {
  @Test(
    "Widths are those of a terminal",
    arguments: [
      ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("한", 2), ("ｱ", 1), ("👍", 2), ("☺️", 2), ("─┬", 2), ("→", 1),
      ("", 0), ("1\u{FE0F}\u{20E3}", 2), ("a\u{7F}\tb", 2),
    ])
  func widths(text: String, columns: Int) {
    #expect(TextWidth.columns(of: text) == columns)
  }

  @Test("Padding and cutting count columns, not characters")
  func padding() {
    #expect(TextWidth.padded("漢", to: 4) == "漢  ")
    #expect(TextWidth.rightAligned("漢", to: 4) == "  漢")
    #expect(TextWidth.padded("long", to: 2) == "long")
    #expect(TextWidth.abbreviated("漢字漢字", to: 5) == "漢字…")
    #expect(TextWidth.abbreviated("abc", to: 3) == "abc")
  }

  @Test("A noun is in the singular after 1 alone")
  func counted() {
    #expect(
      [0, 1, 2, 11].map { CountedNoun.text($0, "more line") } == [
        "0 more lines", "1 more line", "2 more lines", "11 more lines",
      ])
    #expect([1, 2].map { CountedNoun.text($0, "entity", "entities") } == ["1 entity", "2 entities"])
  }

  @Test("Names are in the order in which people look for them, and one with a number follows the one without")
  func readingOrder() {
    let names = [
      "ada-lovelace", "Bert", "Bert (2)", "bert (10)", "bert-jan", "emil", "\u{C9}mile", "Jan", "jan", "Zoe", "zoe (2)",
      "Zo\u{EB}", "Zo\u{EB} M\u{FC}ller", "Zoe\u{308} Mu\u{308}ller (2)",
    ]
    for mixed in [Array(names.reversed()), names.sorted(), names] {
      #expect(ReadingOrder.sorted(mixed, by: { $0 }) == names)
    }
    // What differs in nothing but how an accent is written is in the order of its bytes.
    let accents = ReadingOrder.sorted(["jos\u{E9}", "jose\u{301}"], by: { $0 })
    #expect(accents.map(\.utf8.count) == [6, 5])
  }

  @Test("What would move the cursor is written out")
  func visible() {
    #expect(VisibleText.oneLine("a\tb\r\u{1B}[1m\u{2028}\u{0}") == "a\\tb\\r\\u{1B}[1m\\u{2028}\\u{0}")
    // What turns the direction of a line.
    #expect(VisibleText.oneLine("a\u{202E}b\u{202A}") == "a\\u{202E}b\\u{202A}")
    #expect(VisibleText.oneLine("\u{2066}\u{2069}\u{2065}") == "\\u{2066}\\u{2069}\u{2065}")
    #expect(VisibleText.lines("a\nb\n") == ["a", "b"])
    #expect(VisibleText.lines("a\r\nb") == ["a\\r", "b"])
    #expect(VisibleText.lines("") == [""])
  }

  @Test("The nearest name is suggested, a far one is not")
  func closest() {
    #expect(ClosestMatch.find("--lst", among: ["--sql", "--list"]) == "--list")
    #expect(ClosestMatch.find("xyz", among: ["--sql", "--list"]) == nil)
    #expect(ClosestMatch.distance("kitten", "sitting") == 3)
    #expect(ClosestMatch.distance("", "ab") == 2)
  }

  @Test("Values have one text on every machine")
  func values() {
    #expect(ValueText.describe(nil) == "nil")
    #expect(ValueText.describe(Optional<Int>.none as Any) == "nil")
    #expect(ValueText.describe(Optional(Optional("a\"b\n")) as Any) == "\"a\\\"b\\n\"")
    #expect(ValueText.describe(true) == "true")
    #expect(ValueText.describe(1.5) == "1.5")
    #expect(ValueText.describe(Data([0, 255])) == "x'00ff'")
    #expect(ValueText.describe(Decimal(string: "12.50") ?? 0) == "12.5")
    #expect(ValueText.describe(["b": 1, "a": 2]) == "[\"a\": 2, \"b\": 1]")
    #expect(ValueText.describe(Set([3, 1, 10])) == "{1, 3, 10}")
    #expect(ValueText.describe([1, 2]) == "[1, 2]")
    #expect(ValueText.describe(Set(["E#10", "E#2"]), name: { $0 as? String }) == "{E#2, E#10}")
  }

  @Test(
    "Dates are written in UTC",
    arguments: [
      (0.0, "1970-01-01T00:00:00Z"), (978_307_200, "2001-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (-0.25, "1969-12-31T23:59:59.750Z"),
      (4_102_444_800.5, "2100-01-01T00:00:00.500Z"), (1_709_251_199, "2024-02-29T23:59:59Z"),
    ])
  func dates(seconds: Double, text: String) {
    #expect(ValueText.timestamp(Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test("Natural order is an order")
  func naturalOrder() {
    let texts = ["", "a", "a1", "a01", "a2", "a10", "b", "D1", "D10", "D2", "1", "10", "2", "é"]
    for a in texts {
      #expect(!ValueText.naturally(a, a))
      for b in texts where a != b {
        #expect(ValueText.naturally(a, b) != ValueText.naturally(b, a))
        for c in texts where ValueText.naturally(a, b) && ValueText.naturally(b, c) {
          #expect(ValueText.naturally(a, c), "\(a) \(b) \(c)")
        }
      }
    }
  }

  @Test("An error is written in full and in a fixed order")
  func errors() {
    let error = NSError(
      domain: "Domain", code: 1600, userInfo: [NSLocalizedDescriptionKey: "No.", "b": 2, "a": "text"])
    #expect(ErrorText.plain(error) == ["Domain 1600: No.", "a = \"text\"", "b = 2"])
    struct Plain: Error { let x = 1 }
    #expect(ErrorText.plain(Plain()) == ["Plain(x: 1)"])
    // What would end a command says the same on a page.
    let problem = LessonProblem.isInTheWay(path: "letter.txt")
    #expect(ErrorText.plain(problem) == [problem.text])
  }
}
