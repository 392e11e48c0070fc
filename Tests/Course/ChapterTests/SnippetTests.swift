import Foundation
import Processes
import TestKit
import Testing
import WorkbookKit

/// What a reader copies from the book has to compile, with Core Data's names alone.
@Suite("The code in the prose")
struct SnippetTests {
  private let snippets: BookSnippets
  private let surroundings: [String: String]

  init() throws {
    snippets = try BookSnippets(root: Programs.root)
    let folder = Programs.root.appendingPathComponent("Tests/Course/Snippets")
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".swift") {
      files[name] = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    surroundings = files
  }

  /// What the compiler says of files that import the product `CoreData`.
  private func messages(of files: [String: String]) throws -> String {
    let bin = Programs.binFolder
    let words = [
      "swiftc", "-typecheck", "-swift-version", "5", "-suppress-warnings", "-no-color-diagnostics", "-module-name",
      "Snippets", "-I", bin.appendingPathComponent("Modules").path,
      "-Xcc", "-fmodule-map-file=" + bin.appendingPathComponent("CSQLite.build/module.modulemap").path,
    ]
    let result = try withTemporaryFolder { folder -> ProcessResult in
      for (name, text) in files { try folder.write(text, to: name) }
      let paths = files.keys.sorted().map { folder.appendingPathComponent($0).path }
      return try ProcessRunner().run(
        ProcessCommand(URL(fileURLWithPath: "/usr/bin/env"), words + paths, directory: folder))
    }
    return result.ending == .exited(0) ? "" : result.errorText + result.endingText
  }

  @Test("Every snippet has its surroundings, which are an app's")
  func surrounded() throws {
    let placed = try snippets.placed(in: surroundings)
    // These two are a part of a package's manifest.
    #expect(placed.left == ["0/porting", "0/porting 2"])
    #expect(snippets.snippets.count > 100)
    #expect(!placed.files.values.contains { $0.contains("import OpenCoreData") })
  }

  // It takes two seconds, and who changes a snippet runs the tests without the long ones.
  @Test("Every snippet compiles in its surroundings with the product CoreData")
  func all() throws {
    let messages = try messages(of: snippets.placed(in: surroundings).files)
    #expect(messages.isEmpty, "\(messages)")
  }

  @Test("A name that Core Data does not have is found, and its line in the prose is named", .long(.chapters))
  func wrongName() throws {
    let path = "Chapters/08-history/Lesson/read-history-since-a-token.swift"
    let snippet = try #require(snippets.snippets["8/read-history-since-a-token"])
    var files = try snippets.placed(in: surroundings).files
    let line = try #require(snippet.lines.first { $0.contains(".fetchHistory(after:") })
    files["Chapter8.swift"] = files["Chapter8.swift"]?
      .replacingOccurrences(of: line, with: line.replacingOccurrences(of: ".fetchHistory(", with: ".readHistory("))
    let messages = try messages(of: files)
    #expect(messages.contains("\(path):\(snippet.line):"), "\(messages)")
    #expect(messages.contains("has no member 'readHistory'"), "\(messages)")
  }

  /// The engine's own names that Apple's systems do not have, with what stands before the last point left out.
  private func ownNames() throws -> Set<String> {
    struct OwnNames: Decodable { var symbols: [String: String] }
    let file = Programs.root.appendingPathComponent("Sources/Facts/api/own.json")
    let own = try JSONDecoder().decode(OwnNames.self, from: Data(contentsOf: file))
    let names = own.symbols.filter { !["apple", "foundation"].contains($0.value) }.keys
    return Set(names.compactMap { $0.split(separator: "(")[0].split(separator: ".").last.map(String.init) })
  }

  @Test("No snippet has a name that only the engine has")
  func foreignNames() throws {
    let own = try ownNames()
    #expect(own.isSuperset(of: ["persistentHistoryTokenExpired", "Managed", "evaluateChecked"]))
    for (key, snippet) in snippets.snippets {
      let words = Set(snippet.lines.joined(separator: "\n").split { !$0.isLetter && !$0.isNumber }.map(String.init))
      #expect(words.intersection(own) == [], "\(key)")
    }
  }

  @Test("A place without a snippet, and a second place of one, are errors")
  func places() {
    #expect(throws: BookSnippets.Problem.unknown("8/03-since-a-tokn")) {
      try snippets.placed(in: ["Chapter8.swift": "  // snippet: 03-since-a-tokn"])
    }
    #expect(throws: BookSnippets.Problem.twice("8/read-history-since-a-token")) {
      try snippets.placed(in: [
        "Chapter8.swift": "// snippet: read-history-since-a-token\n// snippet: read-history-since-a-token"
      ])
    }
  }
}
