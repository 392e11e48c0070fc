import Foundation
import Graders
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// What a class predicted, gathered with what it handed in.
@Suite("The predictions of a class")
struct ClassPredictionTests {
  private static func line(_ answer: String, segment: String = "a-segment", right: Bool = false) throws -> String {
    let kept = KeptAnswer(
      chapter: 1, segment: segment, title: "T", ask: 1, question: "What is `x`?", answer: answer, expected: "1",
      isRight: right, belief: right ? nil : "You took <x> for `y`.")
    return String(decoding: try JSONEncoder().encode(kept), as: UTF8.self)
  }

  private static func report(_ lines: [String]) -> String {
    #"{"version": 3, "tests": [], "predictions": [\#(lines.joined(separator: ","))]}"#
  }

  @Test("Grading reads them, says the hardest with its belief, and writes a page beside the reports", .long(.answers))
  func grade() throws {
    let copy = try ReadersCopy()
    let folder = copy.root.appendingPathComponent("class")
    for person in ["ada", "bert", "cleo"] {
      try folder.write("x", to: "\(person)/1.1-count-what-is-left.swift")
    }
    let easy = try Self.line("1", segment: "easy", right: true)
    try folder.write(try Self.line("nil") + "\n" + easy + "\n", to: "ada/Chapters/predictions.jsonl")
    // The same reader's report: one person all the same.
    try folder.write(Self.report([try Self.line("nil")]), to: "ada/results.json")
    try folder.write(Self.report([try Self.line("\u{1B}[2J")]), to: "bert/any.json")
    try folder.write("dear teacher\n", to: "cleo/predictions.jsonl")
    let result = try copy.workbook("grade", "class", "--json", "json")
    let text = result.text.replacing(/\s+/, with: " ")
    #expect(text.contains("What 2 people predicted otherwise than printed: 2 of 2: chapter 1, a-segment: What is `x`?"))
    #expect(text.contains("1 × \\u{1B}[2J, and not 1: You took <x> for `y`."))
    #expect(!result.text.contains("\u{1B}"))
    #expect(text.contains("All of it: json/predictions.md"))
    #expect(text.contains("cleo: predictions.jsonl is no file of predictions: line 1 is no answer"))
    let json = copy.root.appendingPathComponent("json")
    let page = try String(contentsOf: json.appendingPathComponent("predictions.md"), encoding: .utf8)
    #expect(
      page.hasPrefix(
        """
        # What the class predicted

        2 readers, 2 questions. Of every reader the first answer counts.

        ## 2 of 2 wrong: chapter 1, a-segment

        What is `x`?

        Printed was `1`.


        """), "\(page)")
    #expect(page.contains("- 1 × `nil`: You took \\<x\\> for `y`. (2 readers in all)\n"))
    #expect(!page.contains("\u{1B}"))
    #expect(page.hasSuffix("1 question: all answers as printed.\n"))
    let ada = try KeptAnswers(text: String(contentsOf: json.appendingPathComponent("ada.json"), encoding: .utf8))
    #expect(ada.all.map(\.segment) == ["a-segment", "easy"])
    // Nobody's predictions, no page.
    try FileManager.default.removeItem(at: folder.appendingPathComponent("ada"))
    try FileManager.default.removeItem(at: folder.appendingPathComponent("bert"))
    let none = try copy.workbook("grade", "class", "--json", "none")
    #expect(!none.text.contains("predicted otherwise"))
    let written = try FileManager.default.contentsOfDirectory(atPath: copy.root.appendingPathComponent("none").path)
    #expect(written.sorted() == ["cleo.json", "cleo.report.txt", "names.txt"])
  }

  @Test("A folder is a class or a reader, and the kept answers and the report of a reader are one reader's")
  func readers() throws {
    try withTemporaryFolder { folder in
      let line = try Self.line("nil")
      for person in ["ada", "bert"] {
        try folder.write(line + "\n", to: "class/\(person)/Chapters/predictions.jsonl")
        try folder.write(Self.report([line]), to: "class/\(person)/results.json")
      }
      try folder.write(line + "\n", to: "flat/cleo.jsonl")
      try folder.write(Self.report([line]), to: "flat/cleo.json")
      try folder.write(Self.report([line]), to: "flat/dora.json")
      try folder.write("{}", to: "empty/other.json")
      func count(_ paths: String...) -> Int {
        PredictionReaders(paths.map { folder.appendingPathComponent($0).path }).readers.count
      }
      #expect(count("class") == 2)
      #expect(count("class/ada") == 1)
      #expect(count("flat") == 2)
      #expect(count("class/ada/Chapters/predictions.jsonl", "class/ada/results.json") == 1)
      #expect(count("flat/cleo.json", "flat/cleo.jsonl", "flat/dora.json") == 2)
      #expect(count("class/ada/results.json", "class/bert/results.json") == 2)
      let empty = PredictionReaders([
        folder.appendingPathComponent("none").path, folder.path + "/class/ada/Chapters/none",
      ])
      #expect(empty.readers.isEmpty)
      #expect(empty.problems.count == 2)
      // Kept answers that lie beside the folders of others are one reader's, and a link is nobody's.
      try folder.write(line + "\n", to: "class/predictions.jsonl")
      #expect(count("class") == 3)
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent("class/eve").path, withDestinationPath: "ada")
      let linked = PredictionReaders([folder.appendingPathComponent("class").path])
      #expect(linked.readers.count == 3)
      #expect(linked.problems.map(\.text).joined().contains("class/eve is no file of"))
      // Beside a folder in which nothing was predicted they are all of one reader.
      try folder.write(line + "\n", to: "alone/predictions.jsonl")
      try folder.write("{}", to: "alone/notes/any.json")
      try folder.write(Self.report([line]), to: "alone/results.json")
      #expect(count("alone") == 1)
      let other = try ReadersCopy().workbook("predictions", folder.appendingPathComponent("empty").path)
      #expect(other.ending == .exited(1))
      #expect(other.errorText.contains("other.json is no file of predictions: "), "\(other.errorText)")
    }
  }
}
