import Foundation
import TestKit
import Testing
import WorkbookKit

@Suite("The book on disk")
struct BookTests {
  // Making the book takes a run of every chapter, so one run shows three things: the book is up to date, it depends on
  // nothing around it, and accepting writes what differs and no more.
  @Test(
    "It is what the sources and a fresh run make, whatever the hash seed, time zone, language and terminal width",
    .long(.chapters))
  func fresh() throws {
    try withCopy(of: ["Chapters", "Tests", "Sources", "book"]) { folder in
      let book = folder.appendingPathComponent("book")
      try Data("# By hand\n".utf8).write(to: book.appendingPathComponent("chapter-1.md"))
      try FileManager.default.removeItem(at: book.appendingPathComponent("recorded/chapter-1.txt"))

      let elsewhere = [
        "TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "COLUMNS": "40",
      ]
      let accepted = try Programs.run("workbook", ["book", "accept"], environment: elsewhere, directory: folder)
      #expect(accepted.ending == .exited(0), "\(accepted.errorText)")
      // What is written is what was damaged: all the rest is as the sources and this run make it.
      #expect(
        accepted.text == "wrote book/chapter-1.md\nwrote book/recorded/chapter-1.txt\n",
        "If this is meant, accept it: make accept")
      for path in ["book/chapter-1.md", "book/recorded/chapter-1.txt"] {
        #expect(
          try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8) == Programs.text(path), "\(path)"
        )
      }
    }
  }

  @Test(
    "`book check` ends with 1 where something is wrong, says it with the command that accepts it, and writes nothing")
  func differs() throws {
    // One chapter is enough for a difference.
    try withCopy(of: ["Chapters/02-batch-update", "Chapters/pages/preface.md"]) { folder in
      let result = try Programs.run("workbook", ["book", "check"], directory: folder)
      #expect(result.ending == .exited(1))
      #expect(!result.errorText.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("book").path))
    }
  }

  /// A folder that the command takes for the workbook's, with some of the folders of this one.
  private func withCopy(of folders: [String], _ work: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for source in folders {
        let copy = folder.appendingPathComponent(source)
        try FileManager.default.createDirectory(
          at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Programs.root.appendingPathComponent(source), to: copy)
      }
      for (name, text) in [("Package.swift", ""), ("README.md", "# Here\n")] {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      try work(folder)
    }
  }

  @Test("Every command that its pages name works", .long(.chapters))
  func commands() throws {
    let book = Programs.root.appendingPathComponent("book")
    let pages = try FileManager.default.contentsOfDirectory(atPath: book.path).filter { $0.hasSuffix(".md") }
    #expect(pages.contains("README.md"))
    var commands: Set<String> = []
    for page in pages.sorted() { commands.formUnion(ShownCommands.all(in: try Programs.text("book/\(page)"))) }
    #expect(commands.count >= 8)
    for command in commands.sorted() { try ShownCommands.check(command) }
  }

  @Test("An exercise is practised at one place: behind the last of the segments to read before it", arguments: 1...8)
  func practice(chapter: Int) throws {
    let parts = try Programs.text("book/chapter-\(chapter).md").components(separatedBy: #"<a id="exercises"></a>"#)
    try #require(parts.count == 2)
    var (segment, practised): (Int?, [String: [Int?]]) = (nil, [:])
    for line in parts[0].components(separatedBy: "\n") {
      if let heading = line.firstMatch(of: #/^\#\# (\d+)\. /#) { segment = Int(heading.1) }
      if let command = line.firstMatch(of: /^Practise it: `swift run workbook task (\d+\.\d+)`$/) {
        practised[String(command.1), default: []].append(segment)
      }
    }
    let rows = parts[1].components(separatedBy: "\n").compactMap {
      $0.firstMatch(of: /^\| (\d+\.\d+) .+ \| \d+ \| (.+) \|$/)
    }
    #expect(rows.count == practised.count)
    for row in rows {
      let read = row.2.matches(of: /\[(\d+)\]/).map { Int($0.1) }
      #expect(practised[String(row.1)] == read.suffix(1), "\(row.1)")
    }
  }

  @Test("Every page says what to run")
  func runLines() throws {
    for (name, text) in try pages() {
      let runs = text.split(separator: "\n").contains { line in
        ["Run it: `", "Practise it: `", "```sh", "```console"].contains { line.hasPrefix($0) }
      }
      #expect(runs, "\(name)")
    }
  }

  @Test("Links that lead out of the book are well formed; a chapter's lead to documentation or to a source of a fact")
  func externalLinks() throws {
    var links: [String] = []
    let sources = try Programs.text("Sources/Facts/sources.json")
    for (name, text) in try pages() {
      let found = text.matches(of: /\]\((https?:\/\/(?:[^()\s]|\([^()\s]*\))+)\)/).map { String($0.1) }
      for link in found where name != BookPaths.labels {
        #expect(link.hasPrefix("https://developer.apple.com/") || sources.contains(link), "\(name): \(link)")
      }
      links += found
    }
    #expect(links.count >= 3)
    for link in links {
      let parts = try #require(URLComponents(string: link), "\(link)")
      #expect(["http", "https"].contains(parts.scheme), "\(link)")
      #expect(parts.host?.contains(".") == true, "\(link)")
    }
  }

  @Test("No page offers an anchor twice, or holds what a merge has left")
  func anchors() throws {
    for (name, text) in try pages() {
      let anchors = text.matches(of: #/<a id="([^"]+)">/#).map(\.1)
      let twice = Dictionary(grouping: anchors) { $0 }.filter { $0.value.count > 1 }.keys
      #expect(twice.isEmpty, "\(name): \(twice.sorted())")
      #expect(text.firstMatch(of: #/(?m)^(?:<{7}|>{7}) /#) == nil, "\(name)")
    }
  }

  @Test("No line of a paragraph begins as an item of a numbered list does")
  func numberedLines() throws {
    for (name, text) in try pages() {
      var fence: Substring?
      var before: Substring = ""
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        defer { before = line }
        if let open = fence {
          if line == open { fence = nil }
        } else if line.hasPrefix("```") {
          fence = line.prefix { $0 == "`" }
        } else if line.prefixMatch(of: #/\d+[.)] /#) != nil {
          // An item stands below a blank line, below another item, or below an item's indented text.
          let isList = before.isEmpty || before.prefixMatch(of: #/\d+[.)] |[-*] |\s/#) != nil
          #expect(isList, "\(name): \(line)")
        }
      }
    }
  }

  @Test("Figures are named and told in plain words, with every name in them whole")
  func figureNames() throws {
    let folder = Programs.root.appendingPathComponent("book/figures")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".svg") }
    #expect(names.count > 50)
    for name in names.sorted() {
      let svg = try Programs.text("book/figures/\(name)")
      let words = svg.matches(of: /<(title|desc)>([^<]*)</).map { String($0.2) }
      #expect(words.count == 2, "\(name)")
      for text in words {
        #expect(!text.contains("`"), "\(name): \(text)")
        #expect(!text.contains("(:"), "\(name): \(text)")
      }
    }
    for (name, text) in try pages() {
      for image in text.matches(of: /!\[([^\]]*)\]\(figures\//) {
        #expect(!image.1.contains("`"), "\(name): \(image.1)")
        #expect(!image.1.contains("(:"), "\(name): \(image.1)")
      }
    }
  }

  private func pages() throws -> [(name: String, text: String)] {
    let book = Programs.root.appendingPathComponent("book")
    return try FileManager.default.contentsOfDirectory(atPath: book.path).filter { $0.hasSuffix(".md") }.sorted()
      .map { ($0, try Programs.text("book/\($0)")) }
  }
}
