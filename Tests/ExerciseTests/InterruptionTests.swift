import Foundation
import Graders
import Testing
import WorkbookKit

/// Somebody interrupts a check.
@Suite("An interrupted check")
struct InterruptionTests {
  @Test(
    "What it has started ends with it, and it leaves nothing in the temporary folder", arguments: [SIGINT, SIGTERM])
  func interrupted(_ signal: Int32) throws {
    let copy = try ReadersCopy()
    let temporary = copy.root.appendingPathComponent("tmp")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    try copy.write(
      """
      import Graders

      func rowsLeft(series: Int, episodes: Int, watched: Int) -> SeriesRows { while true {} }
      """, copy.exercise(ExerciseNumber(1, 1)))
    // The shell sends the signal as soon as the attempt runs: a program of that folder, and a child of it.
    let script = """
      "$0" check 1.1 & checked=$!
      running() { grep -lzE "^$1/attempt-[^/]*/attempt$" /proc/[0-9]*/cmdline 2>/dev/null | wc -l; }
      while [ "$(running "$1")" -lt 2 ] && kill -0 $checked; do sleep 0.05; done
      kill -\(signal) $checked; wait $checked; echo "status $?"
      """
    var environment = ProcessInfo.processInfo.environment
    environment["TMPDIR"] = temporary.path
    // A shell that runs no terminal has what it starts in the background ignore the first of the two signals.
    let command = ExerciseFiles.binFolder.appendingPathComponent("workbook").path
    let result = try ProcessRunner().run(
      ProcessCommand(
        URL(fileURLWithPath: "/bin/bash"), ["-c", "trap - INT\nset -m\n" + script, command, temporary.path],
        environment: environment, directory: copy.root, timeout: .seconds(100)))
    #expect(result.text.hasSuffix("status \(128 + signal)\n"), "\(result.text) \(result.errorText)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
    let running = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap(Int.init)
      .compactMap { FileManager.default.contents(atPath: "/proc/\($0)/cmdline") }
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(!running.contains { $0.contains(temporary.path) })
  }
}
