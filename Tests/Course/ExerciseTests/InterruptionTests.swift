import Foundation
import Graders
import Harness
import Processes
import TestKit
import Testing
import WorkbookKit

/// Somebody interrupts a check.
@Suite("An interrupted check", .long(.answers))
struct InterruptionTests {
  private static let endless = """
    import Graders

    func rowsLeft(series: Int, episodes: Int, watched: Int) -> SeriesRows { while true {} }

    """

  @Test(
    "What it has started ends with it, and it leaves nothing in the temporary folder", arguments: [SIGINT, SIGTERM])
  func interrupted(_ signal: Int32) throws {
    let copy = try ReadersCopy()
    try copy.write(Self.endless, copy.exercise(ExerciseNumber(1, 1)))
    try interrupt(copy, "check 1.1", signal)
  }

  @Test("The reports of a class are whole, as far as they go", arguments: ["", " --watch"])
  func reports(_ option: String) throws {
    let copy = try ReadersCopy()
    let exercise = try copy.exercise(ExerciseNumber(1, 1))
    for (name, text) in [("ada", try ExerciseFiles.text(.solution, exercise)), ("bob", Self.endless)] {
      try copy.root.write(text, to: "class/\(name)/\(exercise.fileName)")
    }
    try interrupt(copy, "grade class --json json --junit class.xml\(option)", SIGINT, after: "json/ada.json")
    let json = copy.root.appendingPathComponent("json")
    let written = try FileManager.default.contentsOfDirectory(atPath: json.path).sorted()
    #expect(written == ["ada.json", "ada.report.txt", "names.txt"])
    let report = try JSONSerialization.jsonObject(with: Data(contentsOf: json.appendingPathComponent("ada.json")))
    #expect((report as? [String: Any])?["status"] as? String == "pass")
    let junit = JUnitForm.read(try Data(contentsOf: copy.root.appendingPathComponent("class.xml")))
    #expect(junit.problems == [])
    #expect(junit.suites.map(\.name) == ["ada.chapter-1"])
  }

  @Test("A check whose reader has gone ends what it has started, too")
  func withoutReader() throws {
    let copy = try ReadersCopy()
    // While chapter 1 is told of, one of chapter 2 is judged, and has no end; after the first line nobody reads.
    try copy.hand(in: .solution, copy.exercise(ExerciseNumber(1, 1)))
    let other = try copy.exercise(ExerciseNumber(2, 1))
    let answer = try ExerciseFiles.text(.solution, other)
    let opening = try #require(answer.firstIndex(of: "{"))
    try copy.write(answer[...opening] + " while true {}\n" + answer[answer.index(after: opening)...], other)
    // Whether the signal or the failed write is noticed first is not said.
    try leavesNothing(
      copy, "\"$0\" check | head -n 1 >/dev/null; echo \"status ${PIPESTATUS[0]}\"", [128 + SIGPIPE, 74])
  }

  /// Interrupts the command as soon as there is a file, and an answer has been busy for half a second, and looks at what it leaves.
  private func interrupt(_ copy: ReadersCopy, _ words: String, _ signal: Int32, after file: String = ".") throws {
    // An answer runs in a program of the temporary folder; the fourteenth field says for how many hundredths of a second.
    // With job control the shell has nothing that it starts ignore the signal.
    let script = """
      set -m
      busy() {
        for file in /proc/[0-9]*/cmdline; do
          grep -qzE "^$1/attempt-[^/]*/attempt$" "$file" 2>/dev/null || continue
          read -ra fields <"${file%cmdline}stat" 2>/dev/null || continue
          [ "${fields[13]:-0}" -gt 50 ] && return 0
        done
        return 1
      }
      "$0" \(words) & checked=$!
      until { [ -e "\(file)" ] && busy "$1"; } || ! kill -0 $checked 2>/dev/null; do sleep 0.05; done
      kill -\(signal) $checked; wait $checked; echo "status $?"
      """
    try leavesNothing(copy, script, [128 + signal])
  }

  /// Runs a script that starts the command and says its status, one of several, and looks at what it leaves.
  private func leavesNothing(_ copy: ReadersCopy, _ script: String, _ statuses: [Int32]) throws {
    let temporary = copy.root.appendingPathComponent("tmp")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    var environment = ProcessInfo.processInfo.environment
    environment["TMPDIR"] = temporary.path
    let command = ExerciseFiles.binFolder.appendingPathComponent("workbook").path
    let result = try ProcessRunner().run(
      ProcessCommand(
        URL(fileURLWithPath: "/bin/bash"), ["-c", script, command, temporary.path], environment: environment,
        directory: copy.root, timeout: .seconds(100)))
    #expect(
      statuses.contains { result.text.hasSuffix("status \($0)\n") }, "\(result.text) \(result.errorText)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
    #expect(Self.end(whatNames: temporary.path + "/"))
  }

  /// Whether all processes with a text among their arguments end; one that was killed needs its turn to.
  private static func end(whatNames text: String) -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < deadline {
      let ids = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap(Int.init)
      let isThere = ids.contains { id in
        FileManager.default.contents(atPath: "/proc/\(id)/cmdline").map { String(decoding: $0, as: UTF8.self) }?
          .contains(text) == true
      }
      if !isThere { return true }
      usleep(50_000)
    }
    return false
  }
}
