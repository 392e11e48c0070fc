import Graders
import ModelKit
import WorkbookKit

/// A report in JUnit's XML: one suite for each chapter, one case for each exercise.
enum JUnitXML {
  /// The text of a file.
  static func text(_ suites: [String]) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites.joined())</testsuites>\n"
  }

  /// One person's suites; where nothing was judged, one that says so.
  ///
  /// - Parameters:
  ///   - name: whose files were judged.
  ///   - notes: what was not judged of what was handed in; it stands in the first suite.
  static func suites(_ name: String, _ record: CheckRecord, notes: [String] = []) -> String {
    let suites = chapters(record).enumerated().map { index, chapter in
      suite("\(name).chapter-\(chapter.0)", chapter.1, notes: index == 0 ? notes : [])
    }
    return suites.isEmpty ? nothing(name, notes) : suites.joined()
  }

  private static func nothing(_ name: String, _ notes: [String]) -> String {
    """
    <testsuite name="\(XMLText.escaped(name))" tests="1" failures="0" errors="1">
    <testcase classname="\(XMLText.escaped(name))" name="handed in">
    <error type="nothing handed in" message="\(XMLText.escaped(ResultsJSON.nothing))">\(XMLText.escaped(notes.joined(separator: "\n")))</error>
    </testcase>
    </testsuite>

    """
  }

  private typealias Judged = (number: ExerciseNumber, judgement: Judgement)

  private static func chapters(_ record: CheckRecord) -> [(Int, [Judged])] {
    Dictionary(grouping: record.judgements) { $0.number.chapter }.sorted { $0.key < $1.key }
  }

  private static func suite(_ name: String, _ judgements: [Judged], notes: [String]) -> String {
    let failures = judgements.count { if case .failed = $0.judgement.verdict { true } else { false } }
    let errors = judgements.count { !$0.judgement.verdict.isPassed } - failures
    let cases = judgements.map { testCase(name, $0.number, $0.judgement) }
    let words = notes.isEmpty ? "" : "<system-err>\(XMLText.escaped(notes.joined(separator: "\n")))</system-err>\n"
    return """
      <testsuite name="\(XMLText.escaped(name))" tests="\(judgements.count)" failures="\(failures)" errors="\(errors)">
      \(cases.joined())\(words)</testsuite>

      """
  }

  private static func testCase(_ suite: String, _ number: ExerciseNumber, _ judgement: Judgement) -> String {
    let title = Assignment.at(number)?.exercise.title ?? ""
    let head = "<testcase classname=\"\(XMLText.escaped(suite))\" name=\"\(XMLText.escaped("\(number) \(title)"))\""
    let output = judgement.output.isEmpty ? "" : "<system-out>\(XMLText.escaped(judgement.output))</system-out>\n"
    let text = VerdictText(judgement.verdict)
    let element =
      switch judgement.verdict {
      case .passed: ""
      case .failed(let failure): problem("failure", failure.check, text)
      default: problem("error", text.status, text)
      }
    return element.isEmpty && output.isEmpty ? "\(head)/>\n" : "\(head)>\n\(element)\(output)</testcase>\n"
  }

  private static func problem(_ name: String, _ type: String, _ text: VerdictText) -> String {
    "<\(name) type=\"\(XMLText.escaped(type))\" message=\"\(XMLText.escaped(text.sentence))\">"
      + "\(XMLText.escaped(ShortenedText.beginning(of: text.details.joined(separator: "\n"), limit: 32 << 10)))</\(name)>\n"
  }
}
