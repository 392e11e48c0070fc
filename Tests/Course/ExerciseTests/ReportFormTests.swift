import Foundation
import Graders
import Harness
import TestKit
import Testing

@testable import WorkbookCommand

/// The reports as others read them.
@Suite("The forms of the reports")
struct ReportFormTests {
  private static let failure = Failure(check: "c", sentence: "S <&\u{1B}>.", difference: ["a", "]]>"], claim: "D1")
  private static let verdicts: [Verdict] = [
    .passed(checks: 1), .failed(failure), .crashed(during: nil, ending: "was killed by SIGILL", lines: ["x"]),
    .timedOut(during: "c", seconds: 10), .exceeded(.memory, during: nil, AttemptLimits()),
    .incomplete(ran: 0, declared: 1), .doesNotCompile("e\u{0}"), .compilesTooLong(seconds: 60),
    .reachesAround(attribute: "@_cdecl", line: 1), .shadowed, .missing("a"),
    .noFile("a", .folder), .graderFailed("g"),
    .reachesOut("the symbol read"),
  ]

  private static func record(_ verdicts: [Verdict]) -> CheckRecord {
    let record = CheckRecord()
    for (verdict, assignment) in zip(verdicts, Assignment.all) {
      let judgement = Judgement(verdict, output: String(repeating: "ä\u{1B}", count: 800))
      record.happened(.judged(assignment.exercise.number, judgement))
    }
    return record
  }

  /// Each verdict alone, all of them, and none.
  private static var records: [CheckRecord] { verdicts.map { record([$0]) } + [record(verdicts), record([])] }

  @Test("Every verdict is reported in Exercism's form, with the points that Classroom adds up")
  func results() throws {
    for record in Self.records {
      let text = try ResultsJSON(record, points: record.judgements.count + 2, notes: ["A \"note\"\u{1B}"]).text
      let reading = ResultsForm.read(Data(text.utf8))
      #expect(reading.problems == [], "\(text)")
      #expect(reading.points.had == reading.statuses.count { $0 == "pass" })
      #expect(reading.points.all == record.judgements.count + 2)
    }
  }

  @Test("Where everything that was tried is solved and points are missing, a note says what the status means")
  func passNote() {
    let passed = Self.record([.passed(checks: 1), .passed(checks: 1)])
    let note = ResultsJSON.passNote(2, of: 12)
    #expect(ResultsJSON(passed, points: 12, notes: ["N"]).notes == [note, "N"])
    #expect(note.hasPrefix("2 of 12 points: `pass` "))
    #expect(ResultsJSON(passed, points: 2).notes == nil)
    #expect(ResultsJSON(passed).notes == nil)
    // Where something is wrong, the status says so, and its messages say what.
    #expect(ResultsJSON(Self.record([.passed(checks: 1), .shadowed]), points: 12).notes == nil)
    #expect(ResultsJSON(Self.record([]), points: 12).notes == nil)
  }

  @Test("Every verdict is reported in JUnit's form, with notes and without")
  func junit() {
    for record in Self.records {
      for notes in [[], ["A <note>\u{1}"]] {
        let text = JUnitXML.text([JUnitXML.suites("a <b>", record, notes: notes), JUnitXML.suites("c", record)])
        let reading = JUnitForm.read(Data(text.utf8))
        #expect(reading.problems == [], "\(text)")
        let cases = reading.suites.map { $0.counted[0] }.reduce(0, +)
        #expect(cases == 2 * max(1, record.judgements.count))
      }
    }
  }

  @Test("Below the table of a class each verdict of a time limit has a line, and so has each failure of the grader")
  func onceMore() {
    let lines = ClassSummary.onceMore("ada", Self.record(Self.verdicts))
    #expect(lines.allSatisfy { $0.hasPrefix("ada: ") && $0.hasSuffix(" \(VerdictText.onceMore).") }, "\(lines)")
    #expect(lines.map { $0.split(separator: " ")[1] } == ["1.4", "2.2", "3.1"], "\(lines)")
    #expect(lines.first?.hasPrefix("ada: 1.4 too slow. Where the machine is busy") == true, "\(lines)")
    #expect(lines.last?.hasPrefix("ada: 3.1 not judged: g. The grader failed here") == true, "\(lines)")
    #expect(ClassSummary.onceMore("ada", Self.record([.passed(checks: 1), .shadowed])).isEmpty)
  }

