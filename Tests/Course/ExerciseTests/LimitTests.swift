import Foundation
import Graders
import Processes
import TestKit
import Testing
import WorkbookKit

/// What an attempt may use, and what is left of it after its verdict.
@Suite("Limits of an attempt", .long(.answers))
struct LimitTests {
  private static let answer =
    "return SeriesRows(series: series - 1, episodes: (series - 1) * episodes, histories: series * watched)"

  /// Whether the script has run: an answer is asked more than once.
  private static let flag = "nonisolated(unsafe) var hasRun = false"

  /// Runs a shell script to its end, once; Foundation's `Process` would wait for what the script leaves behind, too.
  private func shell(_ script: String) -> String {
    """
    if hasRun { \(Self.answer) }
    hasRun = true
    var shell = pid_t()
    func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] { texts.map { text in strdup(text) } + [nil] }
    let variables = strings(ProcessInfo.processInfo.environment.map { $0.key + "=" + $0.value })
    posix_spawn(&shell, "/bin/sh", nil, nil, strings(["sh", "-c", "\(script)"]), variables)
    waitpid(shell, nil, 0)
    \(Self.answer)
    """
  }

  @Test("Memory that grows for ever")
  func memory() throws {
    var limits = AttemptLimits(seconds: 60)
    limits.memory = 96 << 20
    let verdict = try JudgedAnswer.judge(
      "var hoard: [[UInt8]] = []\nwhile true { hoard.append([UInt8](repeating: 1, count: 1 << 20)) }", limits: limits
    ).verdict
    #expect(verdict == .exceeded(.memory, during: "the-series-goes", limits))
  }

  @Test("Processes without end")
  func processes() throws {
    var limits = AttemptLimits(seconds: 60)
    limits.processes = 8
    let verdict = try JudgedAnswer.judge(
      shell("for i in 1 2 3 4 5 6 7 8 9 10; do sleep 60 & done; wait"), declarations: Self.flag, limits: limits
    )
    .verdict
    #expect(verdict == .exceeded(.processes, during: "the-series-goes", limits))
  }

  @Test("Threads without end")
  func threads() throws {
    var limits = AttemptLimits(seconds: 60)
    limits.threads = 20
    let verdict = try JudgedAnswer.judge(
      "for _ in 0..<40 { Thread.detachNewThread { sleep(100) } }\nsleep(100)\n\(Self.answer)", limits: limits
    ).verdict
    #expect(verdict == .exceeded(.threads, during: "the-series-goes", limits))
  }

  @Test("A file that is too large")
  func fileSize() throws {
    var limits = AttemptLimits(seconds: 60)
    limits.fileSize = 4 << 20
    let verdict = try JudgedAnswer.judge(
      """
      let file = open(NSTemporaryDirectory() + "/large", O_WRONLY | O_CREAT, 0o600)
      let bytes = [UInt8](repeating: 0, count: 1 << 20)
      while true { _ = write(file, bytes, bytes.count) }
      """, limits: limits
    ).verdict
    #expect(verdict == .exceeded(.fileSize, during: "the-series-goes", limits))
  }

  @Test("Files that are too large together, none of them by itself")
  func folderSize() throws {
    var limits = AttemptLimits(seconds: 60)
    (limits.fileSize, limits.folderSize) = (4 << 20, 8 << 20)
    let verdict = try JudgedAnswer.judge(
      """
      mkdir(NSTemporaryDirectory() + "/inner", 0o700)
      for i in 0..<5 {
        let file = open(NSTemporaryDirectory() + "/inner/\\(i)", O_WRONLY | O_CREAT, 0o600)
        posix_fallocate(file, 0, 3 << 20)
      }
      sleep(100)
      \(Self.answer)
      """, limits: limits
    ).verdict
    #expect(verdict == .exceeded(.folderSize, during: "the-series-goes", limits))
  }

  @Test("Output without end: the deadline holds, and little of it is kept")
  func output() throws {
    // Long enough for a busy machine to reach the check.
    var limits = AttemptLimits(seconds: 3)
    limits.output = 4096
    let judgement = try JudgedAnswer.judge("while true { print(\"again and again\") }", limits: limits)
    #expect(judgement.verdict == .timedOut(during: "the-series-goes", seconds: 3))
    #expect(judgement.output.utf8.count < 5000)
    #expect(judgement.output.contains("bytes more, which were not kept"))
  }

  @Test("A child in a session of its own does not outlive the verdict, and neither does one of a killed supervisor")
  func nothingIsLeft() throws {
    // Numbers that tell this test's processes from those of any other run.
    let first = "\(getpid())001"
    let second = "\(getpid())002"
    let passed = try JudgedAnswer.judge(shell("setsid sleep \(first) >/dev/null 2>&1 &"), declarations: Self.flag)
    guard case .passed = passed.verdict else {
      Issue.record("\(passed.verdict)")
      return
    }
    // An answer cannot kill its supervisor; the system may, where memory is short.
    let idle = shell("setsid sleep \(second) >/dev/null 2>&1 &").replacingOccurrences(
      of: Self.answer, with: "sleep(100)\n\(Self.answer)")
    Thread.detachNewThread { Self.killSupervisor(ofWhatNames: second) }
    let killed = try JudgedAnswer.judge(idle, declarations: Self.flag)
    #expect(killed.verdict == .crashed(during: "the-series-goes", ending: "was killed by SIGKILL", lines: []))
    let left = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int.init).compactMap { id in
      FileManager.default.contents(atPath: "/proc/\(id)/cmdline").map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(left.filter { $0.contains(first) || $0.contains(second) } == [])
  }

  /// Waits until a process has been adopted by the program that started it, and kills the supervisor of that.
  private static func killSupervisor(ofWhatNames word: String) {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      let all = ProcessTree.descendants(of: getpid())
      let orphan = all.first { member in
        FileManager.default.contents(atPath: "/proc/\(member.id)/cmdline").map { String(decoding: $0, as: UTF8.self) }?
          .contains(word) == true
      }
      // The program with the answer has adopted it, and the supervisor is that one's parent.
      if let orphan, let program = all.first(where: { $0.id == orphan.parent }),
        let supervisor = all.first(where: { $0.id == program.parent }), supervisor.parent == getpid()
      {
        kill(supervisor.id, SIGKILL)
        return
      }
      usleep(10_000)
    }
  }

  @Test("An answer reaches nobody with a signal: not all processes, not its supervisor, not through a child")
  func signals() throws {
    // Signal 0 asks whether one could be sent, and sends none.
    let refused = try JudgedAnswer.judge(
      """
      for id in [-1, 0, getppid(), 1] as [pid_t] { guard kill(id, 0) == -1, errno == EPERM else { fatalError("\\(id)") } }
      guard kill(getpid(), 0) == 0 else { fatalError("own") }
      guard fcntl(1, F_SETOWN, getppid()) == -1, errno == EPERM else { fatalError("owner") }
      guard system("kill -0 \\(getppid())") != 0 else { fatalError("child") }
      \(Self.answer)
      """)
    guard case .passed = refused.verdict else {
      Issue.record("\(refused.verdict)")
      return
    }
    #expect(
      try JudgedAnswer.judge("abort()").verdict
        == .crashed(during: "the-series-goes", ending: "was killed by SIGABRT", lines: []))
  }
}
