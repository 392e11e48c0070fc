import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## What the grace period buys
//:
//: The same list, the same three steps, the same careless moments. And now the clock is one of the actors.
//:
//: `sync` marks, saves and purges, and at some moment among all the others two minutes pass. The orders are counted
//: in two groups. *In time*: when the clock moves, the list has read, has merged the mark, or never held the country.
//: *Too late*: the clock moves while the list still holds a fault and knows of nothing.
//:
//: - label: documented BD-21, FT-08, FT-10, RF-16
//: - figures: merged too early

enum TwoStepDelete {
  static func scenario(_ habit: ListHabit, strict: Bool) -> Scenario {
    let sync = ScenarioActor<World>(
      "sync",
      [
        .step("marks") { world in
          try world.sync.performAndWait { try world.sync.country("Iceland").markForDeletion(at: world.now) }
        },
        .step("saves") { world in try world.sync.performAndWait { try world.sync.save() } },
        .step("purges") { world in
          world.mailbox.put(
            purged: try world.sync.performAndWait { try Country.purge("Country", in: world.sync, at: world.now) })
        },
      ])
    let clock = ScenarioActor<World>("clock", [.step("moves") { $0.now += 121 }])
    return Scenario("two steps, \(habit.rawValue), \(strict)", [habit.list, sync, clock]) { try World(strict: strict) }
  }

  /// Whether the list has nothing to fear when the clock moves.
  static func isInTime(_ order: Order) -> Bool {
    order.has("list reads", before: "clock moves")
      || order.has("sync saves", before: "list holds")
      || order.has("sync saves", before: "list merges") && order.has("list merges", before: "clock moves")
  }
  // snippet.hide

  static var all: [Scenario] {
    [ListHabit.readsFirst, .mergesFirst].flatMap { habit in [true, false].map { scenario(habit, strict: $0) } }
  }
  // snippet.show
}

func gracePeriod() -> Segment {
  Segment(
    "what-the-grace-period-buys", "What the grace period buys", claims: ["T6"],
    prediction:
      "Seven steps of three actors make 140 orders. How many of those in time go wrong, and how many too late?"
  ) { page in
    var rows: [[RowCell]] = []
    var shortest: [(String, String)] = []
    var early: ScenarioReport?
    for habit in [ListHabit.readsFirst, .mergesFirst] {
      for strict in [true, false] {
        let report = try ScenarioRunner().run(TwoStepDelete.scenario(habit, strict: strict))
        let groups = [
          ("in time", report.filter(TwoStepDelete.isInTime)),
          ("too late", report.filter { !TwoStepDelete.isInTime($0) }),
        ]
        for (name, group) in groups {
          rows.append(
            [.text(habit.rawValue), strict ? "off" : "on", .text(name), cell(group.results.count)]
              + OrderEnding.Kind.allCases.map { cell(group.count($0)) })
        }
        guard strict else { continue }
        shortest.append((habit.rawValue, report.shortestWrong?.text ?? "none"))
        early = report.filter { $0.steps.prefix(3).map(\.text) == ["list holds", "list merges", "sync marks"] }
      }
    }
    page.rows("orders", headers: ["the list", "flag", "clock", "all", "crash", "nonsense", "right"], rows)
    for (habit, order) in shortest { page.show(habit, order) }
    if let early { page.orders("merged too early", early) }
  }
}

//: The window between the save and the merge is in these orders too, as it was in those of the plain delete. It is
//: harmless, because the row is there. What is left is the last step of a long way: the list holds a fault, merges
//: before there is anything to merge, reads nothing for two minutes, is told nothing more, and reads then. The tree
//: shows the orders that begin like this.
//:
//: Look at the branch on which the clock moves before the save. The grace period is measured from the mark, so a mark
//: that waits for its save has used some of it up before anybody could know. Mark and save in one go.
//:
//: So two steps do not make a delete safe. They move the moment at which it has to be safe to one that you choose, and
//: by which you can know that everybody has heard.
//:
//: **Rule of thumb.** Choose the grace period by the slowest merge you have, and not by the user's patience. A
//: context that can sleep for longer than that has to fetch anew when it wakes.
