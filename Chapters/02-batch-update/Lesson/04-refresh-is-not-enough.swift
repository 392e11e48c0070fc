import OpenCoreData
import Samples
import WorkbookKit

//: ## Refreshing gives you the old value again
//:
//: The advice of 2015 was to refresh the objects that a batch update returns. The object becomes a fault, the fault
//: is fired, and it reads what it read before.
//:
//: Between the context and the file stands the coordinator, with a cache of rows. A refreshed object asks the
//: coordinator, and the coordinator has the row: the old one, because nobody told it either. Two things go past it.
//: A `stalenessInterval` of 0 says that no cached row is fresh enough. And `mergeChanges(fromRemoteContextSave:into:)`
//: tells coordinator and contexts which rows are new.
//:
//: - label: documented RF-01, RF-04, RF-16
//: - label: observed RF-05, RF-06

func refreshIsNotEnough() -> Segment {
  Segment(
    "refresh-is-not-enough", "Refreshing gives you the old value again", claims: ["U4"],
    prediction: "Three cures are tried, each on an item that reads `done = false`. Which of them read true?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    var answers: [[RowCell]] = []
    // snippet.show
    func attempt(
      _ cure: String, _ number: Int, _ tell: (NSManagedObjectContext, Item, [NSManagedObjectID]) -> Void
    ) throws {
      let container = try store.reopened(isObserved: true)
      let context = container.viewContext
      let item = try context.item(number)
      let before = item.done

      let request = NSBatchUpdateRequest(entityName: "Item")
      request.predicate = NSPredicate(format: "name == %@", item.name)
      request.propertiesToUpdate = ["done": true]
      request.resultType = .updatedObjectIDsResultType
      let result = try context.execute(request) as? NSBatchUpdateResult
      tell(context, item, result?.result as? [NSManagedObjectID] ?? [])

      answers.append([.text(cure), .text("\(before)"), .text("\(item.done)")])
    }

    try attempt("refresh", 2) { context, item, _ in
      context.refresh(item, mergeChanges: true)
    }
    try attempt("stalenessInterval = 0, refresh", 3) { context, item, _ in
      context.stalenessInterval = 0
      context.refresh(item, mergeChanges: true)
    }
    try attempt("merge the object IDs", 5) { context, _, ids in
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
    }

    page.rows("item.done", headers: ["cure", "before", "after"], answers)
    try store.showRows("SELECT ZNAME, ZDONE FROM ZITEM WHERE ZNAME IN ('Item 2', 'Item 3', 'Item 5')", "file")
  }
}

//: The tutorials say the first cure works; a published test against Apple's framework says it does not, and Apple's page
//: on `refresh` mentions the cached row in passing. This engine follows the test.
//:
//: The merge is the better of the two that work. It touches only the objects named, it keeps unsaved edits, it
//: sends the notification that a list on the screen listens to, and it serves every context in one call. A staleness
//: interval of 0 stays on after you have forgotten it, and makes every fault of that context read the file.
//:
//: **Rule of thumb.** Batch request, object IDs, `mergeChanges(fromRemoteContextSave:into:)`: write these three lines
//: as one function, and never call the first without the others.
