import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Plain delete, `existingObject(with:)` or two steps: which passes a test with two contexts?
//:
//: The shortest order that went wrong in this chapter has four steps: hold a fault, delete, save, read. It needs no
//: thread and no luck: two contexts of one coordinator, and `performAndWait` for each step. So it makes a test, and
//: your app can run it for every delete that it has.
//:
//: Here five strategies meet this test, each once without a merge before the read and once with it.
//:
//: ### Predict
//:
//: Which strategies pass without the merge, and which only with it? Does two-step deletion always pass?
//:
//: - evidence: FT-01, FT-08, FT-10, FT-11b, FT-14, ID-07, RF-07, RF-16, CH-505, CH-507
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
      try sync.country("Iceland").markForDeletion(at: now)
      try sync.save()
      return try Country.purge("Country", in: sync, at: now + seconds)
    }
    mailbox.put(purged: purged)
  }

  /// Reads only what the store says is there.
  func askAndRead() -> Reading {
    list.performAndWait {
      guard let held, (try? list.existingObject(with: held.objectID)) != nil else { return .right("nothing to show") }
      return read()
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

//: ### What happened
//:
//: Read the last column first: with a merge before the read, every strategy passes. A test in which the merge comes
//: first does not find the bug.
//:
//: Without the merge the plain delete crashes or shows nonsense, by the flag. Asking `existingObject(with:)` before
//: the read finds that the row is gone. `try?` is enough here, because the store of the test can always be read; in an
//: app an error can also be the store's. After 60 seconds the purge finds no row that is marked long enough, and
//: deletes nothing, so the read finds the row. After 121 seconds it deletes the row. The list still holds its fault
//: then, and the read crashes as after a plain delete: a grace period that is over does not help a list that neither
//: merges nor lets go.
//:
//: ### Why
//:
//: The read fails if a fault fires without a row. A strategy helps if it prevents one of the two: that the list still
//: holds a fault, by merging or asking; or that the row is gone, by waiting. The flag prevents neither.
//:
//: | your case | what to use |
//: | --- | --- |
//: | one context, or contexts that live for one block | a plain delete |
//: | objects are only shown, and everything that is read is optional | a plain delete, flag on, merge everywhere |
//: | one place reads an ID that may be old: a link, a notification | a count in the store, then `existingObject(with:)` |
//: | values go to a server, a file or a sum | two steps: an empty name must not get there |
//: | the user can take a deletion back | two steps: the row is still there |
//: | rows are removed in bulk while several contexts or processes hold some | two steps, with the IDs or the history merged |
//:
//: [Which delete, and when](deciding.md) has the other ways to delete beside these.
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
//: The last line reads the object directly. Where your lists ask `existingObject(with:)` first, let the test ask, too, and
//: pass where the object is gone. Where the app uses a plain delete and only merges, this test fails, and it should: it
//: shows the window that you accept. Assert there what the cell does with an empty value. Where the app deletes in two
//: steps, run the test twice, with the mark in the place of the delete and with the purge: a test of the mark says
//: nothing about the purge.
//:
//: ### Rule of thumb
//:
//: Test every delete with a second context that holds a fault and has not merged. Keep the flag off in debug builds,
//: so that the window shows up as a crash at your desk.
//:
//: ### And if the test holds a loaded object?
//:
//: The same five strategies, but the test reads the name once when it fetches. Which of them pass now without a
//: merge?

// snippet.variation
func testWithALoadedObject(_ page: Page) throws {
  page.rows("test", headers: ["strategy", "not merged", "merged"], try Strategy.table(holdingALoadedObject: true))
}
// snippet.show

//: ### Then
//:
//: All of them, the plain delete with the flag off included. No fault fires, so the test can no longer fail. One line
//: before the delete is enough for that: a log statement that prints the name, or an assertion. Check `held.isFault` in
//: the test right before the delete.
