import BookKit
import Foundation
import Processes
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// The commands that a page tells its reader to type.
enum ShownCommands {
  /// Every command of a page: lines of `sh` blocks, prompts of `console` blocks, and code spans that begin with
  /// `swift run`, `swift test` or `make`.
  static func all(in page: String) -> Set<String> {
    var commands: Set<String> = []
    for block in FencedBlock.all(in: page) {
      if block.language == "sh" { commands.formUnion(block.lines.filter { !$0.isEmpty }) }
      if block.language == "console" { commands.formUnion(ShownSession.all(in: block).map(\.command)) }
    }
    for line in page.components(separatedBy: "\n") {
      let pieces = line.components(separatedBy: "`")
      for index in pieces.indices where !index.isMultiple(of: 2) {
        let code = pieces[index]
        if code == "swift test" || ["swift run ", "swift test ", "make "].contains(where: code.hasPrefix) {
          commands.insert(code)
        }
      }
    }
    return commands
  }

  /// Checks that a command exists and succeeds, as far as a test can without starting a build inside a build.
  static func check(_ command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    switch words.prefix(2) {
    case ["swift", "test"] where words.count == 4 && words[2] == "--filter":
      let tests = FileManager.default.enumerator(atPath: Programs.root.appendingPathComponent("Tests").path)
      let names = tests?.compactMap { ($0 as? String)?.split(separator: "/").last } ?? []
      #expect(names.contains { $0 == words[3] || $0 == words[3] + ".swift" }, "\(command)")
    case ["swift", "test"] where words.count > 2:
      // A build inside a build; that the package is there is what can be checked here.
      let package = try #require(words.firstIndex(of: "--package-path").map { words[$0 + 1] }, "\(command)")
      _ = try Programs.text("\(package)/Package.swift")
    case ["swift", "build"] where words.count == 4 && words[2] == "--product":
      #expect(try Programs.text("Package.swift").contains("(name: \"\(words[3])\""), "\(command)")
    case ["swift", "test"], ["swift", "build"]: #expect(words.count == 2, "\(command)")
    case ["swift", "run"] where words.count > 3 && words[2] == "workbook":
      // What it says depends on the reader's files, or it waits for the reader; so it is asked whether it would be obeyed.
      try checkWorkbook(Array(words.dropFirst(3)))
    case ["swift", "run"] where words.contains("--measure"):
      // What it measures takes its time; that it is asked of a segment that exists is what can be checked here.
      let segment = try #require(words.firstIndex(of: "--segment").map { words[$0 + 1] }, "\(command)")
      try #require(words.starts(with: ["swift", "run", "-c", "release"]), "\(command)")
      let list = try Programs.run(words[4], ["--list"])
      #expect(list.text.split(separator: "\n").contains { $0.hasPrefix(segment + " ") }, "\(command)")
    case ["swift", "run"]:
      try #require(words.count > 2, "\(command)")
      if let chapter = chapterNumber(words[2]) {
        // Throws where it does not end well.
        _ = try PlainRuns.shared.text(chapter, Array(words.dropFirst(3)))
        return
      }
      let result = try Programs.run(words[2], Array(words.dropFirst(3)))
      #expect(result.ending == .exited(0), "\(command) \(result.endingText): \(result.errorText)")
    case _ where words.count == 1:
      // A script of the project, which another test runs or continuous integration does.
      let script = Programs.root.appendingPathComponent(words[0]).path
      #expect(FileManager.default.isExecutableFile(atPath: script), "\(command)")
    default:
      try #require(words.first == "make", "a page names a command that no test knows: \(command)")
      try #require(words.count == 2, "\(command)")
      #expect(try Makefile.targets().contains(words[1]), "\(command)")
    }
  }

  /// The number of the chapter that a program is.
  private static func chapterNumber(_ program: String) -> Int? {
    let name = "chapter-"
    return program.hasPrefix(name) ? Int(program.dropFirst(name.count)) : nil
  }

  /// Checks that the command `workbook` would do what it is asked for; a page may also just name one of its words.
  private static func checkWorkbook(_ arguments: [String]) throws {
    do {
      _ = try WorkbookArguments.command(in: arguments)
    } catch WorkbookProblem.missingArgument(after: arguments[0], _) where arguments.count == 1 {
      return
    } catch WorkbookProblem.missingNumber(after: arguments[0], of: _, such: _) where arguments.count == 1 {
      return
    } catch {
      Issue.record("workbook \(arguments.joined(separator: " ")): \(error)")
    }
  }
}

/// The Makefile, as `make` reads it.
enum Makefile {
  static let make = URL(fileURLWithPath: "/usr/bin/env")

  /// Runs make with arguments, in the package's folder.
  static func run(_ arguments: String...) throws -> ProcessResult {
    try ProcessRunner().run(
      ProcessCommand(make, ["make", "--no-print-directory"] + arguments, directory: Programs.root))
  }

  /// The targets that `make help` lists.
  static func targets() throws -> [String] {
    try run("help").text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.count > 2 && words[0] == "make" ? String(words[1]) : nil
    }
  }
}
