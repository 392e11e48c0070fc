import Foundation
import Graders
import TestKit
import Testing

@testable import WorkbookCommand

/// Answers that print without end.
@Suite("Printing without end")
struct PrintingTests {
  @Test("Raw writes: the deadline holds, and a megabyte is kept", .long(.answers))
  func writes() throws {
    let judgement = try JudgedAnswer.judge(
      """
      let bytes = [UInt8](repeating: 65, count: 1 << 16)
      while true { for end in Int32(1)...2 { _ = write(end, bytes, bytes.count) } }
      """, limits: AttemptLimits(seconds: 4))
    #expect(judgement.verdict == .timedOut(during: "the-series-goes", seconds: 4))
    #expect((1 << 20..<(1 << 20) + 100).contains(judgement.output.utf8.count))
  }

  @Test("No report has more than a few kilobytes of it, nor of what a check or the compiler says")
  func reports() throws {
    let long = String(repeating: "A", count: 1 << 20)
    let record = CheckRecord()
    let failure = Failure(check: "c", sentence: "S.", difference: [long], claim: "D1")
    for verdict in [Verdict.failed(failure), .doesNotCompile(long)] {
      record.happened(.judged(ExerciseNumber(1, 1), Judgement(verdict, output: long)))
    }
    #expect(JUnitXML.text([JUnitXML.suites("ada", record)]).utf8.count < 120_000)
    let report = ResultsJSON(record)
    #expect(report.tests.allSatisfy { ($0.output ?? "").count == 500 })
    #expect(report.tests.allSatisfy { ($0.message ?? "").count <= 65535 })
  }
}
