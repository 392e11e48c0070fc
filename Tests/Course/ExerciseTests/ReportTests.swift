import Foundation
import FoundationXML
import Graders
import TestKit
import Testing
import WorkbookKit

/// The two reports, and the table for an instructor.
@Suite("Reports", .long(.answers))
struct ReportTests {
  @Test("Both reports say what the screen says")
  func reports() throws {
    let copy = try ReadersCopy()
    try copy.hand(in: .solution, copy.exercise(ExerciseNumber(1, 1)))
    try copy.write("let x: Missing", copy.exercise(ExerciseNumber(1, 2)))
    let json = copy.root.appendingPathComponent("results.json")
    let junit = copy.root.appendingPathComponent("junit.xml")
    let result = try copy.workbook("report", "1", "--json", json.path, "--junit", junit.path)
    #expect(result.ending == .exited(1), "\(result.errorText)")
    #expect(result.text.contains("1 of 6 exercises is solved."))

    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: json)) as? [String: Any])
    #expect(report["version"] as? Int == 3)
    #expect(report["status"] as? String == "fail")
    #expect(report["message"] == nil)
    let tests = try #require(report["tests"] as? [[String: Any]])
    #expect(tests.map { $0["status"] as? String } == ["pass", "error", "fail", "fail", "fail", "fail"])
    #expect(tests.map { $0["task_id"] as? Int } == [1, 2, 3, 4, 5, 6])
    #expect(tests[0]["name"] as? String == "1.1 Count what is left")
    #expect(tests[0]["message"] == nil)
    #expect((tests[1]["message"] as? String)?.contains("cannot find type 'Missing' in scope") == true)

    let delegate = ElementCounter()
    let parser = XMLParser(data: try Data(contentsOf: junit))
    parser.delegate = delegate
    #expect(parser.parse())
    #expect(delegate.counts["testcase"] == 6)
    #expect(delegate.counts["failure"] == 4)
    #expect(delegate.counts["error"] == 1)
    #expect(delegate.suites == [["tests": "6", "failures": "4", "errors": "1", "name": "workbook.chapter-1"]])
  }

  @Test("The JSON report has the reader's predictions in its chapters, and every verdict where they cannot be read")
  func predictions() throws {
    let copy = try ReadersCopy()
    let kept = copy.root.appendingPathComponent("Chapters/predictions.jsonl")
    let answers = [1, 2].map { chapter in
      KeptAnswer(
        chapter: chapter, segment: "a-segment", title: "T", ask: 1, question: "Q?", answer: "nil", expected: "x",
        isRight: false)
    }
    try PredictionsFile(kept).keep(answers)
    let json = copy.root.appendingPathComponent("results.json")
    #expect(try copy.workbook("report", "1.1", "--json", json.path).ending == .exited(1))
    let text = try String(contentsOf: json, encoding: .utf8)
    #expect(try KeptAnswers(text: text).all == [answers[0]])
    let table = try copy.workbook("predictions", json.path)
    #expect(table.ending == .exited(0))
    #expect(table.text.hasPrefix("1 reader, 1 question.\n"))

    try Data("dear reader\n".utf8).write(to: kept)
    let broken = try copy.workbook("report", "1.1", "--json", json.path)
    #expect(broken.ending == .exited(66))
    #expect(broken.errorText.contains("predictions.jsonl is no file of predictions: line 1"))
    #expect(throws: PredictionsProblem.reportWithoutAnswers) {
      try KeptAnswers(text: String(contentsOf: json, encoding: .utf8))
    }
  }

  @Test("Where nothing compiles, the run itself is an error, with the compiler's words")
  func nothingRuns() throws {
    let copy = try ReadersCopy()
    try copy.write("let x: Missing", copy.exercise(ExerciseNumber(1, 1)))
    let json = copy.root.appendingPathComponent("results.json")
    #expect(try copy.workbook("report", "1.1", "--json", json.path).ending == .exited(1))
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: json)) as? [String: Any])
    #expect(report["status"] as? String == "error")
    #expect((report["message"] as? String)?.contains("cannot find type 'Missing' in scope") == true)
  }

  @Test("Grading a class: a row each, reports for each, and a bad submission stops nothing")
  func grade() throws {
    let copy = try ReadersCopy()
    let folder = copy.root.appendingPathComponent("class")
    let exercises = Assignment.ofChapter(1).map(\.exercise)
    func hand(_ person: String, _ exercise: Exercise, _ text: String) throws {
      try folder.write(text, to: "\(person)/Chapters/01-delete-rules/Exercises/\(exercise.fileName)")
    }
    for exercise in exercises { try hand("ada", exercise, try ExerciseFiles.text(.solution, exercise)) }
    try hand("bob", exercises[0], "import Foundation\nfunc rowsLeft(_: Int, _: Int, _: Int) -> Never { abort() }")
    try hand("bob", exercises[1], "}}}")
    try hand("cleo", exercises[0], try ExerciseFiles.text(.starter, exercises[0]))
    try hand("cleo", exercises[2], try ExerciseFiles.text(.solution, exercises[2]))

    let json = copy.root.appendingPathComponent("json")
    let junit = copy.root.appendingPathComponent("class.xml")
    let result = try copy.workbook("grade", folder.path, "--json", json.path, "--junit", junit.path)
    #expect(result.ending == .exited(1), "\(result.errorText)")
    for (person, solved, handedIn) in [("ada", "6/6", "6"), ("bob", "0/6", "2"), ("cleo", "1/6", "1")] {
      let row = try #require(result.text.split(separator: "\n").first { $0.hasPrefix(person) })
      let cells = row.split(separator: " ")
      #expect(cells[1] == solved, "\(row)")
      #expect(cells.last == Substring(handedIn), "\(row)")
      // Neither a starter as it was given nor a file that is missing was tried.
      #expect(Int(cells[cells.count - 2]) == 6 - (Int(handedIn) ?? 0), "\(row)")
      // Of the other chapters nothing was handed in.
      #expect(cells[2] == "–", "\(row)")
      #expect(FileManager.default.fileExists(atPath: json.appendingPathComponent(person + ".json").path))
    }
    #expect(result.text.contains("1 × 1.2 does not compile"))
    #expect(try String(contentsOf: junit, encoding: .utf8).contains("name=\"cleo.chapter-1\""))

    // Of a plan only what it has is judged, and the points are the plan's.
    let plan = copy.root.appendingPathComponent("plan.json")
    try Data(#"{"title": "T", "steps": [{"minutes": 9, "exercises": ["1.1", "1.3"]}]}"#.utf8).write(to: plan)
    let planned = try copy.workbook("grade", folder.path, "--plan", plan.path)
    let rows = planned.text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows.prefix(4) == ["ch. 1 not tried handed in", "ada 2/2 0 2", "bob 0/2 1 1", "cleo 1/2 1 1"])
    let empty = try copy.workbook("grade", copy.root.appendingPathComponent("nothing").path)
    #expect(empty.ending == .exited(66))
  }
}

/// Counts the elements of an XML file.
private final class ElementCounter: NSObject, XMLParserDelegate {
  var counts: [String: Int] = [:]
  var suites: [[String: String]] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    counts[name, default: 0] += 1
    if name == "testsuite" { suites.append(attributes) }
  }
}
