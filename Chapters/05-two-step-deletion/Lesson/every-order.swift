import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: A list asks `isDeleted` before it reads. Threads decide which step comes first; this segment runs every order. The
//: list *holds* (fetches), *merges* and *reads*; the sync *deletes* and *saves*. Each keeps its own order.
//:
//: ### Predict
//:
//: Walk *list holds, sync deletes, sync saves, list reads*. How does the read end, with the flag off and on? How many
//: of six orders crash if the list never merges? Of ten, do more crash if it merges before the read, or after?
//:
//: - evidence: FT-02, FT-08, FT-10, FT-11b, RF-07, RF-10, RF-17, CH-507
//: - short: Every order of the steps
//: - entry `walk`: FT-02
//: - entry `list reads, flag off`: FT-08, CH-507
//: - entry `list reads, flag on`: FT-10, FT-11b, CH-507
//: - entry `orders`: FT-08, FT-10, FT-11b, RF-07, RF-10, CH-507
//: - entry `never merges`: FT-08, CH-507
//: - entry `reads, then merges`: FT-08, CH-507
//: - entry `merges, then reads`: FT-08, CH-507
//: - entry `merging first`: FT-08, RF-07, RF-10, CH-507
//: - entry `✓ right`: RF-07, RF-10
//: - entry `✗ crash`: FT-08, CH-507
//: - figures: merging first
//: - prepares: 5.6

extension World {
  /// Fetches the country for the screen: a fault.
  func hold() throws {
    let request = NSFetchRequest<Country>(entityName: "Country")
    request.predicate = NSPredicate(format: "name == 'Iceland' AND markedForDeletionDate == nil")
    held = try list.performAndWait { try list.fetch(request).first }
  }

  /// Takes in what the sync has saved, and fetches what is there now.
  func merge() throws {
    mailbox.deliver(to: list)
    if held != nil { try hold() }
  }

  /// Draws the cell.
  func read() -> Reading {
    list.performAndWait {
      guard let held, !held.isDeleted else { return .right("nothing to show") }
      let name = held.name
      return name == "Iceland" ? .right(name) : .nonsense("\"\(name)\"")
    }
  }

  func delete() throws {
    try sync.performAndWait { sync.delete(try sync.country("Iceland")) }
  }

