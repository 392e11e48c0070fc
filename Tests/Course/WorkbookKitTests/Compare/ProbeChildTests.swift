import Foundation
import TestKit
import Testing

@testable import Probes

/// The child is a script here, which answers as the program does.
@Suite("A child that answers probes")
struct ProbeChildTests {
  /// Has a script answer two probes.
  private static func run(
    _ script: String, in folder: URL, interruption: Interruption = Interruption(),
    _ hear: (ProbeChild.Told) throws -> Void = { _ in }
  ) throws -> (told: [ProbeChild.Told], ending: ProcessEnding?) {
    let file = folder.appendingPathComponent("child")
    try Data(("#!/bin/sh\n" + script).utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
    var told: [ProbeChild.Told] = []
    let child = ProbeChild(executable: file, limit: 60, interruption: interruption)
    let ending = try child.run(["one", "two"]) {
      told.append($0)
      try hear($0)
    }
    return (told, ending)
  }

  @Test("What it writes to standard error is told of the probe that was asked meanwhile, and so is its exception")
  func apart() throws {
    try withTemporaryFolder { folder in
      let (told, ending) = try Self.run(
        """
        echo 'process: {"architecture":"arm64","locale":"en_US"}'
        echo "*** Terminating app due to uncaught exception 'First', which somebody has caught" >&2
        echo "what the framework prints"
        echo "--- the next probe" >&2
        echo "answer: 1"
        echo "*** Terminating app due to uncaught exception '_Second', reason: 'none'" >&2
        kill -ABRT $$
        """, in: folder)
      #expect(
        told == [
          .process(ProbeProcess(architecture: "arm64", sqlite: nil, locale: "en_US")),
          .reply(
            .answer("1"),
            said: ["*** Terminating app due to uncaught exception 'First', which somebody has caught"]),
        ])
      #expect(ending?.reply == .answer("ends the process: _Second"))
    }
  }

  @Test("A status in the place of a signal, which shows no dialog, is told as the signal")
  func quiet() throws {
    try withTemporaryFolder { folder in
      let endings = try ["exit 134", "exit 3"].map { try Self.run($0, in: folder).ending?.reply }
      #expect(endings == [.answer("ends the process: signal 6"), .answer("ends the process: status 3")])
    }
  }

  @Test("Its texts are English, and its folder goes even if it was killed")
  func surroundings() throws {
    try withTemporaryFolder { folder in
      let (told, ending) = try Self.run(
        """
        echo "answer: $LANG $LC_ALL $*"
        touch "$COMPARE_FOLDER/store.sqlite"
        echo "answer: $COMPARE_FOLDER"
        kill -KILL $$
        """, in: folder)
      #expect(ending == nil)
      let words = "en_US.UTF-8 en_US.UTF-8 -AppleLanguages (en) -AppleLocale en_US --answer one two"
      #expect(told.first == .reply(.answer(words), said: []))
      guard case .reply(.answer(let path), _) = told.last else {
        Issue.record("no folder")
        return
      }
      #expect(path.contains("compare-"))
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test("An interruption ends it before its time")
  func interrupted() throws {
    try withTemporaryFolder { folder in
      let interruption = Interruption()
      #expect(throws: CompareProblem.interrupted) {
        _ = try Self.run("echo 'answer: 1'\nexec tail -f /dev/null", in: folder, interruption: interruption) { _ in
          interruption.ask()
        }
      }
      #expect(throws: CompareProblem.interrupted, "one that came before it began") {
        _ = try Self.run("exec tail -f /dev/null", in: folder, interruption: interruption)
      }
    }
  }

  @Test("In the child an answer is a line, and what a probe throws is no answer")
  func lines() {
    var lines: [String] = []
    ProbeChild.answer(
      [
        Probe("one", "?") { "several\nlines" },
        Probe("two", "?") { throw NSError(domain: NSCocoaErrorDomain, code: 1570) },
      ], write: { lines.append($0) }, writeError: { lines.append("error: " + $0) })
    #expect(lines.first?.hasPrefix("process: {") == true)
    let mark = "error: \(StandardError.mark)\n"
    #expect(lines.dropFirst() == [mark, "answer: several lines\n", mark, "failure: NSCocoaErrorDomain 1570\n"])
  }
}
