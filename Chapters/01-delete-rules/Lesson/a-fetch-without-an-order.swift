import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: A function fetches all episodes and takes `[0]`, because that has always been episode 1. Then an import replaces
//: episode 1, as many imports do: it inserts a new object with the same `id` and deletes the old one. The function runs
//: again.
//:
//: ### Predict
//:
//: The file has the episodes 1, 2 and 3. In which order do the ids come after the import? Which title does
//: `fetch(request)[0]` have without a predicate, and which with `id == 1`?
//:
//: - short: A fetch without an order
//: - evidence: FR-19, FR-20, FR-20b, SQ-07, CH-063, CH-102
//: - entry `before`: FR-20b, CH-063, CH-102
//: - entry `after the import`: FR-20b, SQ-07, CH-063, CH-102
//: - entry `first by position`: FR-20b, SQ-07, CH-063, CH-102
//: - entry `first by value`: FR-19
//: - entry `sorted`: FR-20
//: - entry `keys`: SQ-07, CH-102

func fetchOrder() -> Segment {
  Segment(
    "a-fetch-without-an-order", "`fetch(_:)` without sort descriptors: which object comes first?", claims: ["D4"],
    asks: [
      Ask(
        "In which order do the ids come after the import?", at: .shown("after the import"),
        choices: ["[1, 2, 3]", "[2, 3, 1]"],
        beliefs: [
          "[1, 2, 3]": "You expected rows by id. Nothing asked for that; they come in the order of the store's own key."
        ]),
      Ask(
        "Which episode does `fetch(request)[0]` return now?", at: .shown("first by position"),
        choices: ["\"Ebb (remastered)\"", "\"Flood\""],
        beliefs: [
          "\"Ebb (remastered)\"":
            "You expected the new row in the place of the old one. It is a new row, and comes last."
        ]),
      Ask(
        "And in which order do they come with a sort descriptor?", at: .shown("sorted"),
        choices: ["[1, 2, 3]", "[2, 3, 1]"]),
    ],
    variation: changeInPlace
  ) { page in
    let store = try openStore(page)
    let context = store.context

    let request = NSFetchRequest<Episode>(entityName: "Episode")
    page.show("before", value: try context.fetch(request).map(\.id))

    let old = try context.episode(1)
    let new = Episode(context: context)  // the import's replacement
    new.id = old.id
    new.title = "Ebb (remastered)"
    new.series = old.series
    context.delete(old)
    try context.save()

    page.show("after the import", value: try context.fetch(request).map(\.id))
    page.show("first by position", value: try context.fetch(request)[0].title)

    request.predicate = NSPredicate(format: "id == %lld", Int64(1))
    page.show("first by value", value: try context.fetch(request)[0].title)

    request.predicate = nil
    request.sortDescriptors = [NSSortDescriptor(key: "id", ascending: true)]
    page.show("sorted", value: try context.fetch(request).map(\.id))
    try store.showRows("SELECT Z_PK, ZID, ZTITLE FROM ZEPISODE ORDER BY Z_PK", "keys")
  }
}

//: ### Why
//:
//: A function that deletes `[0]` now deletes *Flood*. No order is promised for a fetch without sort descriptors. An
//: SQLite store usually gives the rows by *primary key* (`Z_PK`), a number that has nothing to do with the attribute
//: `id`.
//:
//: A new row gets the next number: the new *Ebb* has the `id` 1 and the key 4, and it comes last. Objects that one
//: save inserts may get their keys in any order.
//:
//: A predicate and a sort descriptor work by value, whatever the keys are.
//:
//: ### In your app
//:
//: Fetch the object by a value:
//:
//: ```swift
//: let request = NSFetchRequest<Episode>(entityName: "Episode")
//: request.predicate = NSPredicate(format: "id == %lld", wanted)   // wanted is an Int64
//: request.fetchLimit = 1
//: let episode = try context.fetch(request).first
//: ```
//:
//: For a list, make the last sort descriptor a unique key: equal rows have no promised order.
//:
//: ### Rule of thumb
//:
//: Pick a single object by value, never by position; only sort descriptors give an order.
//:
//: ### And if the import changes the old episode in place?
//:
//: It sets `old.title = "Ebb (remastered)"` and saves. What are the unsorted ids now, and which title does `[0]` have?

// snippet.variation
func changeInPlace(_ page: Page) throws {
  let store = try openStore(page)
  let context = store.context

  let old = try context.episode(1)
  old.title = "Ebb (remastered)"
  try context.save()

  let request = NSFetchRequest<Episode>(entityName: "Episode")
  page.show("after the import", value: try context.fetch(request).map(\.id))
  page.show("first by position", value: try context.fetch(request)[0].title)
}
// snippet.show

//: ### Then
//:
//: The order stays, because an update leaves a row's primary key alone. Code that takes `[0]` passes every test in which
//: the import updates, and fails the first time it replaces.
