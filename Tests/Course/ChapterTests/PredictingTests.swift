import Foundation
import Processes
import TestKit
import Testing
import WorkbookKit

@Suite("A chapter that asks first")
struct PredictingTests {
  @Test(
    "--predict shows every segment to the end, also without an answer", .long(.chapters),
    arguments: ChapterRunTests.numbers)
  func whole(chapter: Int) throws {
    let folder = try ReaderFolder()
    let result = try folder.run("chapter-\(chapter)", "--predict")
    #expect(result.ending == .exited(0))
    var rest = result.text[...]
    for (index, name) in try Programs.segmentNames(chapter).enumerated() {
      let found = try #require(rest.range(of: "\n\(index + 1)  "), "\(name)")
      rest = rest[found.upperBound...]
    }
    #expect(!result.text.contains("This run does not print it."))
    #expect(!FileManager.default.fileExists(atPath: folder.path("Chapters/predictions.jsonl")))
  }

  @Test("It asks before the first line that answers, compares, and keeps the answers for workbook and its report")
  func session() throws {
    let folder = try ReaderFolder()
    let name = "when-nullify-runs"
    #expect(try !folder.run("workbook").text.contains("Predicted otherwise"))
    let predicted = try folder.run("chapter-1", "--predict", "--segment", name, input: "nil\n").text
    let question = try #require(predicted.range(of: "1 of "))
    let printed = try #require(predicted.range(of: "Episode#1.history = History#1"))
    let compared = try #require(predicted.range(of: "✗ you expected   nil\n  printed        History#1\n"))
    let explained = try #require(predicted.range(of: "\nWhy\n"))
    #expect(question.lowerBound < compared.lowerBound)
    #expect(compared.lowerBound < printed.lowerBound)
    #expect(printed.lowerBound < explained.lowerBound)

    let again = "swift run chapter-1 --read --segment \(name)"
    let overview = try folder.run("workbook").text
    #expect(overview.contains("Predicted otherwise than printed:\n"))
    #expect(overview.contains(again))
    #expect(overview.split(separator: "\n", omittingEmptySubsequences: false).count <= 28)
    let own = try folder.run("workbook", "predictions").text
    #expect(own.hasPrefix("Predicted as printed: 0 of 1.\n"))
    #expect(own.contains(again))
    #expect(own.contains("you expected nil, printed was History#1"))

    // The latest answer counts for the reader, and the first one for a class.
    _ = try folder.run("chapter-1", "--predict", "--segment", name, input: "History#1\n")
    #expect(try folder.run("workbook", "predictions").text.hasPrefix("Predicted as printed: 1 of 1.\n"))
    #expect(try !folder.run("workbook").text.contains("Predicted otherwise"))
    let other = try ReaderFolder()
    _ = try other.run("chapter-1", "--predict", "--segment", name, input: "NULL\n")
    let kept = [folder, other].map { $0.path("Chapters/predictions.jsonl") }
    let table = try folder.run("workbook", "predictions", kept[0], kept[1])
    #expect(table.ending == .exited(0))
    #expect(table.text.hasPrefix("2 readers, 1 question.\n\n2 of 2 wrong: chapter 1, \(name)\n"))
    #expect(table.text.contains("    2 × nil\n"))
  }

  @Test("An answer is kept as soon as it is given: Ctrl-C at the next question does not lose it")
  func interrupted() throws {
    let folder = try ReaderFolder()
    let script = """
      set -m; trap : INT; mkfifo answers; exec 3<>answers
      "$0" --predict --segment how-far-cascade-goes <answers >/dev/null & asked=$!
      echo 2 >&3; until [ -s Chapters/predictions.jsonl ] || ! kill -0 $asked; do sleep 0.05; done
      kill -INT $asked; wait $asked; echo "status $?"
      """
    let program = Programs.binFolder.appendingPathComponent("chapter-1").path
    let result = try ProcessRunner().run(
      ProcessCommand(URL(fileURLWithPath: "/bin/bash"), ["-c", script, program], directory: folder.root))
    #expect(result.text == "status 130\n", "\(result.text) \(result.errorText)")
    let kept = try String(contentsOfFile: folder.path("Chapters/predictions.jsonl"), encoding: .utf8)
    #expect(try KeptAnswers(text: kept).all.map(\.ask) == [1])
  }

