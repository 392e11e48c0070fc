import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Two contexts, every order of their steps: how many crash?
//:
//: The list below is careful. It asks `isDeleted` before it reads, and two of its three variants merge what the sync
//: has saved. On a device the threads decide which step comes first, so a test run sees one order out of many.
//:
//: Here the work of each context is cut into steps. Fetching the country is *holds*, taking in the saves of the sync
//: is *merges*, drawing the cell is *reads*; the sync *deletes* and *saves*. Each context takes its own steps in
//: their order, but a step of the other context may come in between. The segment first walks one order step by step.
//: Then it runs all of them, each on a fresh store, with `shouldDeleteInaccessibleFaults` off and on. A crash is a
//: real one: it happens in a child process, and the next child goes on with the next order.
//:
//: ### Predict
//:
//: Walk the four steps *list holds, sync deletes, sync saves, list reads* on paper. What is `isDeleted` of the list's
//: object after each of the first three, and how does the fourth end, with the flag off and with it on? Then: of the
//: six orders of a list that never merges, how many crash? And of the ten orders of a list that merges before it reads,
//: more or fewer than of a list that merges after it?
//:
//: - evidence: FT-02, FT-08, FT-10, FT-11b, RF-07, RF-10, RF-17, CH-507
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
    return Scenario("delete, \(habit.rawValue), \(flagOff)", [habit.list, sync]) { try World(flagOff: flagOff) }
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
        "One order, step by step: is the list's object marked deleted once the sync has saved?",
        at: .cell("walk", row: 3, column: "isDeleted"), choices: ["yes", "no"],
        beliefs: ["yes": "You expected the save to reach the list's object. Only a merge or a read does that."]),
      Ask(
        "A list that never merges has six orders. How many crash with the flag off?",
        at: .cell("orders", row: 1, column: "off: crash"),
        beliefs: ["1": "The fetch can come first, or between the delete and its save: two orders."]),
      Ask(
        "How many of the ten orders of a list that reads and *then* merges?",
        at: .cell("orders", row: 2, column: "off: crash"),
        beliefs: ["0": "You expected a merge to help wherever it comes. This one comes when the read is over."]),
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

//: ### What happened
//:
//: Take the walk first. *list holds*: the list fetches Iceland and gets a fault; it is not deleted, and the store has
//: four countries. *sync deletes*: the sync marks its own object of the same row. The list's object is another one,
//: and the delete is only in the sync, so nothing in the line changes. *sync saves*: now the row is gone, three
//: countries are left. The list's object still says what it said before; the did-save notification is waiting to be
//: merged. *list reads*: the list asks `isDeleted`, gets false, and reads the name. The fault fires, there is no row,
//: and the process ends. With the flag on, the same order ends with an empty name.
//:
//: Now the table. A list that never merges goes wrong in two of six orders, those in which it holds before the save
//: and reads after it. The flag changes no order; it changes the column in which the order is counted. A list that
//: reads and then merges goes wrong in two of ten, for the same reason: its merge comes after the read.
//:
//: The list that merges first goes wrong in three. Its tree shows them: each bad branch runs through *merges* and after
//: that through *saves*. The merge found nothing to take in, and the list had no second one. A branch is cut where its
//: ending is sure, so the tree does not print the last step, *list reads*: it is this read that crashes, and not the
//: save.
//:
//: ### Why
//:
//: The dangerous window opens with the save of the sync and closes with the list's merge of that save. An order is
//: bad when the list already holds a fault and reads inside this window. Asking `isDeleted` cannot help, because
//: inside the window the list has not been told. Merging earlier cannot help either: a merge takes in the saves that
//: have happened, and a later save opens the window again.
//:
//: `automaticallyMergesChangesFromParent` does not close it. The context then merges each save by itself
//: ([documented](labels.md#RF-17)); when it does so, the page does not say. Here the merge is a block on the context's
//: own queue ([chosen here](labels.md#CH-527)), behind the blocks that already wait there, and a block that reads may
//: be among them. No line above shows that.
//:
//: ### In your app
//:
//: Merge every save, so that the window is short:
//:
//: ```swift
//: container.viewContext.automaticallyMergesChangesFromParent = true
//: ```
//:
//: And decide what a read inside the window may do: crash, or show an empty cell. Whether there is a third way is the
//: question of [Soft delete: what do a held fault and two fetches see once the mark is
//: saved?](chapter-5.md#mark-first)
//:
//: ### Rule of thumb
//:
//: Merging makes the window short, and the flag decides whether the read in it crashes or gives an empty value.
//: Neither closes it.
//:
//: ### And if the sync deletes and saves in one block?
//:
//: The sync has one step now, *deletes and saves*; the list merges before it reads, and the flag is off. Write the
//: four orders down. How many crash, and which?

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
//: One of four crashes: the list holds, merges nothing, then the whole delete happens, then the list reads. The two
//: bad orders in which the merge came between *deletes* and *saves* no longer exist. The third bad order is still
//: there: it is the one that crashes. Putting the delete and its save into one block removes orders, and that is worth
//: doing, but the window between the save and the merge is where it was.
