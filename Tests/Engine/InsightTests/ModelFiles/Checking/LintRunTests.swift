import Foundation
import ModelKit
import TestKit
import Testing

@Suite("A check of several models, as a runner does it", .fact("CH-703"))
struct LintRunTests {
  @Test("A finding has its file and line")
  func place() throws {
    try LintScratch.use { folder in
      let found = try folder.check("<entity name=\"Before\"/>\n" + LintScratch.oneWay).findings
      #expect(found.map(\.line) == [3])
      #expect(found.first?.file.hasSuffix("App.xcdatamodeld/App.xcdatamodel/contents") == true)
    }
  }

  @Test("A folder is searched, of a model the current version is checked, and hidden folders are left out")
  func folders() throws {
    try LintScratch.use { folder in
      try folder.write(LintScratch.oneWay, "b/B.xcdatamodeld", version: "B")
      try folder.write(LintScratch.denying, "b/B.xcdatamodeld", version: "B 2")
      try folder.write(LintScratch.oneWay, "a/deep/A.xcdatamodeld", version: "A")
      try folder.write(LintScratch.oneWay, ".build/C.xcdatamodeld", version: "C")
      let run = try folder.check()
      #expect(run.models.map(\.name) == ["A.xcdatamodeld", "B.xcdatamodeld"])
      #expect(run.words == ["missing-inverse Car.owner"])
    }
  }

  @Test("A model that cannot be read is a fault with a status of its own, and the others are checked")
  func faults() throws {
    try LintScratch.use { folder in
      try folder.write(
        "<entity name=\"A\"><relationship name=\"b\" destinationEntity=\"B\"/></entity>", "Bad.xcdatamodeld")
      try folder.write(LintScratch.oneWay, "Good.xcdatamodeld")
      let run = try folder.check()
      #expect(run.words == ["missing-inverse Car.owner"])
      #expect(run.faults.map(\.line) == [2])
      #expect(run.status == 66)
    }
  }

  @Test("A folder without a model is a fault")
  func nothing() throws {
    try LintScratch.use { folder in
      let problem = try #require(throws: LintProblem.self) { try folder.check() }
      #expect(problem == .noModels(in: folder.folder.path))
      #expect(problem.status == 66)
    }
  }

  @Test("Notes alone are no failure, unless the check is strict; a rule can be set to another severity, or off")
  func levels() throws {
    let ordered = """
      <entity name="List"><relationship name="items" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" \
      destinationEntity="Item" inverseName="list" inverseEntity="Item"/></entity><entity name="Item"><relationship name="list" \
      optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="List" inverseName="items" inverseEntity="List"/>
      </entity>
      """
    try LintScratch.use { folder in
      try folder.write(ordered)
      #expect(try folder.check().status == 0)
      #expect(try folder.check { $0.isStrict = true }.status == 1)
      #expect(try folder.check { $0.levels = [.orderedToMany: .severity(.error)] }.status == 1)
      #expect(try folder.check { $0.levels = [.orderedToMany: .off] }.findings == [])
    }
  }

  // MARK: Batch deletes

  @Test(
    "Batch deletes are asked about where somebody asks, or where the sources make one of that entity",
    arguments: [
      ("", false, 0),
      ("// NSBatchDeleteRequest of Person\nlet name = \"Person\"", false, 0),
      ("func clear() { run(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: \"Person\"))) }", true, 0),
      ("func clear() { let all = PersonMO.fetchRequest(); run(NSBatchDeleteRequest(fetchRequest: all)) }", true, 0),
      ("enum Names { static let it = \"Person\" }\nfunc a() { run(NSBatchDeleteRequest(objectIDs: ids)) }", true, 0),
      // The braces around the request name another entity.
      ("func a() { use(\"Person\") }\nfunc b() { run(NSBatchDeleteRequest(fetchRequest: fetch(\"Car\"))) }", false, 0),
      ("\nfunc a() { run(NSBatchDeleteRequest(objectIDs: ids)) }", false, 1),
    ])
  func sources(text: String, isFound: Bool, nameless: Int) throws {
    try LintScratch.use { folder in
      try folder.folder.write(text, to: "Sources/Store.swift")
      let run = try folder.check(LintScratch.denying) { $0.sources = folder.path("Sources") }
      #expect(run.words == (isFound ? ["batch-delete Person.cars"] : []))
      #expect(run.nameless.count == nameless)
      #expect(run.nameless.allSatisfy { $0.description.hasSuffix("Store.swift:2") })
      #expect(try folder.check().words == [])
      #expect(try folder.check { $0.levels = [.batchDelete: .on] }.words == ["batch-delete Person.cars"])
    }
  }

