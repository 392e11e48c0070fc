import Foundation
import Testing
import WorkbookKit

@Suite("A chapter that asks first")
struct PredictingTests {
  @Test("--predict shows every segment to the end, also without an answer", arguments: ChapterRunTests.numbers)
  func whole(chapter: Int) throws {
    let folder = try ReaderFolder()
    let result = try folder.run("chapter-\(chapter)", "--predict")
    #expect(result.ending == .exited(0))
    var rest = result.text[...]
    for name in try Programs.segmentNames(chapter) {
      let found = try #require(rest.range(of: name + "\n"), "\(name)")
      rest = rest[found.upperBound...]
    }
    #expect(!result.text.contains("This run does not print it."))
    #expect(!FileManager.default.fileExists(atPath: folder.path("Chapters/predictions.jsonl")))
  }

  @Test("It asks before the first line that answers, compares, and keeps the answers for workbook and its report")
  func session() throws {
    let folder = try ReaderFolder()
    let name = "nullify-keeps-the-episode"
    #expect(try !folder.run("workbook").text.contains("Predicted otherwise"))
    let predicted = try folder.run("chapter-1", "--predict", "--segment", name, input: "nil\n").text
    let question = try #require(predicted.range(of: "1 of "))
    let printed = try #require(predicted.range(of: "Episode#1.history = History#1"))
    let compared = try #require(predicted.range(of: "Your predictions"))
    let explained = try #require(predicted.range(of: "\nWhat happened\n"))
    #expect(question.lowerBound < printed.lowerBound && printed.lowerBound < compared.lowerBound)
    #expect(compared.lowerBound < explained.lowerBound)
    #expect(predicted.contains("    you expected   nil\n    printed        History#1\n"))

    let again = "swift run chapter-1 --read --segment \(name)"
    let overview = try folder.run("workbook").text
    #expect(overview.contains("Predicted otherwise than printed:\n") && overview.contains(again))
    #expect(overview.split(separator: "\n", omittingEmptySubsequences: false).count <= 28)
    let own = try folder.run("workbook", "predictions").text
    #expect(own.hasPrefix("Predicted as printed: 0 of 1.\n") && own.contains(again))
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

  @Test("A file that holds no answers is named, and the others are counted all the same")
  func foreign() throws {
    let folder = try ReaderFolder()
    _ = try folder.run("chapter-1", "--predict", "--segment", "nullify-keeps-the-episode", input: "nil\n")
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
    _ = try folder.run("chapter-1", "--predict", "--segment", "nullify-keeps-the-episode", input: "nil\n")
    #expect(try String(contentsOfFile: kept, encoding: .utf8).hasPrefix("dear reader\n{"))
  }
}
