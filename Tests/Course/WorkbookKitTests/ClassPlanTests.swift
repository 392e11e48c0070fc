import Foundation
import TestKit
import Testing

@testable import BookKit

@Suite("A plan of the day")
struct ClassPlanTests {
  @Test("Steps begin where the one before ends, and say what is done")
  func steps() throws {
    let plan = try read(
      """
      {"title": "Short", "steps": [
        {"minutes": 55, "what": "coffee"},
        {"minutes": 10, "front": {"chapter": 1, "predict": true, "segments": [{"name": "b"}, {"name": "a"}]}},
        {"minutes": 12, "exercises": ["1.1", "1.2", "1.3"], "early": ["1.4"], "reading": 3},
        {"minutes": 5, "exercises": ["2.1"], "what": "in pairs"},
        {"minutes": 4, "front": {"chapter": 2, "segments": [{"name": "a"}]}}
      ]}
      """)
    #expect(plan.minutes == 86)
    #expect(plan.starts.map(PlanText.clock) == ["0:00", "0:55", "1:05", "1:17", "1:22"])
    let numbers = ["a": 7, "b": 2]
    #expect(
      plan.steps.map { step in PlanText.what(step, numbers: step.front?.segments.compactMap { numbers[$0.name] } ?? [])
      }
        == [
          "coffee",
          "chapter 1 at the front: `swift run chapter-1 --predict --room --segment 2,7`; hands up before each answer",
          "exercises 1.1, 1.2 and 1.3; 3 of the minutes are for reading; whoever is done early: 1.4",
          "exercise 2.1; in pairs",
          "chapter 2 at the front: `swift run chapter-2 --read --room --segment 7`",
        ])
    #expect(plan.exercises == ["1.1", "1.2", "1.3", "2.1"])
    #expect(plan.early == ["1.4"])
  }

  @Test(
    "What is wrong in a file is said with its line and its place, counted as people count",
    arguments: [
      ("", "line 1, column 1: it is not JSON: the text ends, and a value is missing"),
      (
        "{\n  \"title\": \"T\",\n  \"steps\": [{\"minutes\": 5, \"what\": \"a\"}],\n}",
        "line 3, column 41: it is not JSON: no comma may stand before `}`"
      ),
      (
        "{\n \"title\": \"é\"\n \"steps\": [{\"minutes\": 5, \"what\": \"a\"}]}",
        "line 3, column 2: it is not JSON: a comma or `}` is missing"
      ),
      ("{\"title\": \"T}\n}", "line 1, column 14: it is not JSON: the text is not closed at the end of its line"),
      ("{\n  title: 3}", "line 2, column 3: it is not JSON: a key in quotation marks is missing"),
      ("{\"a\": tru}", "line 1, column 7: it is not JSON: `t` begins no value"),
      ("{\"a\": 01}", "line 1, column 7: it is not JSON: this is no number"),
      ("{\"a\": [1, 2}", "line 1, column 12: it is not JSON: a comma or `]` is missing"),
      ("{\n\"a\": [1", "line 2, column 6: it is not JSON: this bracket is not closed"),
      ("[] x", "line 1, column 4: it is not JSON: `x` stands behind the end"),
      ("[]", "line 1: the plan is not an object in braces"),
      (#"{"steps": [{"minutes": 5, "what": "a"}]}"#, "line 1: the plan lacks `title`"),
      (#"{"title": "T", "steps": []}"#, "line 1: the plan: there is no step"),
      (#"{"title": 3, "steps": [{"minutes": 5, "what": "a"}]}"#, "line 1: `title` is not a text"),
      (#"{"title": "T", "steps": [{"minutes": 5, "what": "a"}, {"what": "b"}]}"#, "line 1: step 2 lacks `minutes`"),
      (#"{"title": "T", "steps": [{"minutes": 7.5, "what": "a"}]}"#, "line 1: step 1, `minutes` is not a whole number"),
      (
        #"{"title": "T", "steps": [{"minutes": 9223372036854775807, "what": "a"}]}"#,
        "line 1: step 1: `minutes` is 9223372036854775807, and not between 1 and 600"
      ),
      (
        #"{"title": "T", "steps": [{"minutes": -9223372036854775808, "what": "a"}]}"#,
        "line 1: step 1: `minutes` is -9223372036854775808, and not between 1 and 600"
      ),
      (
        #"{"title": "T", "steps": [{"minutes": 9223372036854775808, "what": "a"}]}"#,
        "line 1: step 1, `minutes`: the number is out of range"
      ),
      (
        #"{"title": "T", "steps": [{"minutes": 1e400, "what": "a"}]}"#,
        "line 1: step 1, `minutes`: the number is out of range"
      ),
      (
        #"{"title": "T", "steps": [{"minutes": 5, "reading": 1e30, "what": "a"}]}"#,
        "line 1: step 1, `reading`: the number is out of range"
      ),
      (
        #"{"title": "T", "steps": [{"minutes": 5, "front": {"chapter": 1.5, "segments": [{"name": "a"}]}}]}"#,
        "line 1: step 1, `front`, `chapter` is not a whole number"
      ),
      (
        #"{"title": "T", "steps": [{"minutes": 5, "front": {"chapter": 1e30, "segments": [{"name": "a"}]}}]}"#,
        "line 1: step 1, `front`, `chapter`: the number is out of range"
      ),
      (#"{"title": "T", "steps": [{"minutes": "5", "what": "a"}]}"#, "line 1: step 1, `minutes` is not a whole number"),
      (
        #"{"title": "T", "steps": [{"minutes": 0, "what": "a"}]}"#,
        "line 1: step 1: `minutes` is 0, and not between 1 and 600"
      ),
      (
        #"{"title": "T", "steps": [{"minutes": 5, "what": "a", "reading": 6}]}"#,
        "line 1: step 1: `reading` is 6, and not between 0 and the step's 5 minutes"
      ),
      (
        #"{"title": "T", "steps": [{"minutes": 5, "what": "a", "wrong": [{"exercise": "1.1", "ask": "a"}]}]}"#,
        "line 1: step 1, `wrong` 1 lacks `belief`"
      ),
      (#"{"title": "T", "steps": [{"minutes": 5}]}"#, "line 1: step 1: it needs `what`, `front` or `exercises`"),
      (
        #"{"title": "T", "steps": [{"minutes": 5, "what": "a", "exercices": ["1.1"]}]}"#,
        "line 1: step 1: there is no key `exercices` here; did you mean `exercises`?"
      ),
      (
        #"{"title": "T", "steps": [{"minutes": 5, "front": {"chapter": 1, "segments": [{"name": "a", "nam": "b"}]}}]}"#,
        "line 1: step 1, `front`, segment 1: there is no key `nam` here; did you mean `name`?"
      ),
    ])
  func problems(text: String, reason: String) throws {
    let problem = try #require(throws: PlanProblem.self) { try read(text) }
    #expect(problem.faults.map(\.text) == [reason])
  }

  @Test("All that is wrong is said at once, each with its line; a comma too many or too few hides nothing else")
  func everything() throws {
    let problem = try #require(throws: PlanProblem.self) {
      try read(
        """
        {"title": "T",
         "steps": [
          {"minutes": 0, "what": "a", "what": "b"},
          {"minutes": 9, "exercises": [1.1, "1.2" ""],
           "front": {"chapter": 0, "segments": []}},
          7,
          {"minutes": 5, "reading": 6, "noet": "\\u00e9",
           "wrong": [{"exercise": "1.1", "ask": "W?"}, {"belief": "b"},]}
        ]}
        """)
    }
    #expect(
      problem.faults.map(\.text) == [
        "line 3: step 1: the key `what` is here twice",
        "line 3: step 1: `minutes` is 0, and not between 1 and 600",
        "line 4, column 43: it is not JSON: a comma or `]` is missing",
        "line 4: step 2, `exercises` 1 is not a text",
        "line 4: step 2, `exercises` 3: the text is empty",
        "line 5: step 2, `front`: `segments` is empty",
        "line 5: step 2, `front`: there is no chapter 0",
        "line 6: step 3 is not an object in braces",
        "line 7: step 4: there is no key `noet` here; did you mean `note`?",
        "line 7: step 4: `reading` is 6, and not between 0 and the step's 5 minutes",
        "line 7: step 4: it needs `what`, `front` or `exercises`",
        "line 8, column 63: it is not JSON: no comma may stand before `]`",
        "line 8: step 4, `wrong` 1 lacks `belief`",
        "line 8: step 4, `wrong` 2 lacks `exercise`",
        "line 8: step 4, `wrong` 2 lacks `ask`",
      ])
  }

  @Test("A plan that is written is the same when it is read again, and what is empty is left out")
  func written() throws {
    let whole = try read(
      """
      {"title": "Short / long", "steps": [
        {"minutes": 5, "what": "coffee", "note": "Hot."},
        {"minutes": 10, "front": {"chapter": 1, "predict": true, "segments": [
          {"name": "b", "ask": "A?", "heard": "H.", "then": "T."}, {"name": "a"}]}},
        {"minutes": 12, "exercises": ["1.1"], "early": ["1.4"], "reading": 3,
         "wrong": [{"exercise": "1.1", "belief": "thinks", "ask": "Why?"}]}
      ]}
      """)
    let again = try read(PlanFile.text(of: whole))
    #expect(again == whole)
    let text = try PlanFile.text(of: whole.forClass)
    #expect(try read(text) == whole.forClass)
    #expect(
      text.split(whereSeparator: \.isWhitespace).joined() == """
        {"steps":[{"minutes":5,"what":"coffee"},\
        {"front":{"chapter":1,"predict":true,"segments":[{"name":"b"},{"name":"a"}]},"minutes":10},\
        {"early":["1.4"],"exercises":["1.1"],"minutes":12,"reading":3}],"title":"Short/long"}
        """, "\(text)")
    #expect(text.hasPrefix("{\n  \"steps\" : [\n"))
    #expect(text.hasSuffix("}\n"))
  }

  @Test("The mark with which some editors begin a file means nothing")
  func byteOrderMark() throws {
    let text = #"{"title": "T", "steps": [{"minutes": 5, "what": "coffee"}]}"#
    #expect(try read("\u{FEFF}" + text) == read(text))
  }

  @Test("A file that is not there is a problem, and no plan in force is none")
  func missing() throws {
    try withTemporaryFolder { folder in
      #expect(throws: PlanProblem(folder.path + "/none.json", [PlanFault("there is no such file")])) {
        try PlanFile.read(folder.appendingPathComponent("none.json"))
      }
      #expect(throws: PlanProblem(folder.path, [PlanFault("it is a folder, and a plan is a file")])) {
        try PlanFile.read(folder)
      }
      let inForce = try PlanFile.inForce(root: folder)
      #expect(inForce == nil)
    }
  }

  private func read(_ text: String) throws -> ClassPlan {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("plan.json")
      try Data(text.utf8).write(to: file)
      return try PlanFile.read(file)
    }
  }
}
