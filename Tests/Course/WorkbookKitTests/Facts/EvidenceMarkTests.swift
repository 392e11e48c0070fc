import Testing

@testable import WorkbookKit

@Suite("Marks of printed entries")
struct EvidenceMarkTests {
  @Test("An entry carries the mark of its weakest fact; what rests on a choice is never marked as known")
  func weakest() {
    for kinds in [[FactKind.documented], [.run], [.run, .documented]] { #expect(EvidenceMark(kinds) == .known) }
    for kinds in [[FactKind.reported], [.documented, .reported]] { #expect(EvidenceMark(kinds) == .reported) }
    for other in FactKind.allCases { #expect(EvidenceMark([other, .chosen]) == .chosen) }
    #expect(EvidenceMark([]) == nil)
  }

  @Test("What is said of the variation alone comes before what is said of both")
  func variation() {
    let text = ShelfSource.nullify.replacing(
      "//: - rule: CH-001", with: "//: - then `rows`: DR-04\n//: - then `deleted`: CH-001\n//: - rule: CH-001")
    let source = SegmentParser(text, file: "f.swift").segment
    #expect(source?.marks(ShelfFacts.list) == ["after delete": .known, "rows": .chosen])
    #expect(
      source?.marks(ShelfFacts.list, ofVariation: true)
        == ["after delete": .known, "rows": .known, "deleted": .chosen])
  }

  @Test("Marks stand in one column, at the first line of what they speak of")
  func column() {
    let events: [PageEvent] = [
      .shown(label: "a", value: "one"), .shown(label: "b", value: "two\nthree"),
      .rows(label: "rows", table: RowTable(headers: ["A"], rows: [["1"]])),
    ]
    let text = LessonText.body(of: events, marks: ["b": .reported, "rows": .chosen])
    #expect(text == "a        one\nb        two   ◐\n         three\nrows     A     ○\n         1\n")
    #expect(LessonText.body(of: events).contains("◐") == false)
  }
}
