import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## The first result is whichever comes first
//:
//: `fetch(request)[0]` was episode 1 for a year, until an import replaced one row.
//:
//: Nothing is wrong with the fetch. A request without sort descriptors asks for a set, and the array it gets
//: happens to have an order. Watch what one replaced episode does to it.
//:
//: - label: documented FR-20
//: - label: observed FR-20, SQ-07
//: - label: chosen here: rows that nobody sorted come by their primary key

func fetchOrder() -> Segment {
  Segment(
    "no-order-was-promised", "The first result is whichever comes first", claims: ["D4"],
    prediction: "Episode 1 is replaced by a new object with the same id. Which id does `fetch(request)[0]` have?"
  ) { page in
    // snippet.hide
    let store = try openStore(page)
    let context = store.context
    // snippet.show
    let request = NSFetchRequest<Episode>(entityName: "Episode")
    page.show("before", value: try context.fetch(request).map(\.id))

    // An import replaces an episode, as imports do.
    let old = try context.episode(1)
    let new = Episode(context: context)
    new.id = old.id
    new.title = "Ebb (remastered)"
    new.series = old.series
    context.delete(old)
    try context.save()

    page.show("after the import", value: try context.fetch(request).map(\.id))
    page.show("first by position", value: try context.fetch(request)[0].title)

    request.predicate = NSPredicate(format: "id == %@", 1)
    page.show("first by value", value: try context.fetch(request)[0].title)

    request.predicate = nil
    request.sortDescriptors = [NSSortDescriptor(key: "id", ascending: true)]
    page.show("sorted", value: try context.fetch(request).map(\.id))
  }
}

//: This store returns unsorted rows by primary key. That is our choice, made so that this page prints the
//: same on every run; on Apple's SQLite store the same order is common and promised nowhere. It is a trap
//: either way, because primary keys look like the order in which you added things and are not: objects that
//: are saved together get their keys in no stated order, and a replaced object gets a new key at the end.
//:
//: An older habit is to fetch everything and write `.filter { $0.id == 1 }.first!`. It picks by value, which
//: is right, and reads the whole table to do so, which is not. A predicate does the same in the store.
//:
//: **Rule of thumb.** An array from `fetch` has an order only if the request has sort descriptors, ending in
//: a key that is unique. To get one object, name it by value.
