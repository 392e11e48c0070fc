import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("What ways cost")
struct CostTests {
  static let costs = [
    Cost(way: "one by one", rows: 1_000, rowsRead: 1_000, statements: 669, milliseconds: 14.67, peakKiB: 424),
    Cost(way: "in <bulk>", rows: 1_000, rowsRead: 0, statements: 3, milliseconds: 0.5, peakKiB: 0),
    Cost(way: "one by one", rows: 100_000, rowsRead: 100_000, statements: 66_669, milliseconds: 538.6, peakKiB: 53_316),
    Cost(way: "in <bulk>", rows: 100_000, rowsRead: 0, statements: 3, milliseconds: 35.25, peakKiB: 2_150),
  ]

  static func recorded(_ segments: [String: [Cost]]) -> RecordedCosts {
    RecordedCosts(taken: "2026-11-21", machine: "2 × Processor, Linux 6", build: "release", segments: segments)
  }

  @Test("Numbers are written the same in every language")
  func numbers() {
    #expect(NumberText.grouped(0) == "0")
    #expect(NumberText.grouped(1_000) == "1 000")
    #expect(NumberText.grouped(-1_234_567) == "-1 234 567")
    #expect(NumberText.text(0.049, digits: 2) == "0.05")
    #expect(NumberText.text(1234.04, digits: 1) == "1 234.0")
    #expect(NumberText.text(911.6, digits: 0) == "912")
  }

