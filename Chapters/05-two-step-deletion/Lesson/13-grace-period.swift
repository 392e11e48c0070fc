import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## The grace period: how many of 140 orders still go wrong?
//:
//: The list is the same as in [Two contexts, every order of their steps](chapter-5.md#every-order), with the same
//: three steps. The sync now *marks*, *saves* and *purges*. The clock takes a step too: at some moment among all the
//: others it *moves* by 121 seconds, one more than the grace period.
//:
//: The seven steps of the three have 140 orders. They are counted in two groups. *In time*: when the clock
//: moves, the list has already read, or has merged the mark, or never held the country because the mark was saved
//: before it fetched. *Too late*: all others.
//:
//: ### Predict
//:
//: How many of the orders in time go wrong, for a list that reads and then merges, and for one that merges first? Do
//: more go wrong among those that are too late when the list merges first, or fewer?
//:
//: - evidence: BD-21, FT-08, FT-10, FT-11b, RF-07, RF-16, CH-505, CH-507
//: - figures: merged too early
//: - prepares: 5.6

enum TwoStepDelete {
  static func scenario(_ habit: ListHabit, flagOff: Bool) -> Scenario {
    let sync = ScenarioActor<World>(
      "sync",
      [
        .step("marks") { world in
          try world.sync.performAndWait { try world.sync.country("Iceland").markForDeletion(at: world.now) }
        },
        .step("saves") { try $0.save() },
        .step("purges") { world in
          world.mailbox.put(
            purged: try world.sync.performAndWait { try Country.purge("Country", in: world.sync, at: world.now) })
        },
      ])
    let clock = ScenarioActor<World>("clock", [.step("moves") { $0.now += 121 }])
    return Scenario("two steps, \(habit.rawValue), \(flagOff)", [habit.list, sync, clock]) {
      try World(flagOff: flagOff)
    }
  }

  /// Whether the list is done with the country, or knows of the mark, when the clock moves.
  static func isInTime(_ order: Order) -> Bool {
    order.has("list reads", before: "clock moves")
      || order.has("sync saves", before: "list holds")
      || order.has("sync saves", before: "list merges") && order.has("list merges", before: "clock moves")
  }

  /// How many orders of a list end in which way: a row for those in time, one for those too late.
  static func rows(_ habit: ListHabit, _ off: ScenarioReport, _ on: ScenarioReport) -> [[RowCell]] {
    [("in time", isInTime), ("too late", { !isInTime($0) })].map { name, belongs in
      let (off, on) = (off.filter(belongs), on.filter(belongs))
      return [
        .text(habit.rawValue), .text(name), cell(off.results.count), cell(off.count(.crashed)), cell(off.count(.right)),
        cell(on.count(.nonsense)), cell(on.count(.right)),
      ]
    }
  }

  static let headers = ["the list", "clock", "orders", "off: crash", "off: right", "on: nonsense", "on: right"]
  // snippet.hide

  /// Every scenario of the segment, for the child process.
  static var all: [Scenario] {
    ListHabit.allCases.flatMap { habit in [true, false].map { scenario(habit, flagOff: $0) } }
  }
  // snippet.show
}

func gracePeriod() -> Segment {
  Segment(
    "what-the-grace-period-buys", "The grace period: how many of 140 orders still go wrong?", claims: ["T6"],
    asks: [
      Ask(
        "The list reads, then merges. How many of the orders in time crash?",
        at: .cell("orders", row: 1, column: "off: crash"),
        beliefs: ["2": "Those were the bad orders of a plain delete. In time, a read finds the row, merged or not."]),
      Ask(
        "And of those too late, does any crash? How many?", at: .cell("orders", row: 2, column: "off: crash"),
        beliefs: ["0": "The grace period is over, the purge may come, and the list still holds a fault."]),
      Ask(
        "The list merges first. How many of its orders in time crash?",
        at: .cell("orders", row: 3, column: "off: crash"),
        beliefs: ["3": "Those were the bad orders of a plain delete. In time, the read still finds the row."]),
      Ask(
        "And how many of those too late?",
        at: .cell("orders", row: 4, column: "off: crash"),
        beliefs: ["0": "A merge that comes before the mark is saved takes in nothing, and the list has only one."]),
    ],
    variation: neverMergeInTwoSteps
  ) { page in
    var rows: [[RowCell]] = []
    var shortest: [(String, String)] = []
    var early: ScenarioReport?
    for habit in [ListHabit.readsFirst, .mergesFirst] {
      let reports = try ScenarioRunner().run([true, false].map { TwoStepDelete.scenario(habit, flagOff: $0) })
      let (off, on) = (reports[0], reports[1])
      rows += TwoStepDelete.rows(habit, off, on)
      shortest.append((habit.rawValue, off.shortestWrong?.text ?? "none"))
      early = off.filter { $0.steps.prefix(3).map(\.text) == ["list holds", "list merges", "sync marks"] }
    }
    page.rows("orders", headers: TwoStepDelete.headers, rows)
    for (habit, order) in shortest { page.show(habit, order) }
    if let early { page.orders("merged too early", early) }
  }
}