  func save() throws {
    try sync.performAndWait { try sync.save() }
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
  static func scenario(_ habit: ListHabit, flagOff: Bool) -> Scenario {
    let sync = ScenarioActor<World>(
      "sync", [.step("deletes") { try $0.delete() }, .step("saves") { try $0.save() }])
    return Scenario(
      "delete, \(habit.rawValue), \(flagOff)", [habit.list, sync],
      // snippet.hide
      watching: habit == .mergesFirst && flagOff ? { try $0.layers("name") } : nil,
      // snippet.show
      world: { try World(flagOff: flagOff) })
  }
  // snippet.hide

  /// Every scenario of the segment, for the child process.
  static var all: [Scenario] {
    ListHabit.allCases.flatMap { habit in [true, false].map { scenario(habit, flagOff: $0) } } + [inOneBlock]
  }
  // snippet.show
}

// snippet.hide
extension World {
  /// One row of the walk: what the list's object and the store say after a step.
  func row(_ step: RowCell) throws -> [RowCell] {
    let held = held
    return try list.performAndWait {
      [
        step, held.map { yesOrNo($0.isFault) } ?? "", held.map { yesOrNo($0.isDeleted) } ?? "",
        cell(try list.count("Country")),
      ]
    }
  }
}
// snippet.show

func everyOrder() -> Segment {
  Segment(
    "every-order", "Two contexts, every order of their steps: how many crash?", claims: ["T2"],
    asks: [
      Ask(
        "A list that never merges has six orders. How many crash with the flag off?",
        at: .cell("orders", row: 1, column: "off: crash"),
        beliefs: ["1": "The fetch can come first, or between the delete and its save: two orders."]),
      Ask(
        "How many of the ten orders of a list that merges *before* it reads?",
        at: .cell("orders", row: 3, column: "off: crash"),
        beliefs: [
          "0": "You expected the merge to protect the read. It protects only if the save comes before the merge.",
          "2": "There is a third place: the list can merge before anything has been saved, or even deleted.",
        ]),
      Ask(
        "And with the flag on, how many of these ten read nonsense?",
        at: .cell("orders", row: 3, column: "on: nonsense"),
        beliefs: ["0": "The flag does not repair an order. It turns a crash into an empty name."]),
    ],
    variation: deleteAndSaveInOneBlock
  ) { page in
    var rows: [[RowCell]] = []
    var shortest: [(String, String)] = []
    var tree: ScenarioReport?

    let steps: [(RowCell, (World) throws -> Void)] = [
      ("list holds", { try $0.hold() }), ("sync deletes", { try $0.delete() }), ("sync saves", { try $0.save() }),
    ]
    let world = try World(flagOff: false)
    page.rows(
      "walk", headers: ["step", "isFault", "isDeleted", "countries in the store"],
      try steps.map { name, take in
        try take(world)
        return try world.row(name)
      })

    for habit in ListHabit.allCases {
      let reports = try ScenarioRunner().run([true, false].map { PlainDelete.scenario(habit, flagOff: $0) })
      let (off, on) = (reports[0], reports[1])
      if habit == .neverMerges {
        let walked = "list holds → sync deletes → sync saves → list reads"
        for (flag, report) in [("off", off), ("on", on)] {
          let ending = report.results.first { $0.order.steps.map(\.text).joined(separator: " → ") == walked }?.ending
          page.show("list reads, flag \(flag)", ending?.kind.text ?? "no such order")
        }
      }
      rows.append([
        .text(habit.rawValue), cell(off.results.count), cell(off.count(.crashed)), cell(off.count(.right)),
        cell(on.count(.nonsense)), cell(on.count(.right)),
      ])
      shortest.append((habit.rawValue, off.shortestWrong?.text ?? "none"))
      if habit == .mergesFirst { tree = off }
    }
    page.rows(
      "orders", headers: ["the list", "orders", "off: crash", "off: right", "on: nonsense", "on: right"], rows)
    for (habit, order) in shortest { page.show(habit, order) }
    if let tree { page.orders("merging first", tree) }
  }
}

//: ### Why
//:
//: Of ten orders, three are bad if the list merges first, and two if it merges last: in the three the merge comes before
//: *saves* and takes in nothing.
//: (The tree stops where the ending is sure; it is the read that crashes.)
//:
//: A dangerous window opens when the sync saves and closes when the list merges that save. An order is bad if the list
//: already holds a fault and reads inside the window. Asking `isDeleted` does not help: the sync marked its own object.
//:
//: ### In your app
//:
//: Merge every save, though a block that reads may still run before the merge:
//:
//: ```swift
//: container.viewContext.automaticallyMergesChangesFromParent = true
//: ```
//:
//: ### Rule of thumb
//:
//: Merging shortens the window. The flag decides whether a read in it crashes or gives an empty value.
//:
//: ### And if the sync deletes and saves in one block?
//:
//: The list merges before it reads, and the flag is off. How many of the four orders crash?

// snippet.variation
extension PlainDelete {
  static var inOneBlock: Scenario {
    let sync = ScenarioActor<World>(
      "sync",
      [
        .step("deletes and saves") { world in
          try world.delete()
          try world.save()
        }
      ])
    return Scenario("delete and save in one block", [ListHabit.mergesFirst.list, sync]) { try World(flagOff: true) }
  }
}

func deleteAndSaveInOneBlock(_ page: Page) throws {
  for result in try ScenarioRunner().run(PlainDelete.inOneBlock).results {
    page.show(result.ending.kind.text, result.order.steps.map(\.text).joined(separator: " → "))
  }
}
// snippet.show

//: ### Then
//:
//: One: the whole delete happens between the merge and the read. The window between save and merge stays.
