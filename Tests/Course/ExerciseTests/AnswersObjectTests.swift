import Foundation
import Processes
import TestKit
import Testing
import WorkbookKit

@testable import Graders

/// What a compiled answer may define, and where.
@Suite("A compiled answer")
struct AnswersObjectTests {
  /// Compiles a file as an answer is.
  private func reachingOut(of source: String) throws -> String? {
    let folder = try ScratchFolder()
    let file = folder.url.appendingPathComponent("answer.swift")
    try Data(source.utf8).write(to: file)
    let result = try ProcessRunner().run(
      ProcessCommand(
        URL(fileURLWithPath: "/usr/bin/env"),
        [
          "swiftc", "-c", "-parse-as-library", "-swift-version", "6", "-module-name", "ReadersFile", file.path, "-o",
          file.path + ".o",
        ]))
    try #require(result.ending == .exited(0), "\(result.errorText)")
    let object = AnswersObject(try Data(contentsOf: URL(fileURLWithPath: file.path + ".o")), module: "ReadersFile")
    return try #require(object).reachingOut
  }

  @Test(
    "A name that something else could call, and a place where something else would call it, is told",
    arguments: [
      ("@c func read(_ end: Int32) -> Int { 0 }", "the symbol read"),
      ("@_cdecl(\"prctl\") func own(_ option: Int32) -> Int32 { 0 }", "the symbol prctl"),
      ("@_silgen_name(\"open_core_data_judge\") func own() {}", "the symbol open_core_data_judge"),
      ("@_silgen_name(\"$s7Graders5JudgeO4mainyys\") func own() {}", "the symbol $s7Graders5JudgeO4mainyys"),
      ("@_silgen_name(\"free\") @_alwaysEmitIntoClient public func own() {}\nfunc use() { own() }", "the symbol free"),
      ("@used @section(\".init_array\") let early: @convention(c) () -> Void = {}", "the section .init_array"),
      ("@used @section(\".fini_array\") let late: @convention(c) () -> Void = {}", "the section .fini_array"),
      (
        "@used @section(\".swift1_autolink_entries\") let words: (UInt8, UInt8, UInt8) = (45, 84, 0)",
        "the word -T for the linker"
      ),
    ])
  func told(_ source: String, _ what: String) throws {
    let found = try reachingOut(of: source)
    #expect(found == what)
  }

  @Test("What an answer is made of is its own: types, extensions, generics, conformances, wrappers, tasks")
  func ordinary() throws {
    let found = try reachingOut(
      of: """
        import Foundation
        import RegexBuilder

        protocol Named { associatedtype Name; var name: Name { get } }
        extension Int: Named { var name: String { "\\(self)" } }
        extension Array: Named where Element: Named { var name: [Element.Name] { map(\\.name) } }
        @propertyWrapper struct Clamped<Value: Comparable> { var wrappedValue: Value }
        @globalActor actor Desk { static let shared = Desk() }
        enum Colour: String, Codable, CaseIterable { case red, green }
        class Base: NSObject { @Clamped var count = 1; deinit { print(count) } }
        final class Own: Base, @unchecked Sendable { lazy var rows: [String: Set<Int>] = [:] }
        struct Failure: LocalizedError { var errorDescription: String? { "no" } }
        @Desk func work() async throws -> [Int] { try await Task { throw Failure() }.value }
        let table = [1: "a", 2: "b"]
        func some() -> some Sequence<Int> { table.keys.lazy.filter { $0 > 1 } }
        func call(_ work: @convention(c) (Int32) -> Void) { work(1) }
        func use() { call { print($0, table, Colour.allCases, [3].name, Regex { OneOrMore(.digit) }) } }
        """)
    #expect(found == nil)
  }

  @Test("So is every solution, starter and wrong answer", arguments: ["Starters", "Answers"])
  func all(_ module: String) throws {
    let folder = ExerciseFiles.binFolder.appendingPathComponent("\(module).build")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift.o") }
    #expect(files.count > 40)
    for file in files {
      let data = try Data(contentsOf: folder.appendingPathComponent(file))
      let object = try #require(AnswersObject(data, module: module), "\(file)")
      #expect(object.reachingOut == nil, "\(file)")
    }
  }

  @Test("A file that is cut anywhere, or in which anything is changed, is read or not, and nothing else")
  func damaged() throws {
    let folder = ExerciseFiles.binFolder.appendingPathComponent("Starters.build")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift.o") }.sorted()
        .first)
    let whole = try Data(contentsOf: folder.appendingPathComponent(name))
    for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 200)) {
      _ = AnswersObject(whole.prefix(length), module: "Starters")?.reachingOut
    }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      var data = whole
      data[Int.random(in: data.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      // The header, which says where everything is, is hit in each.
      data[Int.random(in: 0..<64, using: &random)] = UInt8.random(in: 0...255, using: &random)
      _ = AnswersObject(data, module: "Starters")?.reachingOut
    }
    #expect(AnswersObject(Data("no object".utf8), module: "Starters") == nil)
  }

  @Test("What begins like an attribute again and again is looked at once")
  func quadratic() {
    for text in ["@/*", "@`", "@_", "@ ", "@\n", "@c@"] {
      let source = Data(String(repeating: text, count: AttemptFile.largest / text.utf8.count).utf8)
      #expect(LinkerAttributes.verdict(on: source) == nil || text == "@c@", "\(text)")
    }
  }
}
