import Foundation
import OpenCoreData
import TestKit
import Testing
import WorkbookKit

@testable import BookKit
@testable import WorkbookCommand

@Suite("workbook review")
struct ModelReviewTests {
  private typealias Check = ModelCheckTests

  private func review(_ old: String, _ new: String) throws -> ModelReview {
    try ModelReview(from: TextModel.read(old).model, to: TextModel.read(new).model)
  }

  /// The rows of the table, without its head.
  private func table(_ review: ModelReview) -> [String] {
    ReviewReport.lines(of: review).filter { $0.hasPrefix("| ") }.dropFirst(2).map { $0 }
  }

  private static func cars(_ rule: String, owner: String = "Nullify", mandatory: Bool = false) -> String {
    Check.entity("Person", Check.end("cars", "Car", "owner", rule))
      + Check.entity("Car", Check.end("owner", "Person", "cars", owner, mandatory: mandatory)) + Check.entity("Town")
  }

  @Test("A row for each entity of which a delete does something else, and a count of the others")
  func rule() throws {
    let review = try review(Self.cars("Nullify"), Self.cars("Cascade"))
    #expect(
      table(review) == ["| Person | goes: Person<br>loses a reference: 2 × Car | goes: 2 × Car, Person |"])
    #expect(review.unchangedCount == 2)
    let lines = ReviewReport.lines(of: review)
    #expect(lines.contains("A delete of one object does the same as before in 2 entities."))
    #expect(lines.contains { $0.hasPrefix("- Person.cars was nullify and is cascade: deleting a Person now deletes") })
    #expect(lines == ReviewReport.lines(of: try self.review(Self.cars("Nullify"), Self.cars("Cascade"))))
  }

  @Test(
    "A delete that is refused says where, and a key that is left says in what",
    arguments: [
      (cars("Deny"), "refused: Person.cars denies (1600)"),
      (cars("Nullify", mandatory: true), "refused: 2 × Car.owner would be empty (1570)"),
      (cars("No Action"), "goes: Person<br>left with a key to nothing: 2 × Car"),
    ])
  func answers(model: String, answer: String) throws {
    let review = try review(Self.cars("Nullify"), model)
    #expect(table(review) == ["| Person | goes: Person<br>loses a reference: 2 × Car | \(answer) |"])
  }

  @Test("A key is left by what refers to it without an inverse, now that the inverse is gone")
  func inverseGone() throws {
    let new =
      Check.entity("Person") + Check.entity("Car", Check.end("owner", "Person", nil)) + Check.entity("Town")
    let review = try review(Self.cars("Nullify"), new)
    #expect(
      table(review)
        == [
          "| Person | goes: Person<br>loses a reference: 2 × Car | goes: Person<br>left with a key to nothing: Car |",
          "| Car | goes: Car<br>loses a reference: Person | goes: Car |",
        ].sorted())
  }

  @Test("A delete that is refused before and after, for the same reason, is no difference")
  func refusedAlike() throws {
    func garden(_ rule: String) -> String {
      Check.entity(
        "Bed", Check.end("tools", "Tool", "bed", rule), Check.end("plantings", "Planting", "bed", "Deny"))
        + Check.entity("Tool", Check.end("bed", "Bed", "tools"))
        + Check.entity("Planting", Check.end("bed", "Bed", "plantings"))
    }
    let review = try review(garden("Nullify"), garden("Cascade"))
    #expect(table(review) == [])
    #expect(review.changes.count == 1)
  }

  @Test("The same model has no differences, whatever it is", arguments: FixtureModels.all)
  func same(name: String) throws {
    let (old, new) = try (FixtureModels.load(name).model, FixtureModels.load(name).model)
    let review = try ModelReview(from: old, to: new)
    #expect(!review.hasDifferences)
    #expect(review.changes == [])
    #expect(review.unchangedCount == new.entities.filter { !$0.isAbstract }.count)
  }

  @Test("What is only renamed is no difference; what is new, gone or abstract now is one")
  func names() throws {
    let renamed = Self.cars("Nullify").replacingOccurrences(of: "name=\"Car\"", with: "name=\"Auto\" elementID=\"Car\"")
      .replacingOccurrences(of: "destinationEntity=\"Car\"", with: "destinationEntity=\"Auto\"")
      .replacingOccurrences(of: "inverseEntity=\"Car\"", with: "inverseEntity=\"Auto\"")
    #expect(try !review(Self.cars("Nullify"), renamed).hasDifferences)
    let other =
      Self.cars("Nullify").replacingOccurrences(of: "\"Town\"", with: "\"Village\"")
      .replacingOccurrences(of: "<entity name=\"Village\"", with: "<entity name=\"Village\" isAbstract=\"YES\"")
      + "<entity name=\"Hamlet|\" parentEntity=\"Village\"/>"
    #expect(
      try table(review(Self.cars("Nullify"), other)) == [
        "| Hamlet\\| | there are none | goes: Hamlet\\| |", "| Town | goes: Town | there are none |",
      ])
  }

  // MARK: Rows of a store

  @Test("With a store each row is deleted alone, before and after, and not one byte changes", .fact("CH-704"))
  func rows() throws {
    let copy = try FixtureCopy(.named("cars-v1"))
    let before = try copy.bytes()
    let (old, new) = (copy.model, try FixtureCopy(.named("cars-v1")).model)
    new.entitiesByName["Person"]?.relationshipsByName["cars"]?.deleteRule = .denyDeleteRule
    let review = try ModelReview(from: old, to: new, on: copy.url)
    #expect(try copy.bytes() == before)
    let owners = try PlainDatabase(copy.url).number("SELECT COUNT(DISTINCT ZOWNER) FROM ZCAR")
    let people = try PlainDatabase(copy.url).number("SELECT COUNT(*) FROM ZPERSON")
    let row = try #require(table(review).first)
    #expect(row.hasPrefix("| Person<br>\(owners) of \(people) rows; here row "))
    #expect(row.hasSuffix(" | refused: Person.cars denies (1600) |"))
    #expect(table(review).count == 1)
  }

  @Test("A store of the earlier version is migrated, as a copy", .fact("CH-704"))
  func migrated() throws {
    let copy = try FixtureCopy(.named("bookmarks-v1"))
    let before = try copy.bytes()
    let folder = try ScratchFolder()
    let models = folder.url.appendingPathComponent("BookmarksModel.xcdatamodeld")
    try FileManager.default.createDirectory(at: models, withIntermediateDirectories: true)
    for name in ["bookmarks-v1", "bookmarks-v4"] {
      let url = FixtureStore.named(name).modelURL
      try FileManager.default.copyItem(at: url, to: models.appendingPathComponent(url.lastPathComponent))
    }
    let report = try ReviewReport(
      from: models.appendingPathComponent("BookmarksModel.xcdatamodel"),
      to: models.appendingPathComponent("BookmarksModel 4.xcdatamodel"), on: copy.url)
    #expect(report.text.hasPrefix("### Deletes: BookmarksModel.xcdatamodel → BookmarksModel 4.xcdatamodel\n\n"))
    #expect(try copy.bytes() == before)
  }

  @Test("A store that is not there, and a model that opens none, are said")
  func problems() throws {
    let model = FixtureStore.named("cars-v1").modelURL
    #expect(throws: ReaderProblem.noStore(path: "/nowhere/a.sqlite")) {
      try ReviewReport(from: model, to: model, on: URL(fileURLWithPath: "/nowhere/a.sqlite"))
    }
    try LintScratch.use { folder in
      try folder.write("<entity name=\"A\"><relationship name=\"b\" maxCount=\"1\" optional=\"YES\"/></entity>")
      let bad = URL(fileURLWithPath: folder.path("App.xcdatamodeld"))
      let problem = try #require(throws: ReaderProblem.self) { try ReviewReport(from: model, to: bad, on: nil) }
      #expect(problem.status == 66)
      #expect(problem.text.contains("A.b has no destination entity"))
    }
  }

  // MARK: The command

  @Test("Two models, or one and a version of it")
  func arguments() throws {
    let two = try #require(try WorkbookArguments.command(in: ["review", "A", "--store", "S", "B"]) as? ReviewCommand)
    #expect((two.old, two.new, two.isVersion, two.store) == ("A", "B", false, "S"))
    let version = try #require(try WorkbookArguments.command(in: ["review", "M", "--since", "V"]) as? ReviewCommand)
    #expect((version.old, version.new, version.isVersion, version.store) == ("V", "M", true, nil))
  }

  @Test(
    "What is missing or unknown is named",
    arguments: [
      (["review"], WorkbookProblem.missingArgument(after: "review", ["OLD NEW"])),
      (["review", "A"], .missingArgument(after: "A", ["NEW", "--since VERSION"])),
      (["review", "A", "B", "C"], .unknownArgument("C", suggestion: nil)),
      (["review", "A", "B", "--since", "C"], .unknownArgument("B", suggestion: nil)),
      (["review", "A", "B", "--stor", "C"], .unknownArgument("--stor", suggestion: "--store")),
    ])
  func wrong(arguments: [String], problem: WorkbookProblem) {
    #expect(throws: problem) { try WorkbookArguments.command(in: arguments) }
  }
}
