import Foundation
import Graders
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// The report that each person of a class reads.
@Suite("A learner's report")
struct LearnersReportTests {
  private static func text(_ person: GradedClass.Person) throws -> String {
    let nowhere = ExerciseFiles.root.appendingPathComponent("no-such-folder")
    let files = try ReaderFiles(root: ExerciseFiles.root)
    return LearnersReport(person: person, files: files, claims: Claims(root: nowhere)).text
  }

  private static func title(_ position: Int) throws -> String {
    try #require(Assignment.at(ExerciseNumber(1, position))).exercise.title
  }

  @Test("It has each verdict as `check` shows it, then what was not judged, and what was predicted otherwise")
  func whole() throws {
    var person = GradedClass.Person(name: "Ada\u{1B} Lovelace")
    let failure = Failure(check: "c", sentence: "The sentence.", difference: ["yours  1", "right  2"], claim: "D1")
    person.judgements = [
      ExerciseNumber(1, 2): Judgement(.failed(failure), output: "one\ntwo\n"),
      ExerciseNumber(1, 1): Judgement(.passed(checks: 1)),
      ExerciseNumber(1, 3): Judgement(.doesNotCompile("e\u{1B}\nf")),
    ]
    person.counted = (1...5).map { ExerciseNumber(1, $0) }
    person.notHandedIn = [ExerciseNumber(1, 4)]
    person.notes = [.gone]
    let answers = [("\"\"", false, "The row is `gone`."), ("true", true, nil)].enumerated().map { index, answer in
      KeptAnswer(
        chapter: 5, segment: "mark-first", title: "T", ask: index + 1, question: "What is `name`?", answer: answer.0,
        expected: "\"Iceland\"", isRight: answer.1, belief: answer.2)
    }
    person.predictions = KeptAnswers(answers)
    let text = try Self.text(person)
    #expect(text.hasPrefix("Ada\\u{1B} Lovelace\n1 of 5 exercises is solved.\n\n1.1  \(try Self.title(1))  solved\n"))
    let path = try ReaderFiles(root: ExerciseFiles.root).path(
      of: #require(Assignment.at(ExerciseNumber(1, 2))).exercise)
    let end = """

      1.2  \(try Self.title(2))  not yet solved

           The sentence.

             yours  1
             right  2

           Read again: D1
           The file: \(path)
           Your code printed:
             one
             two

      1.3  \(try Self.title(3))  does not compile

      """
    #expect(text.contains(end), "\(text)")
    let rest = """

      No answer was handed in:
        1.4 \(try Self.title(4))

      As it was given, and not judged:
        1.5 \(try Self.title(5))

      What else there is to say of what was handed in:
        \(SubmissionNote.gone.text)

      What you expected, and what was printed:

        Chapter 5, mark-first: What is `name`?
          You: ""
          Printed: "Iceland"
          The row is `gone`.

      """
    #expect(text.hasSuffix(rest), "\(text)")
    #expect(!text.contains("\u{1B}"))
    #expect(!text.contains("\n\n\n"))
  }

  @Test("Of somebody of whom nothing was judged it says so, and why")
  func nothing() throws {
    var person = GradedClass.Person(name: "ben")
    person.notes = [.untouched]
    let text = try Self.text(person)
    #expect(text.hasPrefix("ben\n\(ResultsJSON.nothing)\n\nWhat else there is to say of what was handed in:\n  "))
  }

  @Test("It lies beside the one for programs, and is called so that nobody's is the file of the names")
  func place() throws {
    let copy = try ReadersCopy()
    let folder = copy.root.appendingPathComponent("json")
    var reports = try ClassReports(ReportFiles(json: folder.path), of: ReaderFiles(root: ExerciseFiles.root))
    let person = GradedClass.Person(name: "names")
    reports.put(person)
    #expect(reports.problem == nil)
    let written = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(written == ["names.json", "names.report.txt"])
    let text = try String(contentsOf: folder.appendingPathComponent("names.report.txt"), encoding: .utf8)
    #expect(text == "names\n\(ResultsJSON.nothing)\n")
  }
}
