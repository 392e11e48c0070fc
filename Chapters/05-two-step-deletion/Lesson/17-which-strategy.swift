import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Which strategy, and the test for it
//:
//: The shortest order that goes wrong is four steps long: hold, delete, save, read. It is also the test that your app
//: does not have yet.
//:
//: You need no scheduler for it. Two contexts of one coordinator, `performAndWait` for each step, and a fault that
//: is held across the save of the other. Run it for every delete that your app makes, once with a merge before the
//: read and once without.
//:
//: - label: documented FT-08, FT-10, FT-14, ID-07

/// A way to delete a country that others hold.
struct Strategy: Sendable {
  let name: String
  var strict = true
  var read: @Sendable (World) -> Reading = { $0.read() }
  let delete: @Sendable (World) throws -> Void

  static let all = [
    Strategy(name: "delete, flag off") { try $0.deletePlainly() },
    Strategy(name: "delete, flag on", strict: false) { try $0.deletePlainly() },
    Strategy(name: "delete, asked before every read", read: { $0.askAndRead() }) { try $0.deletePlainly() },
    Strategy(name: "two steps, purged after 60 s of 120") { try $0.deleteInSteps(purgingAfter: 60) },
    Strategy(name: "two steps, purged after 121 s") { try $0.deleteInSteps(purgingAfter: 121) },
  ]

  // snippet.hide

  /// Every test, for the child process.
  static var tests: [Scenario] { all.flatMap { [$0.test(merging: false), $0.test(merging: true)] } }
  // snippet.show

  /// The test: hold a fault, delete, merge or not, read.
  func test(merging: Bool) -> Scenario {
    Scenario(
      "\(name), merging \(merging)",
      [
        ScenarioActor<World>(
          "test",
          [
            .step("holds") { try $0.hold() }, .step("deletes") { try delete($0) },
            .step("merges") { if merging { try $0.merge() } }, .reading("reads") { read($0) },
          ])
      ]
    ) { try World(strict: strict) }
  }
}

extension World {
  func deletePlainly() throws {
    try sync.performAndWait {
      sync.delete(try sync.country("Iceland"))
      try sync.save()
    }
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
    "which-strategy", "Which strategy, and the test for it", claims: ["T8"],
    prediction: "Five ways to delete, one test. Which pass without a merge, and which only with it?"
  ) { page in
    let rows = try Strategy.all.map { strategy in
      let endings = try [false, true].map { merging in
        try ScenarioRunner().run(strategy.test(merging: merging)).results[0].ending.kind.text
      }
      return [strategy.name] + endings
    }
    page.rows("test", headers: ["", "not merged", "merged"], rows.map { $0.map(RowCell.text) })
  }
}

//: With the merge before the read every line passes: that column is why the bug is not found on a developer's machine.
//: The reader that asks first passes in both, at the price of a question for every object that it shows, which nobody
//: asks in a list.
//:
//: | your case | what to use |
//: | --- | --- |
//: | one context, or contexts that live for one block | a plain delete |
//: | objects are only shown, everything that is read is optional | a plain delete, flag on, merge everywhere |
//: | one place reads an ID that may be old: a link, a notification | `existingObject(with:)` |
//: | values go to a server, a file, a sum | two steps; an empty name must not get there |
//: | many rows at once, several contexts, another process | two steps, with the IDs of the purge passed on |
//:
//: **Rule of thumb.** Keep the flag off in debug builds, whichever you choose: then the window shows up as a crash at
//: your desk, and not as an empty row at your user's.
