import Foundation
import Processes
import Synchronization
import TestKit
import Testing

@testable import Harness

/// All inputs that once showed a fault, and what `make fuzz` is made of; a fixed share of what it does is among the soaks.
@Suite("Attacks: random inputs")
struct FuzzTests {
  @Test("what once showed a fault shows none", arguments: AttackKind.allCases)
  func found(kind: AttackKind) async throws {
    let files = Repository.inputs(in: Repository.found(kind))
    let result = try await ScratchFolder.use { try Campaign.replay(kind, files, folder: $0) }
    #expect(result.findings == [])
    #expect(result.unreadable == [])
    #expect(result.count == files.count)
  }

  @Test(
    "what shows a fault that is not mended yet; one that is belongs among those found", arguments: AttackKind.allCases)
  func open(kind: AttackKind) async throws {
    for file in Repository.inputs(in: Repository.open(kind)) {
      let result = try await ScratchFolder.use { try Campaign.replay(kind, [file], folder: $0) }
      #expect(result.unreadable == [])
      #expect(OpenFault(file).complaint(result) == nil)
      if !result.findings.isEmpty { withKnownIssue("\(file.lastPathComponent)") { #expect(result.findings == []) } }
    }
  }

  @Test("an open fault that is mended is complained of, unless it shows itself in some runs only")
  func mended() {
    let (always, sometimes) = (URL(fileURLWithPath: "/a/b.json"), URL(fileURLWithPath: "/a/sometimes-b.json"))
    let (fine, bad) = (Campaign.Result(), Campaign.Result(findings: ["b.json: wrong"]))
    #expect(OpenFault(always).complaint(fine) == "b.json no longer shows its fault: move it to Found/")
    #expect(OpenFault(sometimes).complaint(fine) == nil)
    #expect(OpenFault(always).complaint(bad) == nil)
    #expect(OpenFault(sometimes).complaint(bad) == nil)
  }

  @Test("inputs are kept in folders that are named after kinds", arguments: ["Found", "Open"])
  func folders(name: String) throws {
    let home = Repository.root.appendingPathComponent("Tests/Harness/Program/Fuzz").appendingPathComponent(name)
    let names = try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0 != "README.md" }
    #expect(!names.isEmpty)
    for name in names { #expect(AttackKind(rawValue: name) != nil, "there are no attacks called \(name)") }
  }

  @Test("a fault in Open/ is known by its input, and one of a store by how the store differs")
  func known() async throws {
    try await ScratchFolder.use { folder in
      let files = Repository.inputs(in: Repository.open(.stores))
      let file = try #require(files.first { $0.lastPathComponent == "subentity-without-a-row-after-save.json" })
      let known = try KnownFaults(.stores, files, folder: folder)
      #expect(known.name(of: try Data(contentsOf: file), "died by signal 4, by itself") == file.lastPathComponent)
      let same = "after a save the store shows objects of other entities, and some without a row⏎- A/p1⏎+ B/p1"
      #expect(known.name(of: Data(), same) == file.lastPathComponent)
      #expect(known.name(of: nil, "after a save the store shows other objects⏎- A/p1") == nil)
      #expect(known.name(of: nil, "died by signal 4, by itself") == nil)
    }
  }

  @Test("a campaign does not fail for a fault that is known, and says each finding as it comes")
  func keeping() async throws {
    try await ScratchFolder.use { folder in
      let told = Mutex<[String]>([])
      let campaign = Campaign(
        kind: .stores, seed: 2, count: 1, folder: folder, keeps: false, tell: { line in told.withLock { $0 += [line] } }
      )
      let known = try KnownFaults(.stores, Repository.inputs(in: Repository.open(.stores)), folder: folder)
      var result = Campaign.Result()
      let same = "after a save the store shows objects of other entities, and some without a row⏎- A/p1⏎+ B/p1"
      try campaign.keep(0, same, known, &result)
      #expect(result.findings == [])
      #expect(result.outcomes == ["known: subentity-without-a-row-after-save.json": 1])
      try campaign.keep(0, "an error without a reason", known, &result)
      #expect(result.findings == ["seed 2, input 0: an error without a reason"])
      #expect(result.count == 2)
      #expect(
        told.withLock { $0 } == [
          "stores: seed 2, input 0: known: subentity-without-a-row-after-save.json",
          "stores: found: seed 2, input 0: an error without a reason",
        ])
    }
  }

  @Test("two pictures of a store differ in objects, in entities, or in values, and only in some lines")
  func differences() {
    let old = ["A/p1; a: 1; to: B/p2", "A/p3; a: 1; to: none", "B/p2; a: 2; to: none"]
    var new = old
    new[0] = "A/p1; a: 1; to: C/p2"
    var difference = StoreDifference(found: new, expected: old)
    #expect(difference.kind == "objects of other entities")
    #expect(difference.text == "- A/p1; a: 1; to: B/p2\n+ A/p1; a: 1; to: C/p2")
    new = ["A/p1; a: 1; to: C/p2", "A/p3; a: 1; to: none", "C/p2; a: 2; more: 7; to: none"]
    #expect(StoreDifference(found: new, expected: old).kind == "objects of other entities")
    new[2] = "C/p2; a: 3; more: 7; to: none"
    #expect(StoreDifference(found: new, expected: old).kind == "other objects")
    let bare = Array(old.dropLast()) + ["C/p2; a: nil; more: nil; to: none"]
    #expect(StoreDifference(found: old, expected: bare).kind == "objects of other entities, and some without a row")
    #expect(StoreDifference(found: new, expected: bare + ["D/p4; all: []"]).kind == "other objects")
    let list = ["A/p1; all: [B/p2, C/p3]"]
    #expect(StoreDifference(found: ["A/p1; all: [B/p3, C/p2]"], expected: list).kind == "objects of other entities")
    #expect(StoreDifference(found: ["A/p1; all: [B/p3, C/p4]"], expected: list).kind == "other values of all")
    new = old
    new[0] = "A/p1; a: 5; to: B/p2"
    difference = StoreDifference(found: new, expected: old)
    #expect(difference.kind == "other values of a")
    #expect(difference.lines.count == 2)
    difference = StoreDifference(found: Array(old.dropLast()), expected: old)
    #expect(difference.kind == "other objects")
    #expect(difference.lines == ["- B/p2; a: 2; to: none"])
  }

  @Test("a campaign says how far it is once a minute")
  func progress() {
    let now = Mutex(0.0)
    let progress = CampaignProgress(name: "stores", count: 1000, seconds: { now.withLock { $0 } })
    let lines = [59.0, 60, 61, 119, 185, 190].map { second in
      now.withLock { $0 = second }
      return progress.line(after: 100)
    }
    #expect(
      lines == [nil, "stores: 200 of 1000 after 60 s", nil, nil, "stores: 500 of 1000 after 185 s", nil])
  }

