import Foundation
import TestKit
import Testing
import WorkbookKit

@Suite("A chapter that is read in the terminal")
struct ReadingTests {
  @Test(
    "--read in a pipe has the opening, every segment with what it prints, and the end", .long(.chapters),
    arguments: ChapterRunTests.numbers)
  func whole(chapter: Int) throws {
    let folder = try ReaderFolder()
    let result = try folder.run("chapter-\(chapter)", "--read")
    #expect(result.ending == .exited(0))
    let page = result.text
    #expect(page.hasPrefix("Chapter \(chapter): "))
    #expect(page.contains("re-implementation"))
    #expect(!page.contains("\u{1B}"))
    #expect(!page.contains("space:"))
    var rest = page[...]
    let names = try Programs.segmentNames(chapter)
    for (index, name) in names.enumerated() {
      let found = try #require(rest.range(of: "\n\(index + 1)  "), "\(name)")
      rest = rest[found.upperBound...]
    }
    // One chapter is enough to show that the pages are the same one at a time; of the others the ends are compared.
    for name in chapter == 1 ? names : [names[0], names[names.count - 1]] {
      #expect(page.contains(try folder.run("chapter-\(chapter)", "--read", "--segment", name).text), "\(name)")
    }
    // What a plain run prints stands there too, with marks, apart from lines that had to be broken.
    let ends = CharacterSet.whitespaces.union(CharacterSet(charactersIn: EvidenceMark.allCases.map(\.sign).joined()))
    let lines = Set(page.split(separator: "\n").map { $0.trimmingCharacters(in: ends) })
    let plain = try PlainRuns.shared.text(chapter).split(separator: "\n").filter {
      $0.hasPrefix("   ") && $0.count <= 70
    }
    let missing = plain.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !lines.contains($0) }
    #expect(missing.count * 20 < plain.count, "\(missing.prefix(10))")
    #expect(!FileManager.default.fileExists(atPath: folder.path("Chapters/reading.txt")))
  }

  @Test("--plain at a terminal is what a pipe gets")
  func plain() throws {
    let folder = try ReaderFolder()
    let terminal = try PseudoTerminal(
      Programs.binFolder.appendingPathComponent("chapter-1"), ["--read", "--plain", "--segment", "6"],
      directory: folder.root)
    #expect(terminal.end() == .exited(0))
    let piped = try folder.run("chapter-1", "--read", "--segment", "6").text
    #expect(terminal.output.replacing("\r\n", with: "\n") == piped)
  }

  @Test("At a terminal keys turn the pages, and the terminal is as it was afterwards")
  func keys() throws {
    let folder = try ReaderFolder()
    let program = Programs.binFolder.appendingPathComponent("chapter-1")
    let terminal = try PseudoTerminal(program, ["--read"], directory: folder.root)
    #expect(terminal.waits(for: "? keys"))
    #expect(terminal.turns(cooked: false))
    #expect(terminal.output.contains("Chapter 1: "))
    #expect(terminal.output.contains("\u{1B}["))
    terminal.type("l")
    #expect(terminal.waits(for: "Number, or Return to stay here: "))
    #expect(terminal.turns(cooked: true))
    terminal.type("6\n")
    #expect(terminal.waits(for: "[6 of "))
    #expect(terminal.turns(cooked: false))
    terminal.type("q")
    #expect(terminal.end() == .exited(0))
    #expect(terminal.isCooked)
    let again = try PseudoTerminal(program, ["--read"], directory: folder.root)
    #expect(again.waits(for: "You stopped at segment 6."))
    #expect(again.waits(for: "? keys"))
    #expect(again.turns(cooked: false))
    again.type("\u{4}")
    #expect(again.end() == .exited(0))
  }

  @Test("A signal ends it, and the terminal is as it was", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(number: Int32) throws {
    let folder = try ReaderFolder()
    let terminal = try PseudoTerminal(
      Programs.binFolder.appendingPathComponent("chapter-1"), ["--read", "--segment", "6"], directory: folder.root)
    #expect(terminal.waits(for: "? keys"))
    #expect(terminal.turns(cooked: false))
    terminal.send(number)
    #expect(terminal.end() == .signalled(number))
    #expect(terminal.isCooked)
  }

  @Test("A terminal without escapes gets none", arguments: [["TERM": "dumb"], ["TERM": ""]])
  func dumb(environment: [String: String]) throws {
    let folder = try ReaderFolder()
    let terminal = try PseudoTerminal(
      Programs.binFolder.appendingPathComponent("chapter-1"), ["--read", "--segment", "6"], directory: folder.root,
      environment: environment)
    #expect(terminal.waits(for: "? keys"))
    terminal.type("?\n")
    #expect(terminal.waits(for: "quits; the next time"))
    terminal.type("q\n")
    #expect(terminal.end() == .exited(0))
    #expect(!terminal.output.contains("\u{1B}"))
  }

  @Test("Outside the workbook's folder it says where to go, and a plain run works")
  func outside() throws {
    try withTemporaryFolder { folder in
      let result = try Programs.run("chapter-1", ["--read"], directory: folder)
      #expect(result.ending == .exited(66))
      #expect(result.text.isEmpty)
      #expect(result.errorText.contains("change to the folder that has Chapters/ in it"))
      #expect(try Programs.run("chapter-1", ["--segment", "6"], directory: folder).ending == .exited(0))
    }
  }
}
