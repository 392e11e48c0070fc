import Foundation
import TestKit
import Testing

@testable import BookKit

@Suite("Checking and accepting the book")
struct BookCheckTests {
  private let files = BookFiles(["README.md": "one\ntwo\n", "figures/a.svg": "<svg/>\n"])

  private func listing(_ folder: URL) throws -> [String: String] {
    var result: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      result[path] = (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)) ?? "folder"
    }
    return result
  }

  @Test("Missing, orphaned and different files are found, and nothing is written")
  func check() throws {
    try withTemporaryFolder { folder in
      let book = folder.appendingPathComponent("book")
      #expect(try Book(directory: book).check(files) == [.missing("README.md"), .missing("figures/a.svg")])
      #expect(!FileManager.default.fileExists(atPath: book.path))

      try book.write("one\n2\n", to: "README.md")
      try book.write("x", to: "old/b.md")
      let before = try listing(folder)
      let diff = "--- book/README.md\n+++ book/README.md (generated)\n@@ -1,2 +1,2 @@\n one\n-2\n+two\n"
      #expect(
        try Book(directory: book).check(files) == [
          .different("README.md", diff: diff), .missing("figures/a.svg"), .orphaned("old/b.md"),
        ])
      #expect(try listing(folder) == before)
    }
  }

  @Test("Accepting makes the folder what was generated, and touches only what changed")
  func accept() throws {
    try withTemporaryFolder { folder in
      let book = Book(directory: folder.appendingPathComponent("book"))
      try folder.write("keep me", to: "outside.md")
      try book.directory.write("one\ntwo\n", to: "README.md")
      try book.directory.write("x", to: "old/b.md")
      #expect(try book.accept(files) == Book.Changes(written: ["figures/a.svg"], removed: ["old/b.md"]))
      #expect(try book.check(files) == [])
      #expect(try book.accept(files) == Book.Changes())
      #expect(try listing(folder)["outside.md"] == "keep me")
    }
  }

  @Test("No path leads out of the book", arguments: ["../x.md", "/tmp/x.md", "a/../../x.md"])
  func outside(path: String) throws {
    try withTemporaryFolder { folder in
      let book = Book(directory: folder.appendingPathComponent("book"))
      #expect(throws: Book.PathOutsideBook(path: path)) { try book.accept(BookFiles([path: "x", "a.md": "y"])) }
      let left = try listing(folder)
      #expect(left.isEmpty)
    }
  }

  @Test("A link to a folder is an orphan, and what it leads to stays")
  func links() throws {
    try withTemporaryFolder { folder in
      try folder.write("precious", to: "elsewhere/file.txt")
      let book = Book(directory: folder.appendingPathComponent("book"))
      try book.accept(files)
      try FileManager.default.createSymbolicLink(
        atPath: book.directory.appendingPathComponent("link").path,
        withDestinationPath: folder.appendingPathComponent("elsewhere").path)
      #expect(try book.accept(files).removed == ["link"])
      #expect(try listing(folder)["elsewhere/file.txt"] == "precious")
    }
  }

  @Test("A file that is not text is different")
  func bytes() throws {
    try withTemporaryFolder { folder in
      let book = Book(directory: folder)
      try Data([0xFF]).write(to: folder.appendingPathComponent("a.md"))
      let found = try book.check(BookFiles(["a.md": "\u{FFFD}"]))
      #expect(found == [.different("a.md", diff: "The file is not text.\n")])
    }
  }

  @Test("The report of differences ends with the command that accepts them; other problems do not")
  func report() {
    let missing = BookProblem.file(.missing("a.md"))
    let run = BookProblem.run(chapter: "chapter-1", ending: "was killed by SIGABRT", errorOutput: "")
    #expect(BookProblem.report([missing]) == "book/a.md is missing.\nIf this is meant, accept it: make accept\n")
    #expect(
      BookProblem.report([run])
        == "chapter-1 was killed by SIGABRT.\nNothing can be accepted before this is put right.\n")
    #expect(BookProblem.report([]) == "The book is what the sources and a fresh run make.\n")
  }
}