  @Test("commands are read, and what means nothing is refused")
  func commands() throws {
    func command(_ words: [String], _ variables: [String: String] = [:]) throws(HarnessRefusal) -> FuzzCommand {
      try FuzzCommand(HarnessRequest(words: words, variables: variables))
    }
    #expect(try command([]) == .campaigns(AttackKind.allCases, seed: 1, count: nil))
    #expect(try command(["stores"], ["COUNT": "5", "SEED": "2"]) == .campaigns([.stores], seed: 2, count: 5))
    #expect(try command(["--print", "models", "1", "7", "f"]) == .print(.models, seed: 1, index: 7, file: "f"))
    #expect(try command(["--work", "models", "1", "7", "9"]) == .work(.models, seed: 1, 7..<9))
    #expect(try command(["--try", "models", "a", "b"]) == .attempt(.models, ["a", "b"]))
    #expect(try command(["--shrink", "sequences", "a", "b"]) == .shrink(.sequences, "a", into: "b"))
    for words in [
      ["predicate"], ["--try"], ["--try", "models"], ["--try", "nosuch", "a"], ["--inputs", "models"], ["--nosuch"],
      ["--work", "models", "1", "9", "7"], ["--print", "models", "1", "x", "f"], ["--print", "models", "1", "2"],
    ] { #expect(throws: HarnessRefusal.self, "\(words)") { try command(words) } }
    for variables in [["COUNT": "0"], ["COUNT": "1e3"], ["SEED": "9223372036854775808"]] {
      #expect(throws: HarnessRefusal.self, "\(variables)") { try command([], variables) }
    }
  }

  @Test("--try ends with 1 on a finding, with 66 on what cannot be read, and leaves no folder behind")
  func tries() async throws {
    let open = Repository.inputs(in: Repository.open(.stores)).map(\.path)
    let found = Repository.inputs(in: Repository.found(.stores)).map(\.path)
    try await ScratchFolder.use { folder in
      let broken = folder.appendingPathComponent("broken.json")
      try Data("{".utf8).write(to: broken)
      #expect(try fuzz(["--try", "stores"] + found).status == 0)
      let finding = try fuzz(["--try", "stores"] + found + open)
      #expect(finding.status == 1)
      #expect(finding.text.contains("found: subentity-without-a-row-after-save.json: after a save"))
      for path in [broken.path, folder.path + "/nosuch.json"] {
        let (status, text) = try fuzz(["--try", "stores", path])
        #expect(status == 66, "\(text)")
        #expect(text.contains("json cannot be read: "), "\(text)")
      }
      #expect(try fuzz(["--try", "stores"]).status == 64)
      #expect(try fuzz(["--help"]).status == 0)
    }
  }

  /// Starts the program.
  ///
  /// - Returns: its status and all that it says, when the folder that it makes for itself is gone.
  private func fuzz(_ words: [String]) throws -> (status: Int32, text: String) {
    let run = try HarnessRun("harness", ["fuzz"] + words)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(run.process)")
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    return (run.status, run.text)
  }

  @Test("a worker's death by a signal is told from the engine's deliberate end, and from none")
  func deaths() async throws {
    try await ScratchFolder.use { folder in
      let bad = folder.appendingPathComponent("bad.json")
      let good = folder.appendingPathComponent("good.json")
      let format = #"{"data": 1, "entity": "Item", "isAsked": true, "format": "#
      try Data((format + #""nobody == 1"}"#).utf8).write(to: bad)
      try Data((format + #""whole == 1"}"#).utf8).write(to: good)
      let result = try Campaign.replay(.predicates, [good, bad, good], folder: folder)
      #expect(result.outcomes == ["agree, plain too": 2, "ended deliberately": 1])
      #expect(result.findings == [])
      try Data("{".utf8).write(to: bad)
      let replay = try Campaign.replay(.predicates, [bad, good], folder: folder)
      #expect(replay.unreadable.count == 1)
      #expect(replay.findings == [])
      #expect(replay.count == 2)
    }
  }
}
