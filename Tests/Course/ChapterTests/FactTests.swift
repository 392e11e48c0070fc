import BookKit
import Foundation
import Testing
import WorkbookKit

@Suite("The facts and what cites them")
struct FactTests {
  private static let audit = Result { try FactAudit(root: Programs.root) }

  @Test("What is cited is defined, what is defined is tested, and a choice is a choice wherever it is shown")
  func audit() throws {
    let audit = try Self.audit.get()
    #expect(audit.facts.facts.count > 500)
    #expect(audit.problems.isEmpty, "\(audit.problems.map(\.description).joined(separator: "\n"))")
    let names = audit.tests.filter { !FactCitation.all(in: $0.name, file: $0.file).isEmpty }.map(\.name)
    #expect(names == [], "a trait cites a fact, and not a test's name")
    let labelled = audit.tests.map(\.name).filter { name in
      name.hasPrefix("documented:")
        || ["(documented", "(observed", "(reported", "(chosen"].contains { name.contains($0) }
    }
    #expect(labelled == [], "a trait says how a thing is known, and not a test's name")
  }

  @Test("The command prints the counts, the facts where they are asked for, and ends as the audit does")
  func command() throws {
    let audit = try Self.audit.get()
    let result = try Programs.run("workbook", ["facts"])
    #expect(result.text == FactReport(audit).summary)
    #expect(result.ending == .exited(audit.problems.isEmpty ? 0 : 1))
    let list = try Programs.run("workbook", ["facts", "--list"])
    #expect(list.text == FactReport(audit).list + "\n" + result.text)
  }

  @Test("A mark before facts, on a page written by hand, is the mark of the weakest of them")
  func marks() throws {
    let facts = try Self.audit.get().facts
    let folder = Programs.root.appendingPathComponent("Chapters/pages")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    var count = 0
    for page in pages.sorted() {
      let text = try Programs.text("Chapters/pages/\(page)")
      for match in text.matches(of: /([●◐○])((?:,?\s+\[[A-Z]+-\d+[a-z]?\]\(labels\.md#[^)]+\))+)/) {
        let kinds = match.2.matches(of: /\[([^\]]+)\]/).compactMap { facts[String($0.1)]?.kind }
        #expect(EvidenceMark(kinds)?.sign == String(match.1), "\(page): \(match.0)")
        count += 1
      }
    }
    #expect(count > 40)
  }

  @Test("The printed entries are counted by mark, as each chapter's page says")
  func entries() throws {
    let rows = try EntryTable.text(Programs.root).split(separator: "\n").dropFirst()
    #expect(!rows.isEmpty)
    for row in rows {
      let words = row.split(separator: " ")
      let counts = words.dropFirst().compactMap { Int($0) }
      let page = try String(
        contentsOf: Programs.root.appendingPathComponent("book/\(words[0]).md"), encoding: .utf8)
      let known = "\(counts[0]) \(counts[0] == 1 ? "is" : "are") known of Apple's framework"
      let sentence = "Of \(counts.reduce(0, +)) printed entries here, \(known)"
      #expect(page.contains(sentence), "\(row)")
    }
  }
}
