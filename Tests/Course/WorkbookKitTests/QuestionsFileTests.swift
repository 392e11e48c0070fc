import Foundation
import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("The questions of a chapter, for the site")
struct QuestionsFileTests {
  private struct Page: Decodable {
    struct Segment: Decodable {
      let name: String
      let asks: [Question]
    }
    struct Question: Decodable {
      let expected: String
      let beliefs: [String: String]
    }
    let otherwise: String
    let segments: [Segment]
  }

  private static let ask = Ask(
    "Which?", at: .shown("a"), choices: ["Note#1", "nil", "2"], beliefs: ["nil": "You expected nothing."])

  @Test(
    "A page says of each answer what the terminal says: right, the belief behind it, or the sentence for all others")
  func sameAsTheTerminal() throws {
    let events = [PageEvent.shown(label: "a", value: "x = Note#1")]
    let segment = SegmentRecording(number: 1, name: "s", title: "S", asks: [Self.ask], events: events)
    let text = try #require(
      try QuestionsFile.json(of: Recording(number: 4, title: "T", segments: [segment])))
    let page = try JSONDecoder().decode(Page.self, from: Data(text.utf8))
    let question = try #require(page.segments.first?.asks.first)
    #expect(page.segments.map(\.name) == ["s"])
    let heading = SegmentHeading(number: 1, name: "s", title: "S", claims: [])
    for choice in Self.ask.choices {
      let result = PredictionResult(Self.ask, answer: choice, events: events)
      let kept = try #require(result.kept(heading, chapter: 4, number: 1))
      #expect(kept.isRight == (choice == question.expected), "\(choice)")
      #expect(kept.belief == question.beliefs[choice], "\(choice)")
      #expect(kept.expected == question.expected)
    }
    #expect(page.otherwise == PredictionResult.neutral)
  }

  @Test("A chapter that asks nothing has no file, and a question that the run does not answer is an error")
  func nothingToAsk() throws {
    let silent = SegmentRecording(number: 1, name: "s", title: "S")
    #expect(
      try QuestionsFile.json(of: Recording(number: 4, title: "T", segments: [silent])) == nil)
    let wrong = SegmentRecording(
      number: 1, name: "s", title: "S", asks: [Self.ask], events: [.shown(label: "b", value: "1")])
    #expect(throws: AskProblem.notPrinted(label: "a", occurrence: 1)) {
      try QuestionsFile.json(of: Recording(number: 4, title: "T", segments: [wrong]))
    }
  }
}