  @Test("The table has a line for each size and way, with units")
  func table() {
    #expect(
      CostTable.table(Self.costs).lines == [
        "rows     way         rows read  statements  time     memory",
        "1 000    one by one  1 000      669         14.7 ms  0.4 MiB",
        "1 000    in <bulk>   0          3           0.50 ms  0.0 MiB",
        "100 000  one by one  100 000    66 669      539 ms   52.1 MiB",
        "100 000  in <bulk>   0          3           35.3 ms  2.1 MiB",
      ])
    #expect(CostTable.markdown(Self.costs)[2] == "| 1 000 | one by one | 1 000 | 669 | 14.7 ms | 0.4 MiB |")
  }

  @Test("The chart draws the largest size, longest bar full, every other in proportion")
  func chart() {
    let lines = CostChart.document(Self.costs, title: "A & B").components(separatedBy: "\n")
    let widths = lines.compactMap { $0.firstMatch(of: /<rect .* width="(\d+)" height="16"/).flatMap { Int($0.1) } }
    #expect(widths == [220, 14, 220, 9])
    #expect(lines.contains("<title>A &amp; B</title>"))
    #expect(lines.contains { $0.contains(">in &lt;bulk&gt;</text>") })
    #expect(lines.contains { $0.contains("100 000 rows") })
    #expect(!lines.contains { $0.contains(">1 000 rows") })
  }

  @Test("Where the memory of one way is not known, none is drawn")
  func unknownMemory() {
    var costs = Self.costs
    costs[3].peakKiB = nil
    #expect(!CostChart.document(costs, title: "A").contains("peak memory"))
    #expect(CostTable.table(costs).lines[4].hasSuffix("not known"))
  }

  @Test("Recorded costs survive their file")
  func roundTrip() throws {
    let costs = Self.recorded(["a": Self.costs])
    #expect(try RecordedCosts(json: costs.json()) == costs)
  }

  @Test("A comparison counts rows and statements, the same each time, and measures something")
  func comparison() throws {
    let comparison = Comparison(
      ItemModel.make, filledBy: ItemData.insert,
      ways: [
        Way("read") { context in _ = try context.fetch(NSFetchRequest<Item>(entityName: "Item")) },
        Way("nothing") { _ in },
      ])
    let counts = try comparison.counts(rows: 20)
    #expect(counts.map(\.rowsRead) == [20, 0])
    #expect(counts.map(\.statements.count) == [1, 0])
    let costs = try comparison.costs(rows: 20)
    #expect(costs.map(\.rowsRead) == [20, 0])
    #expect(costs.map(\.way) == ["read", "nothing"])
    #expect(costs[0].milliseconds > 0)
  }

  @Test("--measure prints the table, --costs keeps it, and neither is in the recording")
  func measured() throws {
    let segment = Segment("a-b", "A", claims: ["X1"]) { page in
      page.print("counted")
      page.measured { Self.costs }
    }
    let lesson = Lesson(7, "L", intro: [], segments: [segment])
    #expect(!Capture.output(of: lesson).contains("measured"))
    #expect(Capture.output(of: lesson, "--measure").contains("measured   rows     way"))
    try withTemporaryFolder { folder in
      let (costs, recording) = (folder.appendingPathComponent("c.json"), folder.appendingPathComponent("r.json"))
      _ = Capture.output(of: lesson, "--costs", costs.path, "--record", recording.path)
      let kept = try RecordedCosts(json: String(contentsOf: costs, encoding: .utf8))
      #expect(kept.segments == ["a-b": Self.costs])
      #expect(kept.taken.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
      #expect(try Recording(json: String(contentsOf: recording, encoding: .utf8)).segments[0].events.count == 1)
    }
  }

  @Test("A page shows recorded costs where they are promised, with the day, the machine and the chart")
  func page() throws {
    let text = ShelfSource.nullify.replacing(
      "//: - figures: before", with: "//: - figures: before\n//: - costs: recorded")
    var source = ShelfSource.chapter(["nullify-keeps-the-books.swift": text])
    let recording = try recording(of: ShelfFixture.lesson)
    let missing = try Stitcher.stitch(source, recording: recording).problems
    #expect(missing.map(\.kind) == [.missingCosts("nullify-keeps-the-books")])

    source.readCosts(try Self.recorded(["nullify-keeps-the-books": Self.costs]).json())
    let stitched = try Stitcher.stitch(source, recording: recording)
    #expect(stitched.problems.isEmpty)
    let page = try #require(stitched.files.contents["chapter-9.md"])
    #expect(page.contains("**Measured** on 2026-11-21, 2 × Processor, Linux 6, release build;"))
    #expect(page.contains("| 100 000 | in <bulk> | 0 | 3 | 35.3 ms | 2.1 MiB |"))
    let chart = "figures/chapter-9-nullify-keeps-the-books-costs.svg"
    #expect(page.contains("](\(chart))"))
    #expect(stitched.files.contents[chart] != nil)
  }

  @Test("Costs that nobody promised, and a file that is none")
  func unused() throws {
    var source = ShelfSource.chapter()
    source.readCosts(try Self.recorded(["two-shelves": Self.costs]).json())
    let recording = try recording(of: ShelfFixture.lesson)
    #expect(
      try Stitcher.stitch(source, recording: recording).problems == [
        SourceProblem(.unusedCosts("two-shelves"), file: "Chapters/09-shelves/costs.json", line: 1)
      ])
    var broken = ShelfSource.chapter()
    broken.readCosts("{}")
    #expect(broken.problems.map { $0.description.contains("run `make measure`") } == [true])
  }

  @Test("More than three statements of one text in a row are printed once, with how many more there were")
  func folded() {
    let statements = Statement.folded([
      Statement(sql: "BEGIN"), Statement(sql: "UPDATE", values: ["1"]), Statement(sql: "UPDATE", values: ["2"]),
      Statement(sql: "UPDATE", values: ["3"]), Statement(sql: "UPDATE", values: ["4"]), Statement(sql: "BEGIN"),
    ])
    #expect(statements.map(\.count) == [1, 4, 1])
    #expect(statements.flatMap(\.lines) == ["BEGIN", "UPDATE  -- 1; and 3 more like it", "BEGIN"])
    #expect(Statement.folded(statements + statements).map(\.count) == [1, 4, 1, 1, 4, 1])
    #expect(Statement.folded(Array(statements[1...1]) + statements[1...1]).map(\.count) == [8])
  }
}