  @Test("What a room answers is compared and not kept")
  func room() throws {
    let folder = try ReaderFolder()
    let arguments = ["--predict", "--segment", "when-nullify-runs"]
    let shown = try Programs.run("chapter-1", arguments + ["--room"], input: "nil\n", directory: folder.root)
    #expect(shown.ending == .exited(0))
    #expect(shown.text.contains("you expected   nil"))
    #expect(!shown.text.contains("workbook predictions"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("Chapters/predictions.jsonl")))
    let alone = try folder.run("chapter-1", "--room")
    #expect(alone.ending == .exited(64), "\(alone.errorText)")
    #expect(alone.errorText.contains("`--predict`"), "\(alone.errorText)")
  }

  @Test("At the front nothing is shown but the chapter, and nothing is kept", .readsTeachersFiles)
  func front() throws {
    let folder = try ReaderFolder()
    // What builds says what it does; a room does not want to know.
    let bin = folder.root.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    func swift(_ status: Int) throws {
      let file = bin.appendingPathComponent("swift")
      try Data("#!/bin/sh\necho \"$@\" >asked\necho Building for debugging...\nexit \(status)\n".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    try FileManager.default.createDirectory(
      at: folder.root.appendingPathComponent("Chapters/workshop/plans"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Programs.root.appendingPathComponent("Chapters/workshop/plans/three-hours.json"),
      to: folder.root.appendingPathComponent("Chapters/workshop/plans/three-hours.json"))
    let path = "\(bin.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    try swift(0)
    let shown = try folder.run("workbook", "present", "2", "--show", input: "2\n", environment: ["PATH": path])
    #expect(shown.ending == .exited(0), "\(shown.errorText)")
    #expect(shown.text.hasPrefix("─"), "\(shown.text.prefix(200))")
    #expect(shown.text.contains("you expected   "), "\(shown.text.prefix(200))")
    #expect(!(shown.text + shown.errorText).contains("Building"))
    let asked = try String(contentsOfFile: folder.path("asked"), encoding: .utf8)
    #expect(asked.hasPrefix("build --package-path "), "\(asked)")
    #expect(asked.hasSuffix(" --product chapter-1\n"), "\(asked)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("Chapters/predictions.jsonl")))
    // Where it cannot be built, what was said is what helps.
    try swift(1)
    let failed = try folder.run("workbook", "present", "2", "--show", environment: ["PATH": path])
    #expect(failed.ending == .exited(66))
    #expect(failed.text.isEmpty)
    #expect(failed.errorText.contains("Building"))
  }

  @Test("A file that holds no answers is named, and the others are counted all the same")
  func foreign() throws {
    let folder = try ReaderFolder()
    _ = try folder.run("chapter-1", "--predict", "--segment", "when-nullify-runs", input: "nil\n")
    let note = folder.path("note.txt")
    try Data("dear reader\n".utf8).write(to: URL(fileURLWithPath: note))
    let kept = folder.path("Chapters/predictions.jsonl")
    let result = try folder.run("workbook", "predictions", note, folder.path("none"), kept)
    #expect(result.ending == .exited(1))
    #expect(result.text.hasPrefix("1 reader, 1 question.\n"))
    #expect(
      result.errorText == """
        workbook: \(note) is no file of predictions: line 1 is no answer that `--predict` has kept.
        workbook: \(folder.path("none")) is no file of predictions: there is no such file.

        """)
    try Data("dear reader\n".utf8).write(to: URL(fileURLWithPath: kept))
    #expect(try folder.run("workbook").text.contains("is no file of predictions: line 1 is no answer"))
    #expect(try folder.run("workbook", "predictions").ending == .exited(66))
    _ = try folder.run("chapter-1", "--predict", "--segment", "when-nullify-runs", input: "nil\n")
    #expect(try String(contentsOfFile: kept, encoding: .utf8).hasPrefix("dear reader\n{"))
  }
}
