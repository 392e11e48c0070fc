import BookKit
import Foundation
import OpenCoreData
import TestKit
import Testing
import WorkbookKit

@Suite("A chapter as a program")
struct ChapterRunTests {
  /// The numbers of the chapters that there are.
  static let numbers = ((try? ChapterFolder.all(in: Programs.root)) ?? []).map(\.number)

  @Test("There are chapters, numbered without a gap")
  func everyChapter() {
    #expect(Self.numbers.count >= 7)
    #expect(Self.numbers == Array(1...Self.numbers.count))
  }

  @Test("What it prints is what was recorded", arguments: numbers)
  func snapshot(chapter: Int) throws {
    let name = "book/recorded/chapter-\(chapter).txt"
    let difference = UnifiedDiff.between(
      try Programs.text(name), try PlainRuns.shared.text(chapter), oldName: name, newName: "chapter-\(chapter)")
    #expect(difference == nil, "\(difference ?? "")If this is meant, accept it: make accept")
  }

  @Test("--list has one line a segment, with its claims; every claim of the chapter is there", arguments: numbers)
  func list(chapter: Int) throws {
    let lines = try Programs.chapter(chapter, "--list").split(separator: "\n")
    #expect(lines.count >= 7)
    var claims: Set<String> = []
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      try #require(words.count >= 3)
      #expect(SegmentName.fault(in: words[0]) == nil)
      let own = words.dropFirst().prefix { $0.wholeMatch(of: /[A-Z]\d+/) != nil }
      #expect(!own.isEmpty, "no claim: \(line)")
      claims.formUnion(own)
    }
    // All claims of a chapter have its letter, and it shows every claim that has one.
    let letter = try #require(claims.first?.prefix(1))
    #expect(claims == Set(try claimSentences().keys.filter { $0.hasPrefix(letter) }))
  }

  @Test("Each claim is said in one sentence, for the page that leads from a test to its segments")
  func sentences() throws {
    let sentences = try claimSentences()
    let letters = Dictionary(grouping: sentences.keys) { $0.prefix(1) }
    #expect(letters.count == Self.numbers.count)
    for (letter, claims) in letters { #expect(Set(claims) == Set((1...claims.count).map { "\(letter)\($0)" })) }
    for (claim, sentence) in sentences { #expect(sentence.hasSuffix("."), "\(claim)") }
  }

  private func claimSentences() throws -> [String: String] {
    try JSONDecoder().decode([String: String].self, from: Data(Programs.text("Chapters/pages/claims.json").utf8))
  }

  @Test("--segment prints exactly its part, and the parts are the whole", .long(.chapters), arguments: numbers)
  func segments(chapter: Int) throws {
    let whole = try PlainRuns.shared.text(chapter)
    let parts = try Programs.segmentNames(chapter).map { try PlainRuns.shared.text(chapter, "--segment", $0) }
    #expect(parts.allSatisfy { !$0.isEmpty })
    #expect(Set(parts).count == parts.count)
    // What stands before the first part is the introduction, and nothing stands between the parts or after them.
    let joined = parts.joined()
    #expect(whole.hasSuffix(joined))
    let intro = whole.dropLast(joined.count)
    #expect(intro.hasPrefix("To read along: swift run chapter-\(chapter) --read\n\nChapter \(chapter): "))
    #expect(intro.count > 60)
    #expect(intro.count < 600)
  }

  @Test("--sql adds the statements and changes nothing else")
  func statements() throws {
    let name = "when-nullify-runs"
    let plain = try Programs.chapter(1, "--segment", name)
    let withSQL = try Programs.chapter(1, "--segment", name, "--sql")
    #expect(withSQL.hasPrefix(String(plain.dropLast())))
    let added = withSQL.dropFirst(plain.count)
    #expect(added.contains("UPDATE \"ZEPISODE\" SET"))
    #expect(added.contains("DELETE FROM \"ZHISTORY\" WHERE"))
    // Drawing the figures and filling the store are not part of the lesson.
    #expect(!added.contains("INSERT"))
    #expect(!added.contains("\"ZSERIES\" t0"))
  }

  @Test("--trace adds trees of delete propagation and changes nothing else", .long(.chapters), arguments: numbers)
  func trace(chapter: Int) throws {
    let names = try Programs.segmentNames(chapter)
    for name in names {
      let plain = try PlainRuns.shared.text(chapter, "--segment", name)
      let traced = try Programs.chapter(chapter, "--segment", name, "--trace")
      #expect(traced.hasPrefix(plain.trimmingCharacters(in: .newlines)), "\(name)")
    }
  }

  @Test("chapter 1 --trace shows cascade, nullify, deny and no action as trees")
  func traceOfDeleteRules() throws {
    let text = try Programs.chapter(1, "--trace")
    // How a whole tree looks is for `TraceTextTests` to say.
    #expect(text.contains("trace    delete Series#1\n"))
    #expect(text.contains("├─ delete Episode#1\n"))
    #expect(text.contains("│     └─ History#1.episode  Episode#1 → nil\n"))
    #expect(text.contains("│     └─ History#1  still there: the save is refused\n"))
    #expect(text.contains("├─ Episode#2.series  Series#1, left dangling\n"))
    #expect(text.contains("└─ Series#1  goes too: allowed\n"))
  }

  @Test("--keep leaves a store in Core Data's layout")
  func keep() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("kept.sqlite")
      let segment = ["--segment", "find-the-dangling-key"]
      _ = try Programs.chapter(1, segment[0], segment[1], "--keep", file.path)
      let tables = try PlainSQL.rows(at: file, "SELECT name FROM sqlite_master WHERE type = 'table'").rows
      let names = Set(
        tables.compactMap { row -> String? in
          if case .text(let name) = row[0] { name } else { nil }
        })
      #expect(names.isSuperset(of: ["ZSERIES", "ZEPISODE", "ZHISTORY", "Z_PRIMARYKEY", "Z_METADATA"]))
      #expect(try PlainSQL.rows(at: file, "SELECT COUNT(*) FROM ZEPISODE").rows == [[.integer(3)]])
      // A second run replaces its own file, and leaves somebody else's alone.
      _ = try Programs.chapter(1, segment[0], segment[1], "--keep", file.path)
      let letter = folder.appendingPathComponent("letter.txt")
      try Data("dear reader".utf8).write(to: letter)
      #expect(try Programs.run("chapter-1", ["--keep", letter.path]).ending == .exited(1))
      #expect(try String(contentsOf: letter, encoding: .utf8) == "dear reader")
    }
  }

  @Test("A wrong option ends with status 64 and names the right one")
  func wrongOption() throws {
    let result = try Programs.run("chapter-1", ["--segmet", "x"])
    #expect(result.ending == .exited(64))
    #expect(result.errorText.contains("--segment"))
    #expect(result.text.isEmpty)
  }
}
