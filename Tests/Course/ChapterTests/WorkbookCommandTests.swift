import Foundation
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

@Suite("The command workbook")
struct WorkbookCommandTests {
  @Test("Alone it says in one screen what there is, and names no command that does not work")
  func overview() throws {
    let result = try Programs.run("workbook")
    #expect(result.ending == .exited(0))
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    // Somebody who does the exercises here is told of more: what is begun, and what was predicted otherwise.
    let own = try #require(WorkbookFolder.find(from: Programs.root))
    if ![own.progressFile, own.predictionsFile].contains(where: { FileManager.default.fileExists(atPath: $0.path) }) {
      #expect(lines.count < 24)
    }
    #expect(lines.allSatisfy { $0.count <= 100 })
    for chapter in try ChapterFolder.all(in: Programs.root) {
      #expect(result.text.contains("swift run \(chapter.product)"))
    }
    #expect(FileManager.default.fileExists(atPath: Programs.root.appendingPathComponent("book/README.md").path))
  }

  @Test("It finds the package from a folder inside it, and says so where there is none")
  func root() throws {
    let inside = Programs.root.appendingPathComponent("Chapters/01-delete-rules")
    #expect(try Programs.run("workbook", directory: inside).text == Programs.run("workbook").text)
    try withTemporaryFolder { folder in
      let outside = try Programs.run("workbook", directory: folder)
      #expect(outside.ending == .exited(66))
      #expect(outside.errorText.hasPrefix("workbook: This is not the workbook's folder"))
    }
  }

  @Test(
    "--help behind a subcommand is about that one", arguments: WorkbookArguments.words.filter { !$0.contains("help") })
  func help(of word: String) throws {
    let text = try Programs.run("workbook", [word, "--help"]).text
    #expect(text.hasPrefix("swift run workbook \(word)"), "\(text)")
    for line in text.split(separator: "\n") where line.hasPrefix("swift run workbook") {
      #expect(line.hasPrefix("swift run workbook \(word)"), "\(line)")
    }
    #expect(try Programs.run("workbook", ["help", word]).text == text)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 118 })
  }

  @Test("--help names each subcommand", arguments: [["--help"], ["-h"], ["help"], ["help", "--help"]])
  func help(arguments: [String]) throws {
    let result = try Programs.run("workbook", arguments)
    #expect(result.ending == .exited(0))
    for line in result.text.split(separator: "\n") {
      // A line that begins with blanks goes on with the one before.
      #expect(line.hasPrefix("swift run workbook") || line.hasPrefix("      "), "\(line)")
    }
    #expect(result.text.contains("book check"))
    #expect(result.text.contains("book accept"))
  }

  @Test(
    "Anything else ends with status 64, says what is wrong, and does nothing",
    arguments: [
      (["bok"], "There is no `bok` here; did you mean `book`?"),
      (["--hlep"], "There is no `--hlep` here; did you mean `--help`?"),
      (["frobnicate"], "There is no `frobnicate` here; `swift run workbook --help` lists what there is."),
      (["help", "nothing"], "There is no `nothing` here; `swift run workbook --help` lists what there is."),
      (["help", "chek"], "There is no `chek` here; did you mean `check`?"),
      (["chek", "--help"], "There is no `chek` here; did you mean `check`?"),
      (["1.1"], "There is no `1.1` here; did you mean `check 1.1` or `task 1.1`?"),
      (["2"], "There is no `2` here; did you mean `run 2` or `check 2`?"),
      (["1.99"], "There is no `1.99` here; `swift run workbook --help` lists what there is."),
      (["book"], "`book` needs a word after it: `check` or `accept` or `words`."),
      (["book", "acept"], "There is no `acept` here; did you mean `accept`?"),
      (["book", "check", "now"], "There is no `now` here; `swift run workbook --help` lists what there is."),
    ])
  func wrong(arguments: [String], sentence: String) throws {
    let result = try Programs.run("workbook", arguments)
    #expect(result.ending == .exited(64))
    #expect(result.errorText == "workbook: \(sentence)\n")
    #expect(result.text.isEmpty)
  }
}
