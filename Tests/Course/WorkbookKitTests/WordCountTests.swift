import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("Counting words")
struct WordCountTests {
  @Test("Fenced code, the targets of links and the lines of tables are no words")
  func prose() {
    let lines = [
      "One *two* three four five.", "", "```swift", "let none = 0", "```",
      "[Six `seven.x()`](chapter-1.md#a-b) – eight",
      "| nine | ten |", "| --- | --- |", "- eleven", "–",
    ]
    #expect(WordCount.words(in: lines) == 11)
  }

  @Test("A segment's words are counted before its output and after it; notes and code count nowhere")
  func segment() throws {
    let source = try #require(SegmentParser(ShelfSource.nullify, file: "f.swift").segment)
    let words = SegmentWords(source)
    #expect(words.before == 8 + 6)
    #expect(words.after == 6 + 10 + 5 + 17 + 7 + 7)
    #expect(words.marks == "")
    #expect(words.minutes == 1)
    var poor = source
    for part in SegmentWords.after { poor.parts[part] = nil }
    #expect(SegmentWords(poor).marks.hasPrefix("lacks ### Why, ### In your app"))
    var plain = source
    for part in SegmentPart.variation { plain.parts[part] = nil }
    #expect(SegmentWords(plain).marks == "")
    var rich = source
    rich.parts[.why] = [.init(kind: .prose, lines: [.init(text: String(repeating: "word ", count: 150), line: 1)])]
    #expect(SegmentWords(rich).marks == "")
    // 206 words and the question.
    #expect(SegmentWords(rich).minutes == 2)
    for (part, count) in [(SegmentPart.situation, 120), (.rule, 200)] {
      rich.parts[part] = [.init(kind: .prose, lines: [.init(text: String(repeating: "word ", count: count), line: 1)])]
    }
    #expect(SegmentWords(rich).marks == "more than 110 before; more than 320 after")
  }

  @Test("The median of an even count is the lower one")
  func median() {
    #expect(ChapterWords.median([]) == 0)
    #expect(ChapterWords.median([3, 1, 2]) == 2)
    #expect(ChapterWords.median([4, 1, 3, 2]) == 2)
  }

  @Test("The table of a chapter")
  func table() {
    let words = ChapterWords(ShelfSource.chapter(), number: 9)
    #expect(
      words.lines == [
        "chapter-9: 110 words, about 5 minutes",
        "segment                  before  after",
        "nullify-keeps-the-books      14     52",
        "two-shelves                   9     13",
        "median                        9     13",
      ])
  }
}
