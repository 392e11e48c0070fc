import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("Pages to look things up in")
struct LookUpTests {
  private func parts(_ symptoms: [SymptomGroup] = []) throws -> PageParts {
    PageParts(
      chapters: [
        ToldChapter(number: 9, source: ShelfSource.chapter(), recording: try recording(of: ShelfFixture.lesson))
      ], facts: ShelfFacts.list, tests: [], symptoms: symptoms)
  }

  private func group(_ segment: String, printed: String) -> SymptomGroup {
    SymptomGroup(group: "Seen", symptoms: [.init(seen: "A | b", aid: "C | d", segment: segment, printed: printed)])
  }

  @Test("A decision is a table whose questions lead on by number, and every question stands in it once")
  func decision() throws {
    for decision in [Decision.whenToDelete, .howToDelete] {
      let lines = DecisionTable(decision: decision) { "[\($1)](chapter-\($0).md#\($1))" }.lines
      let questions = DeleteCondition.allCases.filter { condition in
        lines.contains { $0.contains(MarkdownText.cell(condition.question)) }
      }
      #expect(lines.count == questions.count + 2)
      for number in 2...questions.count {
        #expect(lines.contains { $0.contains("go on with \(number) ") })
        #expect(lines.filter { $0.hasPrefix("| \(number) |") }.count == 1)
      }
    }
  }

  @Test("A symptom has what helps first, and links to the segment that prints it")
  func symptoms() throws {
    let segment = try #require(try recording(of: ShelfFixture.lesson).segments.first)
    let word = try #require(LessonText.body(of: segment).split(separator: " ").first)
    let parts = try parts([group("9 \(segment.name)", printed: String(word))])
    var problems: [SourceProblem] = []
    let page = parts.fill("<!-- generated: symptoms -->", file: "Chapters/pages/symptoms.md", problems: &problems)
    #expect(page.contains("| A \\| b | C \\| d | [](chapter-9.md#\(segment.name)) |"))
    #expect(problems == [])
    #expect(parts.missing(from: [page]).filter { $0 != .unexplainedError(1600) } == [])
  }

  @Test("A symptom that no segment prints, or whose segment is not there, is a problem")
  func wrongSymptoms() throws {
    let segment = try #require(try recording(of: ShelfFixture.lesson).segments.first)
    let absent = try parts([group("9 none", printed: "x")]).missing(from: [])
    #expect(absent.contains(.unknownSymptomSegment("9 none")))
    let silent = try parts([group("9 \(segment.name)", printed: "never printed")]).missing(from: [])
    #expect(silent.contains(.symptomNotPrinted("A | b", text: "never printed", segment: "9 \(segment.name)")))
  }

  @Test("A symptom that no segment prints links to a page, and one without either is a problem")
  func pages() throws {
    var symptom = SymptomGroup.Symptom(seen: "A", aid: "B", page: "[C](labels.md)")
    let parts = try parts([SymptomGroup(group: "Seen", symptoms: [symptom])])
    var problems: [SourceProblem] = []
    let page = parts.fill("<!-- generated: symptoms -->", file: "Chapters/pages/symptoms.md", problems: &problems)
    #expect(page.contains("| A | B | [C](labels.md) |"))
    #expect(parts.missing(from: []).filter { $0 != .unexplainedError(1600) } == [])
    symptom.page = nil
    let nowhere = try self.parts([SymptomGroup(group: "Seen", symptoms: [symptom])]).missing(from: [])
    #expect(nowhere.contains(.unexplainedSymptom("A")))
  }

  @Test("A link without a text takes the title of what it leads to; one to nothing stays, to be reported")
  func emptyLinks() throws {
    let recording = try recording(of: ShelfFixture.lesson)
    let segment = try #require(recording.segments.first)
    let links = EmptyLinks(recordings: [recording], pages: ["errors.md": "<!-- x -->\n\n# Errors\n"])
    let text = "See [](chapter-9.md#\(segment.name)), [](#\(segment.name)), [](errors.md), [](none.md)."
    #expect(
      links.fill(text, of: "chapter-9.md")
        == "See [\(segment.title)](chapter-9.md#\(segment.name)), [\(segment.title)](#\(segment.name)), "
        + "[Errors](errors.md), [](none.md).")
  }
}
