import Foundation
import Processes
import TestKit
import Testing

@Suite("The command workbook review")
struct ReviewProgramTests {
  private static let stores = "Tests/Engine/InsightTests/ModelFiles/Fixtures/stores"
  private static let old = "\(stores)/cars-v1/SampleModel.xcdatamodel"

  private func review(_ arguments: String...) throws -> ProcessResult {
    try Programs.run("workbook", ["review"] + arguments)
  }

  @Test("Statuses: nothing differs, something does, a wrong command line, what is not there")
  func statuses() throws {
    try withTemporaryFolder { folder in
      let text = try Programs.text("\(Self.old)/contents")
      let new = text.replacingOccurrences(
        of: "deletionRule=\"Nullify\" destinationEntity=\"Car\"",
        with: "deletionRule=\"Cascade\" destinationEntity=\"Car\"")
      try folder.write(new, to: "New.xcdatamodel/contents")
      let path = folder.appendingPathComponent("New.xcdatamodel").path

      #expect(try review(Self.old, Self.old).ending == .exited(0))
      let different = try review(Self.old, path)
      #expect(different.ending == .exited(1))
      #expect(
        different.text.contains("\n| Person | goes: Person<br>loses a reference: 2 × Car | goes: 2 × Car, Person |\n"))
      // Another process has other hashes.
      #expect(try review(Self.old, path).text == different.text)
      let rows = try review(Self.old, path, "--store", "\(Self.stores)/cars-v1/SampleModel_V1.sqlite")
      #expect(rows.ending == .exited(1))
      #expect(rows.text.contains(/Person<br>\d+ of \d+ rows; here row \d+ \| goes: Person<br>loses a reference:/))
      #expect(try review(Self.old).ending == .exited(64))
      #expect(try review(Self.old, "nowhere").ending == .exited(66))
      #expect(try review(Self.old, "--since", "nowhere").ending == .exited(66))
      #expect(try review(Self.old, path, "--store", "nowhere").ending == .exited(66))
    }
  }
}
