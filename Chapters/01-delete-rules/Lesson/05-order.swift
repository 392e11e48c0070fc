import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## `fetch(_:)` without sort descriptors: which object comes first?
//:
//: A function needs an episode, fetches all of them and takes `[0]`, because that has always been episode 1. Then an
//: import replaces episode 1: it inserts a new object with the same id and deletes the old one, as many imports do.
//: The function is called again, and it is going to delete what it gets.
//:
//: ### Predict
//:
//: The file has the episodes 1, 2 and 3. Episode 1 is replaced by a new object whose `id` is 1, too. In which order
//: do the ids come now? Which title does `fetch(request)[0]` have without a predicate, and which with `id == 1`?
//:
//: - evidence: FR-20, FR-20b, SQ-07, CH-063, CH-102

func fetchOrder() -> Segment {
  Segment(
    "a-fetch-without-an-order", "`fetch(_:)` without sort descriptors: which object comes first?", claims: ["D4"],
    asks: [
      Ask(
        "In which order do the ids come after the import?", at: .shown("after the import"),
        choices: ["[1, 2, 3]", "[2, 3, 1]"],
        beliefs: [
          "[1, 2, 3]": "You expected rows by id. Nothing asked for that; they come in the order of a key of the store."
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

//: ### What happened
//:
//: The first fetch gave the ids 1, 2, 3. Behind each row stands a *primary key*, `Z_PK`, that the store gives out and
//: that has nothing to do with the attribute `id`. The import inserted a row and deleted one. The table `keys` is read
//: from the file at the end: *Flood* and *Slack* have keys that are equal to their ids, and the new *Ebb* has the `id`
//: 1 and the primary key 4.
//:
//: The same request now gives 2, 3, 1, and position 0 is *Flood*. A function that deletes `[0]` deletes the wrong
//: episode. With the predicate `id == 1` the store returned the one row that matches, and `[0]` is right again. With
//: a sort descriptor on `id` the order is 1, 2, 3, whatever the keys are.
//:
//: ### Why
//:
//: Apple promises no order for a fetch without sort descriptors. Runs on Apple's SQLite store usually gave the rows
//: in the order of their primary keys ([run](labels.md#FR-20b)), and this store always does so; that is chosen here,
//: so that the page prints the same on every run.
//:
//: The keys are what makes it a trap. The store counts them up and a new row takes the next one, so that for a long
//: time they look roughly like the order in which things were added. (Roughly, because it is not determined which object
//: of a save gets which key ([run](labels.md#SQ-07)); here the first that was inserted gets the first one ([chosen
//: here](labels.md#CH-102)).) Then a row is replaced.
//:
//: ### In your app
//:
//: To get one object, name it by value and let the store look for it:
//:
//: ```swift
//: let request = NSFetchRequest<Episode>(entityName: "Episode")
//: request.predicate = NSPredicate(format: "id == %lld", wanted)   // wanted is an Int64
//: request.fetchLimit = 1
//: let episode = try context.fetch(request).first
//: ```
//:
//: `try context.fetch(all).filter { $0.id == wanted }.first`, which is often seen, also picks by value, but it reads
//: every row of the entity. For a list, add sort descriptors, and let the last of them be a unique key: rows that are
//: equal in every other key have no promised order either.
//:
//: ### Rule of thumb
//:
//: An array from `fetch(_:)` has an order only if the request has sort descriptors. Pick a single object by value,
//: never by position.
//:
//: ### And if the import changes the old episode in place?
//:
//: The import inserts nothing and deletes nothing. It sets `old.title = "Ebb (remastered)"` and saves. What do the
//: unsorted ids look like now, and which title does `[0]` have?

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
//: The order is 1, 2, 3 as before, and `[0]` is the remastered *Ebb*. An update changes the columns of a row and
//: leaves its primary key alone. Code that takes `[0]` can therefore survive every test in which the import updates,
//: and fail with the first import that replaces.
