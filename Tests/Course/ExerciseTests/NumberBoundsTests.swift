import BookKit
import Foundation
import Graders
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// Numbers that do not fit, where a command or a file of a reader's may have one.
@Suite("Numbers out of range")
struct NumberBoundsTests {
  private static let large = "99999999999999999999"

  @Test(
    "A number of a step, a chapter or an exercise that cannot be is told like one that there is not",
    arguments: [
      (["present", large], "The plan has no step"), (["present", "-9223372036854775808"], "The plan has no step"),
      (["present", "0"], "The plan has no step"), (["check", large], "There is no chapter `\(large)`"),
      (["check", "-9223372036854775808"], "There is no chapter `-9223372036854775808`"),
      (["run", large], "There is no chapter `\(large)`"),
      (["check", "1.\(large)"], "is not the number of an exercise"),
      (["list", large], "takes no number"),
    ])
  func arguments(words: [String], sentence: String) throws {
    let copy = try ReadersCopy()
    try copy.root.write(#"{"title": "T", "steps": [{"minutes": 9, "what": "Start"}]}"#, to: "Chapters/plan.json")
    let result = try copy.workbook(words)
    #expect(result.ending == .exited(64), "\(result.text) \(result.errorText)")
    #expect(result.errorText.contains(sentence), "\(result.errorText)")
  }

  @Test("A file of the progress may name any number of hints")
  func hints() throws {
    let copy = try ReadersCopy()
    for count in ["9223372036854775807", "-9223372036854775808", Self.large] {
      try copy.root.write("1.1 hint \(count)\n", to: "Chapters/progress.txt")
      let result = try copy.workbook("hint", "1.1")
      #expect(result.ending == .exited(0), "\(result.errorText)")
    }
  }

  @Test("Of a hundred thousand steps each begins where the one before ends")
  func steps() throws {
    let step = "{\"minutes\": 3, \"what\": \"a\"}"
    let text = "{\"title\": \"T\", \"steps\": [\(Array(repeating: step, count: 100_000).joined(separator: ","))]}"
    let copy = try ReadersCopy()
    try copy.root.write(text, to: "long.json")
    let result = try copy.workbook("plan", "--plan", "long.json")
    #expect(result.ending == .exited(0), "\(result.errorText)")
    #expect(result.text.contains("100000  4999:57  3 min"))
  }

  @Test("A reason with a stop of its own gets no second", arguments: ["not valid JSON.", "not valid JSON", "why?"])
  func stops(reason: String) {
    let ended = reason.hasSuffix("N") ? reason + "." : reason
    #expect(
      WorkbookProblem.badPlan(PlanProblem("a.json", [PlanFault(reason)]), isInForce: false).text
        == "a.json cannot be used as a plan: \(ended)")
    #expect(WorkbookProblem.badPredictions("a", reason).text == "a is no file of predictions: \(ended)")
    #expect(WorkbookProblem.cannotKeepProgress("a", reason).text.hasPrefix("a could not be written: \(ended) Your"))
    #expect(WorkbookProblem.badProgress("a", reason).text.contains("used: \(ended) Without"))
    #expect(WorkbookProblem.badNames("a", reason).text.contains("used: \(ended) Nothing"))
    #expect(SubmissionNote.badPredictions("a", reason).text == "a is no file of predictions: \(ended)")
  }
}
