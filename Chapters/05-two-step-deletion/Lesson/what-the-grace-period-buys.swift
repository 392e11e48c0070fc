import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: The list takes the three steps of [](#every-order). The sync now *marks*, *saves* and *purges*; a clock *moves*
//: once, by the grace period and one second. Such a list has 140 orders; `isInTime` splits them into *in time* and *too
//: late*.
//:
//: ### Predict
//:
//: Orders in time go right. How many of those too late go wrong if the list reads and then merges? Do more go wrong if
//: it merges first, or fewer?
//:
//: - evidence: BD-21, FT-08, FT-10, FT-11b, RF-07, RF-16, CH-505, CH-507
//: - short: What the grace period buys
//: - entry `orders`: FT-08, FT-10, FT-11b, RF-07, CH-505
//: - entry `reads, then merges`: FT-08, CH-505
//: - entry `merges, then reads`: FT-08, CH-505
//: - entry `merged too early`: FT-08, CH-505
//: - entry `shortest`: FT-08, CH-505
//: - figures: merged too early
//: - explains: 5.6

enum TwoStepDelete {
  static func scenario(_ habit: ListHabit, flagOff: Bool) -> Scenario {
    let sync = ScenarioActor<World>(
      "sync",
      [
        .step("marks") { world in
          try world.sync.performAndWait { try world.sync.country("Iceland").markForLocalDeletion(at: world.now) }
        },
        .step("saves") { try $0.save() },
        .step("purges") { world in
          let purged = try world.sync.performAndWait {
            try Country.batchDeleteMarkedObjects("Country", in: world.sync, at: world.now)
          }
          world.mailbox.put(purged: purged)
        },
      ])
    let clock = ScenarioActor<World>("clock", [.step("moves") { $0.now += 121 }])
    return Scenario(
      "two steps, \(habit.rawValue), \(flagOff)", [habit.list, sync, clock],
      // snippet.hide
      watching: habit == .mergesFirst && flagOff ? { try $0.layers("name", "markedForDeletionDate") } : nil,
      // snippet.show
      world: { try World(flagOff: flagOff) })
  }

  /// Which of the two groups an order belongs to.
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
        "The list reads, then merges. How many of the orders too late crash?",
        at: .cell("orders", row: 2, column: "off: crash"),
        beliefs: ["0": "The grace period is over, the purge may come, and the list still holds a fault."]),
      Ask(
        "The list merges first. How many of the orders too late crash?",
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

//: ### Why
//:
//: Two steps make the window between save and merge harmless while the grace period lasts, because a read inside it
//: finds the row. After that the purge is a delete like any other.
//:
//: Orders go wrong if the list holds before the mark is saved, the clock moves between *marks* and *purges*, and the
//: list reads after the purge without having merged the mark. Merging first has more of them: a merge anywhere between
//: *holds* and *saves* is useless.
//:
//: ### In your app
//:
//: The period runs from the mark, so mark and save in one block. A context that sleeps longer than the period has to
//: drop its objects when it wakes:
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
//: Make the grace period longer than your slowest context takes to merge a mark or let go.
//:
//: ### And if the list never merges?
//:
//: Can any of its orders be too late? How many of these crash?

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
//: Five of those too late crash. In time the list reads early, or fetches late and never holds the country.
