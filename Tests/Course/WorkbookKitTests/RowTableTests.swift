import Foundation
import Testing

@testable import WorkbookKit

@Suite("Tables of rows")
struct RowTableTests {
  @Test("Numbers align right, text left; NULL, blobs and wide text stay in their columns")
  func golden() {
    let table = RowTable(
      headers: ["Z_PK", "ZTITLE", "ZDATA", "ZX"],
      rows: [
        [1, "漢字", .blob([1, 2]), nil], [10, nil, .blob(Array(0..<20)), 1.5], [nil, "plain", nil, 12],
      ])
    #expect(
      table.lines == [
        "Z_PK  ZTITLE  ZDATA                              ZX",
        "   1  漢字    x'0102'                          NULL",
        "  10  NULL    x'0001020304050607…' (20 bytes)   1.5",
        "NULL  plain   NULL                               12",
      ])
  }

  @Test("Rows keep their order, equal ones included")
  func ties() {
    let table = RowTable(headers: ["K", "V"], rows: [["b", "1"], ["a", "2"], ["a", "1"], ["a", "2"]])
    #expect(table.lines == ["K  V", "b  1", "a  2", "a  1", "a  2"])
  }

  @Test("Text that could be mistaken is quoted; long text is cut")
  func texts() {
    #expect(RowCell.text("NULL").text == "'NULL'")
    #expect(RowCell.text("").text == "''")
    #expect(RowCell.text(" a").text == "' a'")
    #expect(RowCell.text("a\nb").text == "a\\nb")
    #expect(TextWidth.columns(of: RowCell.text(String(repeating: "漢", count: 50)).text) <= RowCell.maximumWidth)
  }

  @Test("No rows, and rows of unequal length")
  func edges() {
    #expect(RowTable(headers: ["A"], rows: []).lines == ["A", "(no rows)"])
    #expect(RowTable(headers: ["A"], rows: [[1, 2], []]).lines == ["   A", "   1     2", "NULL  NULL"])
  }

  @Test("A table survives being recorded")
  func coding() throws {
    let table = RowTable(headers: ["A"], rows: [[nil], [1], [-0.1], [1e300], ["x"], [.blob([0, 255])], [.blob([])]])
    let data = try JSONEncoder().encode(table)
    #expect(try JSONDecoder().decode(RowTable.self, from: data) == table)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(RowCell.self, from: Data(#"{"blob": "0g"}"#.utf8)) }
  }

  @Test("Where not even the words of the cells have room side by side, each row is a list, one line for each column")
  func lists() {
    let table = RowTable(
      headers: ["leads to", "inverse", ""],
      rows: [[.text("many BookmarkEntity"), .text("favoriteFolders"), 2], [.text("one Owner"), .text("x"), 15]])
    let lines = [
      "leads to  many", "          BookmarkEntity", "inverse   favoriteFolders", "          2", "",
      "leads to  one Owner", "inverse   x", "          15",
    ]
    #expect(table.lines(in: 30, indent: 3) == lines)
  }

  @Test("In a window that is too narrow for it, a table has its cells wrapped; in any other it is as it is")
  func narrow() {
    let table = RowTable(
      headers: ["rule", "with a series key"],
      rows: [[.text("cascade, 3 levels"), .integer(0)], [.text("deny"), .integer(3)]])
    #expect(table.lines(in: nil, indent: 3) == table.lines)
    #expect(table.lines(in: 36, indent: 3) == table.lines)
    let lines = table.lines(in: 33, indent: 3)
    #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= 30 }, "\(lines)")
    #expect(lines.count > table.lines.count, "\(lines)")
    #expect(lines.joined(separator: " ").split(separator: " ").filter { $0 == "3" }.count == 2, "\(lines)")
  }
}
