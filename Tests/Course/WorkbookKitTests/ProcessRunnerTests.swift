import Foundation
import TestKit
import Testing

@testable import Processes
@testable import WorkbookKit

@Suite("Running programs")
struct ProcessRunnerTests {
  private func shell(
    _ script: String, input: String = "", environment: [String: String]? = nil, directory: URL? = nil,
    timeout: Duration = .seconds(60)
  ) throws -> ProcessResult {
    try ProcessRunner().run(
      ProcessCommand(
        URL(fileURLWithPath: "/bin/sh"), ["-c", script], environment: environment, directory: directory,
        input: Data(input.utf8), timeout: timeout))
  }

  @Test("Standard output and standard error are kept apart, the status is passed on")
  func streams() throws {
    let result = try shell("echo out; echo err >&2; exit 7")
    #expect(result == ProcessResult(output: Data("out\n".utf8), errorOutput: Data("err\n".utf8), ending: .exited(7)))
    #expect(result.endingText == "ended with status 7")
  }

  @Test("More than a pipe buffer on both streams does not block")
  func muchOutput() throws {
    let line = String(repeating: "x", count: 100)
    let loop = "i=0; while [ $i -lt 3000 ]; do echo ${i}\(line); echo ${i}\(line) >&2; i=$((i+1)); done"
    let result = try shell(loop)
    #expect(result.output.count > 300_000)
    #expect(result.output == result.errorOutput)
    #expect(result.ending == .exited(0))
  }

  @Test("Input larger than a pipe buffer arrives whole")
  func input() throws {
    let text = String(repeating: "line of input\n", count: 20_000)
    #expect(try shell("cat", input: text).text == text)
  }

  @Test("A program that does not read its input does no harm")
  func unreadInput() throws {
    let result = try shell("exit 3", input: String(repeating: "x", count: 1_000_000))
    #expect(result.ending == .exited(3))
  }

  @Test("Without input the program sees its end at once")
  func noInput() throws {
    #expect(try shell("cat; echo done").text == "done\n")
  }

  @Test("Death by a signal is told from an exit")
  func signal() throws {
    let result = try shell("echo last words; kill -ABRT $$")
    #expect(result.ending == .signalled(SIGABRT))
    #expect(result.text == "last words\n")
    #expect(result.endingText == "was killed by SIGABRT")
  }

  @Test("A program is killed at the text that it is to stop at, on either output", arguments: ["", ">&2"])
  func stopping(output: String) throws {
    let result = try ProcessRunner().run(
      ProcessCommand(
        URL(fileURLWithPath: "/bin/sh"), ["-c", "echo one; echo two \(output); sleep 600; echo three"], stopsAt: "two"))
    #expect(result.ending == .signalled(SIGKILL))
    #expect(result.text + result.errorText == "one\ntwo\n")
    let other = try ProcessRunner().run(
      ProcessCommand(URL(fileURLWithPath: "/bin/sh"), ["-c", "echo one; echo three"], stopsAt: "two"))
    #expect(other.ending == .exited(0))
  }

  @Test("A program that never ends is killed with its children, and what it wrote is kept")
  func timeout() throws {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try shell("echo started; sleep 600 & sleep 600", timeout: .milliseconds(300))
    #expect(result.ending == .timedOut)
    #expect(result.text == "started\n")
    #expect(start.duration(to: clock.now) < .seconds(30))
  }

  @Test("A child left in the background is not waited for")
  func background() throws {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try shell("sleep 20 & echo $!; exit 0")
    #expect(result.ending == .exited(0))
    #expect(start.duration(to: clock.now) < .seconds(15))
    let id = try #require(pid_t(result.text.trimmingCharacters(in: .newlines)))
    kill(id, SIGKILL)
  }

  @Test("Environment and working directory are as given")
  func surroundings() throws {
    try withTemporaryFolder { folder in
      let result = try shell("echo \"$WORD\"; pwd", environment: ["WORD": "two words"], directory: folder)
      let folder = folder.resolvingSymlinksInPath().path
      #expect(result.text == "two words\n\(folder)\n")
    }
  }

  @Test("A program that is not there cannot be started")
  func missing() {
    let nowhere = URL(fileURLWithPath: "/nowhere/at/all")
    #expect(throws: ProcessRunner.Failure(call: "posix_spawn", code: ENOENT)) {
      try ProcessRunner().run(ProcessCommand(nowhere))
    }
    #expect(throws: ProcessRunner.Failure(call: "access", code: ENOENT)) {
      try ProcessRunner().run(ProcessCommand(nowhere, directory: URL(fileURLWithPath: "/")))
    }
    #expect(throws: ProcessRunner.Failure(call: "chdir", code: ENOENT)) {
      try ProcessRunner().run(ProcessCommand(URL(fileURLWithPath: "/bin/sh"), directory: nowhere))
    }
  }

  @Test("Many programs at once leave no descriptor behind")
  func descriptors() async throws {
    try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<16 { group.addTask { try shell("cat; echo \(number)", input: "x\n").text } }
      var texts = Set<String>()
      for try await text in group { texts.insert(text) }
      #expect(texts.count == 16)
    }
  }
}