  @Test("Of a batch delete that names no entity nothing is said while a model cannot be read: it may have the name")
  func namelessAndFaults() throws {
    try LintScratch.use { folder in
      try folder.folder.write("func a() { run(NSBatchDeleteRequest(fetchRequest: \"Wheel\")) }", to: "S/Use.swift")
      try folder.write(LintScratch.denying)
      #expect(try folder.check { $0.sources = folder.path("S") }.nameless.count == 1)
      try folder.folder.write("<model><entity/></model>", to: "Bad.xcdatamodel/contents")
      let run = try folder.check { $0.sources = folder.path("S") }
      #expect(run.faults.count == 1)
      #expect(run.nameless.isEmpty)
    }
  }

  @Test("A folder of sources that is not there is a fault")
  func noSources() throws {
    try LintScratch.use { folder in
      try folder.write(LintScratch.denying)
      let problem = try #require(throws: LintProblem.self) { try folder.check { $0.sources = "nowhere" } }
      #expect(problem == .noSources("nowhere"))
    }
  }

  // MARK: Versions

  @Test("Since a version the rule of a to-one leads to one object, and not to every one in it")
  func sinceToOne() throws {
    func pair(_ rule: String) -> String {
      LintScratch.denying.replacingOccurrences(
        of: "maxCount=\"1\" deletionRule=\"Nullify\"", with: "maxCount=\"1\" deletionRule=\"\(rule)\"")
    }
    try LintScratch.use { folder in
      try folder.write(pair("Cascade"), version: "One")
      try folder.write(pair("Nullify"), version: "Two")
      #expect(
        try folder.check { $0.since = "One" }.open.map(\.finding.why) == [
          "Car.owner was cascade and is nullify: deleting a Car now leaves its Person, without the Car."
        ])
    }
  }

  @Test("Since another working copy each model is compared with the same one there; one that it lacks is new")
  func sinceCopy() throws {
    try LintScratch.use { folder in
      let here = FileManager.default.currentDirectoryPath
      let base = folder.path("base")
      try folder.folder.write(
        "<model>\n\(LintScratch.denying)\n</model>", to: "base" + folder.path("A.xcdatamodel/contents"))
      try folder.folder.write(
        "<model>\n\(LintScratch.denying.replacingOccurrences(of: "Deny", with: "Cascade"))\n</model>",
        to: "A.xcdatamodel/contents")
      try folder.folder.write("<model>\n\(LintScratch.oneWay)\n</model>", to: "B.xcdatamodel/contents")
      #expect(!folder.folder.path.hasPrefix(here))
      var request = LintRequest([folder.path("A.xcdatamodel"), folder.path("B.xcdatamodel")])
      request.since = base
      let run = try LintRun(request)
      #expect(run.faults == [])
      #expect(run.words == ["rule-changed Person.cars", "missing-inverse Car.owner"])
    }
  }

  @Test("Since a version: another rule, an inverse that went, what became mandatory, and findings that were not there")
  func since() throws {
    let now = """
      <entity name="Person"><attribute name="name" attributeType="String"/><attribute name="age" attributeType="Integer 16" \
      defaultValueString="0"/><relationship name="cars" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Car" \
      inverseName="owner" inverseEntity="Car"/><relationship name="friend" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Person"/></entity>
      <entity name="Auto" elementID="Car"><relationship name="owner" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Person" inverseName="cars" inverseEntity="Person"/></entity>
      """.replacingOccurrences(of: "destinationEntity=\"Car\"", with: "destinationEntity=\"Auto\"")
      .replacingOccurrences(of: "inverseEntity=\"Car\"", with: "inverseEntity=\"Auto\"")
    let before = """
      <entity name="Person"><attribute name="name" optional="YES" attributeType="String"/><attribute name="age" optional="YES" \
      attributeType="Integer 16"/><relationship name="cars" optional="YES" toMany="YES" deletionRule="Deny" destinationEntity="Car" \
      inverseName="owner" inverseEntity="Car"/><relationship name="friend" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Person" inverseName="friend" inverseEntity="Person"/></entity>
      <entity name="Car"><relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Person" inverseName="cars" inverseEntity="Person"/></entity>
      """
    try LintScratch.use { folder in
      try folder.write(before, version: "One")
      try folder.write(now, version: "Two")
      let run = try folder.check { $0.since = "One" }
      #expect(
        Set(run.words) == [
          "became-required Auto.owner", "became-required Person.name", "inverse-removed Person.friend",
          "rule-changed Person.cars", "missing-inverse Person.friend",
        ])
      #expect(run.open.contains { $0.finding.why.hasPrefix("Person.cars was deny and is cascade:") })
      #expect(try folder.check { $0.since = "Two" }.words == [])
      // Any model can be the earlier one, also of another working copy.
      #expect(try folder.check { $0.since = folder.path("App.xcdatamodeld/One.xcdatamodel") }.words == run.words)
      let fault = try folder.check { $0.since = "Three" }
      #expect(fault.status == 66)
      #expect(fault.faults.first?.description.contains("There is no version Three: there is One, Two.") == true)
    }
  }
}
