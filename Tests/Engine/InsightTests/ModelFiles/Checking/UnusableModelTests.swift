import BookKit
import Foundation
import ModelKit
import TestKit
import Testing
import WorkbookKit

@testable import CoreData
@testable import CoreDataModel

@Suite("Checking a model that no store can be opened with")
struct UnusableModelTests {
  private static let emptyComposite = """
    <composite name="Point"/>
    <composite name="Route"><attribute name="from" optional="YES" attributeType="Composite" composite="Point"/></composite>
    <entity name="Trip"><attribute name="route" optional="YES" attributeType="Composite" composite="Route"/></entity>
    """

  @Test("The check says so, with the place at fault, counts it as an error and goes on")
  func refused() throws {
    let file = try TextModel.read(Self.emptyComposite)
    #expect(file.refusal == ModelError(problem: .compositeWithoutElements, entity: "Trip", property: "route.from"))
    try LintScratch.use { folder in
      let run = try folder.check(Self.emptyComposite + LintScratch.oneWay)
      // The rest of the model is looked at all the same.
      #expect(run.findings.map(\.finding.kind) == [.cannotOpen, .missingInverse])
      #expect(run.findings.map(\.severity) == [.error, .error])
      #expect(run.findings.first?.finding.place == "Trip.route.from")
      #expect(run.findings.first?.line != nil)
      #expect(
        run.findings.first?.finding.why.contains("The composite attribute Trip.route.from is made of nothing") == true)
      #expect(run.status == 1)
    }
    // Looked at in a copy: the model can still be changed.
    file.model.entitiesByName["Trip"]?.name = "Journey"
  }

  @Test("A relationship that leads to no entity is told as that alone; since a version that has it, too, it is not new")
  func noDestination() throws {
    let alone =
      "<entity name=\"A\"><relationship name=\"b\" optional=\"YES\" maxCount=\"1\" deletionRule=\"No Action\"/></entity>"
    try LintScratch.use { folder in
      try folder.write(alone, version: "One")
      try folder.write(alone + "<entity name=\"C\"/>", version: "Two")
      #expect(try folder.check().words == ["cannot-open A.b"])
      #expect(try folder.check { $0.since = "One" }.words == [])
    }
  }

  @Test("The store is refused for the same reason")
  func store() throws {
    try withTemporaryFolder { folder in
      let model = try TextModel.read(Self.emptyComposite).model
      let error = try #require(throws: CocoaError.self) {
        try OneContextStore(model, folder.appendingPathComponent("trips.sqlite"))
      }
      #expect(error.code == .coreData)
      let problem = ModelError(problem: .compositeWithoutElements, entity: "Trip", property: "route.from")
      #expect((error as NSError).localizedFailureReason == problem.description)
    }
  }

  @Test("A model that can be used is not refused", arguments: FixtureModels.all)
  func usable(name: String) throws {
    #expect(try FixtureModels.load(name).refusal == nil)
  }

  @Test("An inverse that one end alone names is told at the end that names none", .fact("CH-935"))
  func oneSided() throws {
    let file = try TextModel.read(
      """
      <entity name="Album">
        <relationship name="tracks" optional="YES" toMany="YES" destinationEntity="Track" inverseName="album" \
      inverseEntity="Track" deletionRule="Nullify"/>
      </entity>
      <entity name="Track">
        <relationship name="album" optional="YES" maxCount="1" destinationEntity="Album" deletionRule="Nullify"/>
      </entity>
      """)
    let findings = ModelCheck.findings(in: file.model).filter { $0.kind == .missingInverse }
    #expect(findings.map(\.relationship) == ["album"])
    let why = "Album.tracks names Track.album as its inverse, and Track.album names none."
    #expect(findings.first?.why.hasPrefix(why) == true)
  }

  @Test("An inverse that names another one is told at the end that names it", .fact("CH-1001"))
  func mismatched() throws {
    func end(_ name: String, _ destination: String, _ inverse: String) -> String {
      "<relationship name=\"\(name)\" optional=\"YES\" maxCount=\"1\" destinationEntity=\"\(destination)\" "
        + "inverseName=\"\(inverse)\" inverseEntity=\"\(destination)\" deletionRule=\"Nullify\"/>"
    }
    let file = try TextModel.read(
      "<entity name=\"Image\">\(end("artist", "Artist", "thumbnail"))\(end("coverOf", "Artist", "cover"))</entity>"
        + "<entity name=\"Artist\">\(end("thumbnail", "Image", "coverOf"))\(end("cover", "Image", "coverOf"))</entity>")
    #expect(file.refusal == nil)
    let findings = ModelCheck.findings(in: file.model).filter { $0.kind == .missingInverse }
    #expect(Set(findings.map(\.relationship)) == ["artist", "thumbnail"])
    let why = "Image.artist names Artist.thumbnail as its inverse, and Artist.thumbnail names Image.coverOf."
    #expect(findings.contains { $0.why.hasPrefix(why) })
  }

  @Test("The same with a to-many among them", .fact("CH-1043"))
  func mismatchedToMany() throws {
    let file = try TextModel.read(
      """
      <entity name="Author">
        <relationship name="notes" optional="YES" toMany="YES" destinationEntity="Note" inverseName="author" \
      inverseEntity="Note" deletionRule="Nullify"/>
        <relationship name="drafts" optional="YES" toMany="YES" destinationEntity="Note" inverseName="author" \
      inverseEntity="Note" deletionRule="Nullify"/>
      </entity>
      <entity name="Note">
        <relationship name="author" optional="YES" maxCount="1" destinationEntity="Author" inverseName="notes" \
      inverseEntity="Author" deletionRule="Nullify"/>
      </entity>
      """)
    #expect(file.refusal == nil)
    let findings = ModelCheck.findings(in: file.model).filter { $0.kind == .missingInverse }
    #expect(findings.map(\.relationship) == ["drafts"])
    #expect(
      findings.first?.why.hasPrefix(
        "Author.drafts names Note.author as its inverse, and Note.author names Author.notes.")
        == true)
  }

  @Test("A transient relationship is usable; what concerns rows is not said of it", .fact("CH-993", "CH-1042"))
  func transient() throws {
    func text(_ isBackTransient: Bool) -> String {
      """
      <entity name="Message">
        <relationship name="missing" optional="YES" transient="YES" toMany="YES" ordered="YES" \
      destinationEntity="Client" inverseName="missedBy" inverseEntity="Client" deletionRule="Deny"/>
        <relationship name="seen" optional="YES" transient="YES" toMany="YES" destinationEntity="Client" \
      deletionRule="No Action"/>
      </entity>
      <entity name="Client">
        <relationship name="missedBy" optional="YES" transient="\(isBackTransient ? "YES" : "NO")" toMany="YES" \
      destinationEntity="Message" inverseName="missing" inverseEntity="Message" deletionRule="Nullify"/>
      </entity>
      """
    }
    let file = try TextModel.read(text(true))
    #expect(file.refusal == nil)
    #expect(file.model.entitiesByName["Message"]?.relationshipsByName["missing"]?.isTransient == true)
    #expect(ModelCheck.findings(in: file.model) == [])
    let half = ModelCheck.findings(in: try TextModel.read(text(false)).model)
    #expect(half.map(\.kind) == [.missingInverse])
    let why = "Client.missedBy is stored, and its inverse Message.missing is transient:"
    #expect(half.first?.why.hasPrefix(why) == true)
  }
}
