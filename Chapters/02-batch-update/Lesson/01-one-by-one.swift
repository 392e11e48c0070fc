import OpenCoreData
import Samples
import WorkbookKit

//: ## A thousand changes, a thousand objects
//:
//: To set one flag on a thousand items, the ordinary way reads every column of every one of them first, and then
//: writes each with a statement of its own.
//:
//: That is not a flaw. An object that is loaded can be validated, can refuse, can tell its neighbours and be
//: shown on the screen. The price is paid whether you need any of it or not. Here are both ways side by side, each
//: on a store of its own.
//:
//: - label: documented BU-01
//: - costs: recorded

func oneByOne() -> Segment {
  Segment(
    "one-by-one-or-in-bulk", "A thousand changes, a thousand objects", claims: ["U1"],
    prediction: "A store of 1 000 items. How many rows does each way read, and how many statements does it run?"
  ) { page in
    let oneByOne = Way("one by one") { context in
      for item in try context.fetch(NSFetchRequest<Item>(entityName: "Item")) { item.done = true }
      try context.save()
    }

    let inBulk = Way("batch update") { context in
      let request = NSBatchUpdateRequest(entityName: "Item")
      request.propertiesToUpdate = ["done": true]
      try context.execute(request)
    }

    let comparison = Comparison(ItemModel.make, filledBy: ItemData.insert, ways: [oneByOne, inBulk])
    try page.compare(comparison, rows: 1_000, measuring: [1_000, 100_000])
  }
}

//: The ordinary way wrote fewer rows than it read: an item that was done already has not changed, and a save looks
//: at nothing that has not changed. The batch update wrote them all, in one statement, and read none.
//:
//: **Rule of thumb.** Below a few hundred objects that are on the screen anyway, take the ordinary way; you will
//: not measure the difference, and everything works. A batch update is for changes to rows that nobody is
//: looking at.
