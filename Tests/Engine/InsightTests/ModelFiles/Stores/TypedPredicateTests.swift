import BookKit
import Foundation
import OpenCoreData
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// What somebody types after `--where`.
@Suite("A predicate that was typed for workbook preview", .serialized, .fact("CH-990"))
struct TypedPredicateTests {
  @Test(
    "What parses and cannot be answered is said as the reader's problem, and the process goes on",
    arguments: [
      "CAST(1, 'NSDate')[FIRST] == 1", "{1}[3] == 1", "name MATCHES '('", "nope == 1", "name CONTAINS 1",
      "ANY 'a' == name",
      "name == $x", "name.@sum.self == 1", "name IN 1", "name BETWEEN 1",
    ])
  func refused(predicate: String) throws {
    let copy = try FixtureCopy(.named("books-v2"))
    let question = ReaderQuestion(
      model: copy.fixture.modelURL, store: copy.url, entity: "Author",
      predicate: predicate.replacingOccurrences(of: "name", with: "alias"))
    let error = #expect(throws: ReaderProblem.self) { _ = try PreviewReport(question) }
    guard case .predicate = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
