import Foundation
import ModelKit
import TestKit
import Testing

@Suite("Findings that a team has accepted", .fact("CH-703"))
struct AcceptanceTests {
  @Test("An entry in the user info of the relationship accepts a rule there, with its reason")
  func inTheModel() throws {
    try LintScratch.use { folder in
      let run = try folder.check(LintScratch.accepting("lint.accept.missing-inverse", "Persons are never deleted."))
      #expect(run.words == [])
      #expect(run.status == 0)
      #expect(run.findings.map(\.acceptance?.reason) == ["Persons are never deleted."])
      #expect(
        LintText(run, command: "lint").text.contains(
          "accepted: Car.owner (missing-inverse), by the model: Persons are never deleted."))
    }
  }

  @Test(
    "An entry without a reason, of no rule, or of what is not found accepts nothing and is told",
    arguments: [
      (
        "lint.accept.missing-inverse", " ", ["missing-inverse Car.owner", "stale-acceptance Car.owner"],
        "it says no reason"
      ),
      (
        "lint.accept.mising-inverse", "why not", ["missing-inverse Car.owner", "stale-acceptance Car.owner"],
        "there is no rule `mising-inverse`"
      ),
      (
        "lint.accept.no-action", "it was", ["missing-inverse Car.owner", "stale-acceptance Car.owner"],
        "`no-action` finds nothing there any more"
      ),
    ])
  func stale(key: String, reason: String, found: [String], why: String) throws {
    try LintScratch.use { folder in
      let run = try folder.check(LintScratch.accepting(key, reason))
      #expect(run.words == found)
      #expect(run.open.contains { $0.finding.why.contains(why) })
    }
  }

  @Test("An entry at the end of a pair that the finding does not name is told where the finding is")
  func otherEnd() throws {
    let pair = """
      <entity name="Folder"><relationship name="notes" optional="YES" toMany="YES" deletionRule="Cascade" \
      destinationEntity="Note" inverseName="folder" inverseEntity="Note"/></entity>
      <entity name="Note"><relationship name="folder" optional="YES" maxCount="1" deletionRule="Cascade" \
      destinationEntity="Folder" inverseName="notes" inverseEntity="Folder"><userInfo>\
      <entry key="lint.accept.cascade-both-ways" value="One note each."/></userInfo></relationship></entity>
      """
    try LintScratch.use { folder in
      let run = try folder.check(pair)
      #expect(
        run.words == ["cascade-both-ways Folder.notes", "cascade-upwards Note.folder", "stale-acceptance Note.folder"])
      #expect(
        run.open.last?.finding.why
          == "The user info has `lint.accept.cascade-both-ways`: `cascade-both-ways` is found at the other end, Folder.notes."
      )
    }
  }

  @Test("The page of a rule in the terminal says the key that accepts it, but for the rules that are never accepted")
  func key() {
    for kind in ModelFinding.Kind.allCases {
      let isNever = kind == .cannotOpen || kind == .staleAcceptance
      #expect(RulePage(kind).text.contains("lint.accept.\(kind.rawValue),") != isNever, "\(kind)")
    }
  }

  @Test("What another rule is accepted for is not said to be stale while that rule is off")
  func off() throws {
    try LintScratch.use { folder in
      let run = try folder.check(LintScratch.accepting("lint.accept.missing-inverse", "yes")) {
        $0.levels = [.missingInverse: .off]
      }
      #expect(run.words == [])
    }
  }

  @Test("A file accepts what was found when it was written; reasons that it has stay, and what is gone is told")
  func baseline() throws {
    try LintScratch.use { folder in
      try folder.write(LintScratch.oneWay)
      let file = folder.path("accepted.json")
      func write() throws -> String {
        var request = LintRequest([folder.folder.path])
        (request.baseline, request.writesBaseline) = (file, true)
        #expect(try LintCommands.run(request, command: "lint", output: { _ in }, error: { _ in }) == 0)
        return try String(contentsOfFile: file, encoding: .utf8)
      }
      let text = try write()
      #expect(text.contains("\"place\" : \"Car.owner\""))
      #expect(text.contains(Baseline.unreviewed))
      let run = try folder.check { $0.baseline = file }
      #expect(run.words == [])
      #expect(run.status == 0)
      try text.replacingOccurrences(of: Baseline.unreviewed, with: "Persons stay.").write(
        toFile: file, atomically: true, encoding: .utf8)
      #expect(try write().contains("Persons stay."))
      // The model is mended: the entry is in the way of the next finding.
      try folder.write(LintScratch.denying)
      let mended = try folder.check { $0.baseline = file }
      #expect(mended.words == ["stale-acceptance Car.owner"])
      #expect(mended.stale.first?.file == file)
      #expect(LintText(mended, command: "lint").text.contains("\n\n\(file): 1 finding\n\nwarning: Car.owner ("))
      #expect(mended.status == 1)
      #expect(try !write().contains("Car.owner"))
    }
  }

  @Test("An entry of a rule that a run does not ask stays in the file, with its reason")
  func notAsked() throws {
    try LintScratch.use { folder in
      try folder.write(LintScratch.denying)
      try folder.folder.write("let all = NSBatchDeleteRequest(fetchRequest: PersonMO.request())", to: "S/Use.swift")
      let file = folder.path("accepted.json")
      func write(_ change: (inout LintRequest) -> Void) throws -> String {
        var request = LintRequest([folder.folder.path])
        (request.baseline, request.writesBaseline) = (file, true)
        change(&request)
        #expect(try LintCommands.run(request, command: "lint", output: { _ in }, error: { _ in }) == 0)
        return try String(contentsOfFile: file, encoding: .utf8)
      }
      let text = try write { $0.sources = folder.path("S") }
      #expect(text.contains("\"place\" : \"Person.cars\""))
      let reviewed = text.replacingOccurrences(of: Baseline.unreviewed, with: "Nobody has cars then.")
      try reviewed.write(toFile: file, atomically: true, encoding: .utf8)
      #expect(try write { _ in } == reviewed)
      #expect(try write { $0.levels = [.batchDelete: .off] } == reviewed)
      #expect(try write { $0.sources = folder.path("S") } == reviewed)
      // Asked, and not found.
      try folder.folder.write("", to: "S/Use.swift")
      #expect(try !write { $0.sources = folder.path("S") }.contains("Person.cars"))
    }
  }

  @Test("An entry of a model that is gone is told, and one of a model that was not named is not")
  func gone() throws {
    try LintScratch.use { folder in
      try folder.write(LintScratch.oneWay, "Old.xcdatamodeld")
      try folder.write(LintScratch.oneWay, "Other.xcdatamodeld")
      let file = folder.path("accepted.json")
      var request = LintRequest([folder.folder.path])
      (request.baseline, request.writesBaseline) = (file, true)
      #expect(try LintCommands.run(request, command: "lint", output: { _ in }, error: { _ in }) == 0)
      try FileManager.default.moveItem(
        atPath: folder.path("Old.xcdatamodeld"), toPath: folder.path("New.xcdatamodeld"))
      var check = LintRequest([folder.path("New.xcdatamodeld")])
      check.baseline = file
      let run = try LintRun(check)
      #expect(run.words == ["missing-inverse Car.owner", "stale-acceptance Car.owner"])
      #expect(run.stale.first?.finding.why.hasSuffix(": there is no \(folder.path("Old.xcdatamodeld")).") == true)
    }
  }

  @Test(
    "A file that is not there, is no such file, or of another version is a fault",
    arguments: [nil, "no JSON", "{\"version\": 2, \"accepted\": []}", "{\"version\": 1, \"accepted\": [{}]}"])
  func bad(text: String?) throws {
    try LintScratch.use { folder in
      try folder.write(LintScratch.oneWay)
      if let text { try folder.folder.write(text, to: "accepted.json") }
      let problem = try #require(throws: LintProblem.self) {
        try folder.check { $0.baseline = folder.path("accepted.json") }
      }
      #expect(problem.status == 66)
      #expect(problem.text.hasPrefix(folder.path("accepted.json") + " is no file of accepted findings: "))
    }
  }
}
