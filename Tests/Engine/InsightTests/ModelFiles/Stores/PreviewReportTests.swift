import BookKit
import Foundation
import OpenCoreData
import TestKit
import Testing
import WorkbookKit

@testable import Chapter7
@testable import WorkbookCommand

/// One at a time: the names that objects print by are the process's.
@Suite("workbook preview", .serialized)
struct PreviewReportTests {
  private func question(_ copy: FixtureCopy, _ entity: String, _ predicate: String) -> ReaderQuestion {
    ReaderQuestion(model: copy.fixture.modelURL, store: copy.url, entity: entity, predicate: predicate)
  }

  private func json(_ report: PreviewReport) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(try report.json().utf8)) as? [String: Any])
  }

  @Test(
    "What it says of every entity of every store is what a delete on a copy does, and not one byte changes",
    .fact("CH-704"), arguments: FixtureStore.all)
  func comesTrue(fixture: FixtureStore) throws {
    for entity in try FixtureCopy(fixture).model.entities where !entity.isAbstract {
      let copy = try FixtureCopy(fixture)
      guard try !copy.open().all(entity.name ?? "").isEmpty else { continue }
      let fresh = try FixtureCopy(fixture)
      let before = try fresh.bytes()
      let report = try PreviewReport(question(fresh, entity.name ?? "", "TRUEPREDICATE"))
      #expect(try fresh.bytes() == before)
      let foretold = try #require(try json(report)["deleted"] as? [String])

      let open = try copy.open()
      for object in try open.all(entity.name ?? "") { open.context.delete(object) }
      do {
        try open.context.save()
        #expect(!report.isRefused)
      } catch {
        #expect(report.isRefused, "\(error)")
        continue
      }
      let after = try RowChanges(from: fixture.url(unfolded: fresh), to: copy.url)
      let gone = after.changes.filter {
        $0.kind == .removed && $0.table.range(of: "^Z[A-Z]", options: .regularExpression) != nil
      }
      #expect(foretold.count == gone.count)
      #expect(Set(foretold.map { String($0.split(separator: "#")[1]) }) == Set(gone.map(\.key)))
    }
  }

  @Test("The text has the counts, the tree by keys, and folds long runs")
  func text() throws {
    let copy = try FixtureCopy(.named("books-v2"))
    let text = try PreviewReport(question(copy, "Author", "TRUEPREDICATE")).text
    #expect(text.hasPrefix("1 object of Author where TRUEPREDICATE\n\nentity "))
    #expect(text.contains(/Page +119 +0 +0/))
    #expect(text.contains("delete Author#1\n└─ books: cascade\n"))
    #expect(text.contains("more like it"))
    #expect(text.contains("\nNot foreseen:\n  what the app's classes do in prepareForDeletion, willSave"))
    #expect(text.split(separator: "\n").count < 60)
  }

  @Test("A delete that would be refused says why")
  func refused() throws {
    let copy = try FixtureCopy(.named("books-v2"))
    // The one page of book 1, which needs a page.
    let report = try PreviewReport(question(copy, "Page", "book.title != nil AND SELF.book.pages.@count == 1"))
    #expect(report.isRefused)
    #expect((try json(report)["notForeseen"] as? [String])?.count == 3)
    #expect(report.text.contains("A save would be refused, and nothing would be deleted:\n  Book#1.pages: 1580"))
  }

  @Test("What cannot be answered is said, and not one byte changes", .fact("CH-704"))
  func problems() throws {
    let copy = try FixtureCopy(.named("posts-v3"))
    let before = try copy.bytes()
    func problem(_ entity: String, _ predicate: String) -> ReaderProblem? {
      do {
        _ = try PreviewReport(question(copy, entity, predicate))
        return nil
      } catch {
        return error as? ReaderProblem
      }
    }
    #expect(problem("Pots", "TRUEPREDICATE") == .noEntity("Pots", suggestion: "Post"))
    #expect(problem("Post", "postID == 'none'") == .nothingFound(entity: "Post", predicate: "postID == 'none'"))
    #expect(problem("Post", "nothing == 1")?.text == "keypath nothing not found in entity Post")
    #expect(problem("Post", "postID ==")?.text.hasPrefix("The predicate cannot be parsed.") == true)
    #expect(try copy.bytes() == before)
    #expect(throws: ReaderProblem.noStore(path: "/nowhere/a.sqlite")) {
      try PreviewReport(
        ReaderQuestion(
          model: copy.fixture.modelURL, store: URL(fileURLWithPath: "/nowhere/a.sqlite"), entity: "Post",
          predicate: "TRUEPREDICATE"))
    }
  }

  @Test("The command line asks for all four")
  func arguments() throws {
    let whole = ["preview", "--model", "/m", "--store", "/s", "--entity", "E", "--where", "a == 1", "--json"]
    let asked = ReaderQuestion(
      model: URL(fileURLWithPath: "/m"), store: URL(fileURLWithPath: "/s"), entity: "E", predicate: "a == 1")
    let command = try #require(try WorkbookArguments.command(in: whole) as? PreviewCommand)
    #expect((command.question, command.isJSON) == (asked, true))
    #expect(throws: WorkbookProblem.missingArgument(after: "preview", ["--where PREDICATE"])) {
      try WorkbookArguments.command(in: Array(whole.prefix(7)))
    }
  }
}

extension FixtureStore {
  /// A copy as one file, its log folded in, to compare rows with.
  fileprivate func url(unfolded copy: FixtureCopy) throws -> URL {
    let file = copy.folder.url.appendingPathComponent("folded.sqlite")
    try PlainSQL.copy(copy.url, to: file)
    return file
  }
}