  @Test("The reference of workshops quotes the words in which a verdict asks for another judging", .readsTeachersFiles)
  func quoted() throws {
    let page = try String(
      contentsOf: ExerciseFiles.root.appendingPathComponent("Chapters/pages/workshop-reference.md"), encoding: .utf8)
    #expect(page.replacing(/\s+/, with: " ").contains("*\(VerdictText.onceMore)*"))
  }

  @Test("A report that cannot be written is refused before anything is judged, and missing folders are made")
  func places() throws {
    let copy = try ReadersCopy()
    let first = try copy.exercise(ExerciseNumber(1, 1)).fileName
    try copy.root.write("// Mine.\n", to: "class/ada/\(first)")
    try copy.root.write("", to: "a-file")
    try copy.root.write("", to: "a-folder/x")
    let needed = "is a file, and a folder is needed there: name another place."
    for (words, start, end) in [
      ("grade class --json a-file", "a-file could not be written: it ", needed),
      ("grade class --json a-file/json", "a-file/json could not be written: the folder ", "name another place."),
      ("grade class --junit a-folder", "a-folder could not be written: it ", "is a folder: name a file in it."),
      ("grade class --junit a-file/class.xml", "a-file/class.xml could not be written: ", needed),
      ("report 1.1 --json a-folder", "a-folder could not be written: it ", "is a folder: name a file in it."),
      ("report 1.1 --junit a-file/x.xml", "a-file/x.xml could not be written: ", needed),
    ] {
      let result = try copy.workbook(words.split(separator: " ").map(String.init))
      #expect(result.ending == .exited(74), "\(words): \(result.text)")
      #expect(!result.text.contains("ada"), "\(words): \(result.text)")
      #expect(result.errorText.hasPrefix("workbook: \(start)"), "\(result.errorText)")
      #expect(result.errorText.hasSuffix("\(end)\n"), "\(result.errorText)")
    }
    let reports = ReportFiles(
      json: copy.root.appendingPathComponent("new/json/x.json").path,
      junit: copy.root.appendingPathComponent("newer/junit/x.xml").path)
    try reports.prepare(isOfClass: false)
    for folder in ["new/json", "newer/junit"] {
      #expect(try FileManager.default.contentsOfDirectory(atPath: copy.root.appendingPathComponent(folder).path) == [])
    }
  }

  @Test("What is not in the form is noticed")
  func wrong() throws {
    let text = try ResultsJSON(Self.record(Self.verdicts)).text
    for (part, other) in [
      ("\"version\" : 3", "\"version\" : 2"), ("\"max_score\" : 14", "\"max_score\" : 0"),
      ("\"score\" : 0", "\"score\" : 1"), ("\"status\" : \"fail\"", "\"status\" : \"pass\""),
      ("\"task_id\" : 1", "\"task\" : 1"), ("\"max_score\" : 14", "\"max_score\" : 14, \"message\" : \"m\""),
    ] {
      #expect(text.contains(part), "\(part)")
      #expect(!ResultsForm.read(Data(text.replacing(part, with: other).utf8)).problems.isEmpty, "\(other)")
    }
    let suites = JUnitXML.text([JUnitXML.suites("a", Self.record(Self.verdicts))])
    for (part, other) in [
      ("<testsuites>", "<testsuites version=\"1\">"), ("failures=\"1\"", "failures=\"2\""),
      ("<system-out>", "<output>"), (" name=\"1.1", " title=\"1.1"), ("<testcase", "text <testcase"),
      ("</testsuites>", ""), ("<failure ", "<skipped/><failure kind=\"\" "),
    ] {
      #expect(suites.contains(part), "\(part)")
      #expect(!JUnitForm.read(Data(suites.replacing(part, with: other).utf8)).problems.isEmpty, "\(other)")
    }
  }
}
