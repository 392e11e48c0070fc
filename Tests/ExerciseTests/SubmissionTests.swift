import Foundation
import Graders
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// What somebody hands in who does not hand in what was meant.
@Suite("What is handed in")
struct SubmissionTests {
  private static let first = "1.1-count-what-is-left.swift"
  private static let second = "1.2-save-the-delete.swift"

  /// Writes files, and gives what is then found there.
  private func handIn(_ files: [String: String]) throws -> [Submission] {
    try withTemporaryFolder { folder in
      for (path, text) in files {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      return try Submission.all(in: folder)
    }
  }

  private func notes(_ files: [String: String]) throws -> [String] {
    let found = try handIn(Dictionary(uniqueKeysWithValues: files.map { ("ada/" + $0, $1) }))
    #expect(found.map(\.name) == ["ada"])
    return found.flatMap(\.notes).map(\.text)
  }

  @Test("Of an exercise that is there twice the note says which file was judged, and which was not")
  func repeated() throws {
    let text =
      "a/\(Self.first) was judged, and not b/\(Self.first), c/\(Self.first), which holds something else: leave one of them."
    #expect(
      try notes(["b/\(Self.first)": "1", "a/\(Self.first)": "2", "c/\(Self.first)": "3", "d/\(Self.first)": "2"])
        == [text])
    #expect(try notes(["b/\(Self.first)": "1", "a/\(Self.first)": "1"]) == [])
  }

  @Test(
    "A Swift file with another name is told the right one: by its number, by the task in it, by what is nearest",
    arguments: [
      ("1.1 (copy).swift", "", first), ("Exercise 1_2.swift", "", second),
      ("mine.swift", "// 1.2  The series that came back\n//\n", second), ("count-what-is-left.swift", "", first),
    ])
  func misnamed(name: String, text: String, fileName: String) throws {
    #expect(
      try notes([name: text]) == ["\(name) has the name of no exercise, and was not judged: rename it to \(fileName)."])
    #expect(
      try notes([name: text, fileName: "x"]) == [
        "\(name) has the name of no exercise, and was not judged; \(fileName) was. Where it is the newer one, rename it."
      ])
  }

  @Test("What is packed was not judged, in a folder or beside the folders")
  func packed() throws {
    let rest = "is packed, and was not judged: unpack it into a folder of its own."
    #expect(try notes(["all.zip": "PK"]) == ["all.zip \(rest)"])
    let found = try handIn(["ada.tar.gz": "", "bert.zip": "", "bert/\(Self.first)": "x", "cleo-1.1.swift": ""])
    #expect(found.map(\.name) == ["ada.tar.gz", "bert", "cleo-1.1.swift"])
    #expect(
      found.flatMap(\.notes).map(\.text) == [
        "ada.tar.gz \(rest)",
        "cleo-1.1.swift lies beside the folders, and was not judged: put it into a folder of its own, as \(Self.first).",
      ])
  }

  @Test("Of a whole clone nothing is misnamed but an answer, whether one has the right name or not")
  func clone() throws {
    var clone = [
      "Package.swift": "", "Package@swift-6.0.swift": "", "Chapters/01-delete-rules/Lesson/01-cascade.swift": "",
      "Chapters/01-delete-rules/Judge/Tests/JudgeTests.swift": "", "Sources/Samples/Item.swift": "",
      "Sources/Exercises/01-delete-rules/1.1-count-what-is-left/Starter/\(Self.first)": "",
      "Chapters/Backups/\(Self.first).1": "", ".build/debug/x.swift": "", "Facts/facts.json": "{}",
    ]
    #expect(try notes(clone) == [])
    clone["Chapters/01-delete-rules/Exercises/\(Self.first)"] = "x"
    #expect(try notes(clone) == [])
    clone["Chapters/01-delete-rules/Exercises/1.2.swift"] = "x"
    #expect(try notes(clone).count == 1)
  }

  @Test("Both reports have the notes, in their forms")
  func reports() throws {
    let copy = try ReadersCopy()
    let folder = copy.root.appendingPathComponent("class/ada")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: folder.appendingPathComponent("1.1.swift"))
    let json = copy.root.appendingPathComponent("json")
    let junit = copy.root.appendingPathComponent("class.xml")
    let result = try copy.workbook("grade", "class", "--json", json.path, "--junit", junit.path)
    #expect(result.text.replacing(/\s+/, with: " ").contains("ada: 1.1.swift has the name of no exercise"))
    for file in [json.appendingPathComponent("ada.json"), junit] {
      #expect(try String(contentsOf: file, encoding: .utf8).contains("rename it to \(Self.first)."))
    }
  }
}
