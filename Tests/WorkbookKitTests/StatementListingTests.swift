import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("The statements of a segment on its page")
struct StatementListingTests {
  private func transaction(_ value: Int, reads: Int? = nil, end: String = "COMMIT") -> [Statement] {
    [
      Statement(sql: "BEGIN IMMEDIATE"), Statement(sql: "SELECT ?", values: ["\(value)"], repeats: reads),
      Statement(sql: "UPDATE a", values: ["\(value)"]), Statement(sql: end),
    ]
  }

  private func lines(_ statements: [Statement]) -> [String] { StatementListing(statements: statements).lines }

  @Test("Of more than three like transactions in a row the first stands there, and a line counts the others")
  func folded() {
    let run = (1...5).flatMap { transaction($0) }
    let other = [Statement(sql: "SELECT b")]
    #expect(
      lines(other + run + other) == [
        "SELECT b", "BEGIN IMMEDIATE", "SELECT ?  -- 1", "UPDATE a  -- 1", "COMMIT",
        "-- and 4 more transactions like it", "SELECT b",
      ])
    #expect(lines((1...2_000).flatMap { transaction($0) }).last == "-- and 1 999 more transactions like it")
  }

  @Test("Up to three stay, and so do those that differ in more than their values, or have something in between")
  func kept() {
    let lists: [[Statement]] = [
      (1...3).flatMap { transaction($0) },
      (1...8).flatMap { transaction($0, reads: $0 % 2 == 0 ? 4 : nil) },
      (1...8).flatMap { transaction($0, end: $0 % 2 == 0 ? "COMMIT" : "ROLLBACK") },
      (1...8).flatMap { transaction($0) + [Statement(sql: "SELECT b")] },
      (1...8).map { Statement(sql: "SELECT b", values: ["\($0)"]) },
      [Statement(sql: "BEGIN IMMEDIATE"), Statement(sql: "SELECT b")],
    ]
    for statements in lists {
      #expect(lines(statements) == statements.flatMap { $0.lines })
    }
  }
}
