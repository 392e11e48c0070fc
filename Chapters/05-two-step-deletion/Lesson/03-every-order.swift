import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Every order, and how it ends
//:
//: The careful reader below asks `isDeleted` before it reads, and merges what it is told. It goes wrong all the same,
//: whenever it reads between the other context's save and its own merge.
//:
//: On a device the threads decide what comes first, and mostly they decide well. Here nothing is left to them. Each
//: context's work is cut into steps, and the segment runs every order that two contexts can take them in, each on a
//: fresh store, one step after the other. A crash is a real one: a child process runs the orders in turn and says
//: which it begins, and when it dies the next child goes on behind it.
//:
//: The three steps of `list` come first. They will be the same later on, when the delete is another one. Then come
//: three habits that a list can have.
//:
//: - label: documented FT-08, FT-10, RF-07
//: - label: observed RF-10
//: - figures: merging first

extension World {
  /// Fetches the country for the screen: a fault.
  func hold() throws {
    let request = NSFetchRequest<Country>(entityName: "Country")
    request.predicate = NSPredicate(format: "name == 'Iceland' AND markedForDeletionDate == nil")
    held = try list.performAndWait { try list.fetch(request).first }
  }

  /// Takes in what the others have saved, and shows what is there now.
  func merge() throws {
    mailbox.deliver(to: list)
    if held != nil { try hold() }
  }

  /// Draws the cell.
  func read() -> Reading {
    list.performAndWait {
      guard let held, !held.isDeleted else { return .right("nothing to show") }
      let name = held.name
      return name == "Iceland" ? .right(name) : .meaningless("\"\(name)\"")
    }
  }
}

/// What the list does after it has fetched.
enum ListHabit: String, CaseIterable {
  case neverMerges = "never merges"
  case readsFirst = "reads, then merges"
  case mergesFirst = "merges, then reads"

  var list: ScenarioActor<World> {
    let hold = ScenarioStep<World>.step("holds") { try $0.hold() }
    let read = ScenarioStep<World>.reading("reads") { $0.read() }
    let merge = ScenarioStep<World>.step("merges") { try $0.merge() }
    switch self {
    case .neverMerges: return ScenarioActor("list", [hold, read])
    case .readsFirst: return ScenarioActor("list", [hold, read, merge])
    case .mergesFirst: return ScenarioActor("list", [hold, merge, read])
    }
  }
}

enum PlainDelete {
  static func scenario(_ habit: ListHabit, strict: Bool) -> Scenario {
    let sync = ScenarioActor<World>(
      "sync",
      [
        .step("deletes") { world in
          try world.sync.performAndWait { world.sync.delete(try world.sync.country("Iceland")) }
        },
        .step("saves") { world in try world.sync.performAndWait { try world.sync.save() } },
      ])
    return Scenario("delete, \(habit.rawValue), \(strict)", [habit.list, sync]) { try World(strict: strict) }
  }
  // snippet.hide

  static var all: [Scenario] {
    ListHabit.allCases.flatMap { habit in [true, false].map { scenario(habit, strict: $0) } }
  }
  // snippet.show
}

func everyOrder() -> Segment {
  Segment(
    "every-order", "Every order, and how it ends", claims: ["T2"],
    prediction: "Of the six orders of a list that never merges, how many crash? And of the ten of one that merges?"
  ) { page in
    var rows: [[RowCell]] = []
    var shortest: [(String, String)] = []
    var last: ScenarioReport?
    for habit in ListHabit.allCases {
      for strict in [true, false] {
        let report = try ScenarioRunner().run(PlainDelete.scenario(habit, strict: strict))
        rows.append(
          [.text(habit.rawValue), strict ? "off" : "on", cell(report.results.count)]
            + OrderEnding.Kind.allCases.map { cell(report.count($0)) })
        guard strict else { continue }
        shortest.append((habit.rawValue, report.shortestWrong?.text ?? "none"))
        last = report
      }
    }
    page.rows("orders", headers: ["the list", "flag", "all", "crash", "nonsense", "right"], rows)
    for (habit, order) in shortest { page.show(habit, order) }
    if let last { page.orders("merging first", last) }
  }
}

//: These few lines are what the chapter is about. The flag does not change one order. It changes in which column the
//: order is counted.
//:
//: Nor does merging close the window. A list that reads before it merges has it between the other's save and its own
//: merge. A list that merges before it reads has moved it: now it can merge *too early*, when nothing has come in yet,
//: and has used up its merge. The tree shows this one. A branch ends where nothing that follows can change the ending,
//: and every bad one runs through *merges* before *saves*. Merging once is not being up to date.
//:
//: With `automaticallyMergesChangesFromParent` the merge comes by itself, after every save. But it comes as a block on
//: the context's queue, behind whatever was waiting there: that is the list that reads first.
//:
//: **Rule of thumb.** Decide which of the two your users should get. A crash is reported; a row with an empty name is
//: saved to the server.
