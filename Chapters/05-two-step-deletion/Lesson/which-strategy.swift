import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: The shortest wrong order has four steps: hold a fault, delete, save, read. It needs no threads, only two contexts
//: and `performAndWait`, so it makes a good test. Five strategies take it, without a merge before the read and with
//: one.
//:
//: ### Predict
//:
//: Which strategies pass without the merge, and which only with it?
//:
//: - evidence: FT-01, FT-08, FT-10, FT-11b, FT-14, ID-07, RF-07, RF-16, CH-505, CH-507
//: - short: Which strategy passes
//: - entry `test`: FT-01, FT-08, FT-10, FT-11b, ID-07, RF-07, RF-16, CH-505, CH-507
//: - then `test`: FT-01, RF-07, RF-16
//: - exercise: 5.6

/// A way to delete a country that the list holds.
struct Strategy: Sendable {
  let name: String
  var flagOff = true
  var read: @Sendable (World) -> Reading = { $0.read() }
  let delete: @Sendable (World) throws -> Void

  static let all = [
    Strategy(name: "delete, flag off") { try $0.deletePlainly() },
    Strategy(name: "delete, flag on", flagOff: false) { try $0.deletePlainly() },
    Strategy(name: "delete, asked before every read", read: { $0.askAndRead() }) { try $0.deletePlainly() },
    Strategy(name: "two steps, purge at 60 s of 120") { try $0.deleteInSteps(purgingAfter: 60) },
    Strategy(name: "two steps, purge at 121 s of 120") { try $0.deleteInSteps(purgingAfter: 121) },
  ]

  // snippet.hide

  /// Every test, for the child process.
  static var tests: [Scenario] {
    all.flatMap { strategy in
      [true, false].flatMap { isLoaded in
        [true, false].map { strategy.test(merging: $0, holdingALoadedObject: isLoaded) }
      }
    }
  }
  // snippet.show

  /// The test: hold, delete, merge or not, read.
  func test(merging: Bool, holdingALoadedObject isLoaded: Bool = false) -> Scenario {
    Scenario(
      "\(name), merging \(merging), loaded \(isLoaded)",
      [
        ScenarioActor<World>(
          "test",
          [
            .step("holds") { world in
              try world.hold()
              if isLoaded { world.list.performAndWait { _ = world.held?.name } }
            },
            .step("deletes") { try delete($0) },
            .step("merges") { if merging { try $0.merge() } }, .reading("reads") { read($0) },
          ])
      ]
    ) { try World(flagOff: flagOff) }
  }

  /// How the test ends, without a merge and with it.
  static func table(holdingALoadedObject isLoaded: Bool) throws -> [[RowCell]] {
    let endings = try [false, true].map { merging in
      let tests = all.map { $0.test(merging: merging, holdingALoadedObject: isLoaded) }
      return try ScenarioRunner().run(tests).map { $0.results[0].ending.kind.text }
    }
    return all.indices.map { [.text(all[$0].name), .text(endings[0][$0]), .text(endings[1][$0])] }
  }
}

extension World {
  func deletePlainly() throws {
    try delete()
    try save()
  }

  func deleteInSteps(purgingAfter seconds: TimeInterval) throws {
    let purged = try sync.performAndWait {
      try sync.country("Iceland").markForLocalDeletion(at: now)
      try sync.save()
      return try Country.batchDeleteMarkedObjects("Country", in: sync, at: now + seconds)
    }
    mailbox.put(purged: purged)
  }

  /// Reads only what the store says is there.
  func askAndRead() -> Reading {
    list.performAndWait {
      guard let held else { return .right("nothing to show") }
      do {
        _ = try list.existingObject(with: held.objectID)
        return read()
      } catch let error as NSError where error.code == NSManagedObjectReferentialIntegrityError {
        return .right("nothing to show")  // 133000: there is no row
      } catch {
        return .nonsense("\(error)")
      }
    }
  }
}

func whichStrategy() -> Segment {
  Segment(
    "which-strategy", "Plain delete, `existingObject(with:)` or two steps: which passes a test with two contexts?",
    claims: ["T8"],
    asks: [
      Ask(
        "A plain delete with the flag on, not merged?", at: .cell("test", row: 2, column: "not merged"),
        choices: ["crash", "nonsense", "right"],
        beliefs: ["right": "The process survives, and shows a country with an empty name."]),
      Ask(
        "A plain delete, and `existingObject(with:)` before every read?",
        at: .cell("test", row: 3, column: "not merged"),
        choices: ["crash", "nonsense", "right"],
        beliefs: ["crash": "`existingObject(with:)` throws where the row is gone, and nothing is read."]),
      Ask(
        "Two steps, with the purge after the grace period?", at: .cell("test", row: 5, column: "not merged"),
        choices: ["crash", "nonsense", "right"],
        beliefs: ["right": "The list held its fault across the whole period. The purge is a delete like any other."]),
    ],
    variation: testWithALoadedObject
  ) { page in
    page.rows(
      "test", headers: ["strategy", "not merged", "merged"], try Strategy.table(holdingALoadedObject: false))
  }
}

//: ### Why
//:
//: A test that merges before the read does not find the bug.
//:
//: The read fails if a fault fires without a row. Asking `existingObject(with:)` keeps the list from reading the fault;
//: waiting keeps the row, until the purge.
//:
//: ### In your app
//:
//: ```swift
//: func testReadAfterDeleteElsewhere() throws {
//:   let list = container.newBackgroundContext(), sync = container.newBackgroundContext()
//:   let held = try list.performAndWait { try list.fetch(Country.visibleFetchRequest()).first! }   // a fault
//:   try sync.performAndWait {
//:     try delete(sync.existingObject(with: held.objectID) as! Country)   // your app's delete
//:     try sync.save()
//:   }
//:   list.performAndWait { XCTAssertFalse(held.name.isEmpty) }   // no merge
//: }
//: ```
//:
//: If your lists ask `existingObject(with:)`, let the test ask too. For two steps, run it with the mark and again with
//: the purge.
//:
//: ### Rule of thumb
//:
//: Test every delete with a second context that holds a fault and has not merged.
//:
//: ### And if the test holds a loaded object?
//:
//: The test reads the name when it fetches. Which strategies pass now without a merge?

// snippet.variation
func testWithALoadedObject(_ page: Page) throws {
  page.rows("test", headers: ["strategy", "not merged", "merged"], try Strategy.table(holdingALoadedObject: true))
}
// snippet.show

//: ### Then
//:
//: All of them. No fault fires, so the test can no longer fail: check `held.isFault` right before the delete.