//: ### What happened
//:
//: Take the shortest bad order of a list that merges first. *List holds, list merges*: there is nothing to take in.
//: *Sync marks, sync saves*: the row has a date, and the list is not told, for its one merge is used up. *Clock
//: moves*: the grace period is over. *Sync purges*: the row goes. *List reads*: its object is still a fault, and with
//: the flag off the process ends. The plain delete needed one bad moment for this. Here the list has to miss the
//: mark, hold its fault for two minutes, and read after the purge.
//:
//: In time, all orders end well: 88 of 88 and 66 of 66. The window between the save and the merge is in these orders
//: too. A read inside it finds a row.
//:
//: Too late, 5 of 52 and 9 of 74 go wrong. In all of these the list holds before the mark is saved, the clock moves
//: between *marks* and *purges*, and the list reads after *purges*. A list that reads first merges after that, as the
//: last step of all. The merge of the other list is useless if it comes anywhere between *holds* and *saves*, and each
//: place makes an order of its own; that is why more of its orders are bad.
//:
//: The tree shows the orders that begin with a merge that is too early. It is cut where the ending is sure, so the read
//: that crashes is not printed; *×3* behind an ending says that three orders end so. Look at its lowest branch: there
//: the clock moves between *marks* and *saves*. The grace period is counted from the mark, so it has run out before any
//: other context could know of it.
//:
//: ### Why
//:
//: Two steps do not close the window; they make it harmless for as long as the grace period lasts. After that the
//: purge is a delete like any other, with a window of its own. What you gain is a moment that you choose, and a rule
//: that you can check: every context has merged the mark, or has let go, before the period is over.
//:
//: ### In your app
//:
//: Mark and save in one block, so that the period begins when others can know. Choose the period by your slowest
//: context. A context that can sleep for longer, in a suspended scene for example, drops what it holds and fetches
//: anew when it wakes. `reset()` drops unsaved edits too, so save them first. The edit of an object that was purged
//: meanwhile fails this save with 133020 (run, [MP-10](labels.md#MP-10)), and would fail each one after it: tell the
//: user, and give the edits up.
//:
//: ```swift
//: func sceneWillEnterForeground(_ scene: UIScene) {
//:   let context = container.viewContext
//:   do {
//:     if context.hasChanges { try context.save() }
//:   } catch let error as NSError where error.code == NSManagedObjectMergeError {
//:     // 133020: the save has written nothing, and `reset()` drops these.
//:     tellTheUser(context.insertedObjects.count + context.updatedObjects.count)
//:   } catch {
//:     log.fault("not saved: \(error)")    // the edits stay, for the user to mend
//:     return
//:   }
//:   context.reset()    // drops every object, those older than the grace period among them
//:   do {
//:     try controller.performFetch()
//:     tableView.reloadData()
//:   } catch { log.fault("not fetched: \(error)") }
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: Make the grace period longer than your slowest context takes to merge a mark, or to let go of what it holds.
//:
//: ### And if the list never merges?
//:
//: The list holds and reads, and that is all. How many of its orders in time crash? And can any order be too late?

// snippet.variation
func neverMergeInTwoSteps(_ page: Page) throws {
  let reports = try ScenarioRunner().run([true, false].map { TwoStepDelete.scenario(.neverMerges, flagOff: $0) })
  let (off, on) = (reports[0], reports[1])
  page.rows("orders", headers: TwoStepDelete.headers, TwoStepDelete.rows(.neverMerges, off, on))
  page.show("shortest", off.shortestWrong?.text ?? "none")
}
// snippet.show

//: ### Then
//:
//: In time none goes wrong, though nothing is ever merged: a list that reads before the period is over finds the row,
//: and a list that fetches when the mark is saved never holds the country. What remains are the orders in which it
//: holds a fault across the purge. A short-lived context needs no merge; a long-lived one has to hear of the mark.
