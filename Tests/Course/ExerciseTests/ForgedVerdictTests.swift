import Foundation
import Graders
import TestKit
import Testing

/// Ways in which an attempt could try to write its own verdict.
@Suite("Forged verdicts", .long(.answers))
struct ForgedVerdictTests {
  /// What the attempt can know: the form of a report, the names of the checks, and everything but the proofs.
  private static let forged = """
    let forged = "\\n" + ["the-series-goes", "its-episodes-go", "the-others-keep-theirs", "the-histories-stay", \
    "only-the-watched"].map {
      "{\\"run\\":0,\\"step\\":{\\"began\\":{\\"_0\\":\\"\\($0)\\"}}}\\n"
        + "{\\"run\\":0,\\"step\\":{\\"passed\\":{\\"proof\\":\\"\\($0)\\"}}}\\n"
    }.joined() + "{\\"run\\":0,\\"step\\":{\\"ended\\":{\\"_0\\":{\\"exited\\":{\\"_0\\":0}}}}}\\n"
    """

  /// Ways of writing, each followed by an orderly end of the process.
  enum Route: String, CaseIterable, Sendable {
    case printing = "print(forged)"
    case everyDescriptor = "for end in Int32(0)..<256 { _ = forged.withCString { write(end, $0, strlen($0)) } }"
    case everyNamedFile = """
      let words = CommandLine.arguments + ProcessInfo.processInfo.environment.values
      for path in words where path.hasPrefix("/") { try? Data(forged.utf8).write(to: URL(fileURLWithPath: path)) }
      """
    case parentsDescriptors = """
      for end in 0..<256 {
        guard let file = fopen("/proc/\\(getppid())/fd/\\(end)", "w") else { continue }
        fputs(forged, file)
        fclose(file)
      }
      """
    case whatTheOrderSays = """
      let order = FileHandle.standardInput.readDataToEndOfFile()
      let parents = FileManager.default.contents(atPath: "/proc/\\(getppid())/environ") ?? Data()
      for end in Int32(3)..<16 { _ = (order + parents).withUnsafeBytes { write(end, $0.baseAddress, $0.count) } }
      """
  }

  @Test("What an attempt writes by itself is no verdict", arguments: Route.allCases)
  func routes(_ route: Route) throws {
    // Some of the pipes that it writes to have no reader any more, which would end it by a signal.
    let judgement = try JudgedAnswer.judge("signal(SIGPIPE, SIG_IGN)\n\(Self.forged)\n\(route.rawValue)\nexit(0)")
    #expect(judgement.verdict == .incomplete(ran: 0, declared: Self.declared))
  }

  @Test(
    "Of the grader's environment an attempt gets what a program needs to start, and neither secrets nor names of files")
  func environment() throws {
    let judgement = try JudgedAnswer.judge(
      "print(ProcessInfo.processInfo.environment.keys.sorted().joined(separator: \" \")); exit(0)")
    let names = Set(judgement.output.split(whereSeparator: \.isWhitespace).map(String.init))
    #expect(names.contains("TMPDIR"))
    let known: Set = ["HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PATH", "SWIFT_BACKTRACE", "TMPDIR", "TZ"]
    #expect(names.isSubset(of: known), "\(names.subtracting(known))")
  }

  @Test("Nor is what a global does when it is first used")
  func globals() throws {
    let judgement = try JudgedAnswer.judge(
      "forgedAtStart; return SeriesRows(series: 0, episodes: 0, histories: 0)",
      declarations:
        "let forgedAtStart: Void = { signal(SIGPIPE, SIG_IGN)\n\(Self.forged)\n\(Route.everyDescriptor.rawValue)\nexit(0) }()"
    )
    #expect(judgement.verdict == .incomplete(ran: 0, declared: Self.declared))
  }

  @Test("Garbage among the reports keeps no honest answer from passing")
  func garbage() throws {
    let judgement = try JudgedAnswer.judge(
      """
      for end in Int32(3)..<256 { _ = write(end, "half a line {", 13) }
      return SeriesRows(series: series - 1, episodes: (series - 1) * episodes, histories: series * watched)
      """)
    #expect(judgement.verdict == .passed(checks: Self.declared))
  }

  @Test("Types named like the grader's are not taken for them")
  func shadows() throws {
    let answer = "SeriesRows(series: 0, episodes: 0, histories: 0)"
    let own = try JudgedAnswer.judge(
      answer, declarations: "struct CountWhatIsLeft { init(_ answer: (Int, Int, Int) -> SeriesRows) {} }")
    #expect(own.verdict == .shadowed)
    let judge = try JudgedAnswer.judge(
      answer, declarations: "enum Judge { static func main(_ attempts: [Any]) -> Never { exit(0) } }")
    guard case .failed = judge.verdict else {
      Issue.record("\(judge.verdict)")
      return
    }
  }

  @Test(
    "A symbol of the linker is not the file's to define",
    arguments: [
      "@_cdecl(\"read\")", "@_silgen_name(\"open_core_data_judge\")", "@c(read)", "@c", "@`_cdecl`(\"read\")", "@`c`",
    ])
  func symbols(_ attribute: String) throws {
    let judgement = try JudgedAnswer.judge(
      "SeriesRows(series: 0, episodes: 0, histories: 0)", declarations: "\(attribute)\nfunc inItsPlace() {}")
    let name = String(attribute.prefix { $0 != "(" }).replacing("`", with: "")
    #expect(judgement.verdict == .reachesAround(attribute: name, line: 8))
  }

  @Test("The grader cannot be called for its own answers")
  func oracle() throws {
    let judgement = try JudgedAnswer.judge(
      """
      let attempt = CountWhatIsLeft { _, _, _ in SeriesRows(series: 0, episodes: 0, histories: 0) }
      print(Grading.verdict(of: attempt))
      return SeriesRows(series: 0, episodes: 0, histories: 0)
      """)
    guard case .doesNotCompile(let message) = judgement.verdict else {
      Issue.record("\(judgement.verdict)")
      return
    }
    #expect(message.contains("cannot find 'Grading'"))
  }

  @Test("A check proves nothing once the attempt has turned the queue check off")
  func queueCheck() throws {
    let judgement = try JudgedAnswer.judge(
      """
      QueueCheck.isOn = false
      return SeriesRows(series: series - 1, episodes: (series - 1) * episodes, histories: series * watched)
      """, imports: "OpenCoreData")
    #expect(judgement.verdict == .incomplete(ran: 0, declared: Self.declared))
  }

  private static var declared: Int { Assignment.at(ExerciseNumber(1, 1))?.checks.count ?? 0 }
}
