import OpenCoreData
import Samples
import WorkbookKit

//: ## `fetchLimit`, `fetchOffset` and `sortDescriptors`: does a batch delete obey them?
//:
//: An app keeps the most recent entries of a log and deletes the rest, or deletes old rows a few at a time so that
//: the database is never locked for long. Either way the predicate alone cannot say which rows go. The fetch request
//: also has an order, an offset and a limit.
//:
//: ### Predict
//:
//: Items 1, 4, 7, 10, 13 and 16 are done, and *Item 1* is the oldest. The fetch request sorts by `createdAt`,
//: ascending, with offset 1 and limit 2. How many rows are deleted, and which of the six are left?
//:
//: - evidence: BD-04b, BD-04c, BD-06
//: - exercise: 3.2
//: - prepares: 3.6

func whichRows() -> Segment {
  Segment(
    "which-rows", "`fetchLimit`, `fetchOffset` and `sortDescriptors`: does a batch delete obey them?", claims: ["B5"],
    asks: [
      Ask(
        "How many items are deleted?", at: .shown("items deleted"), choices: ["2", "5", "6"],
        beliefs: [
          "6": "You expected only the predicate to count. What the fetch request would fetch is what goes.",
          "5": "You expected the offset to count, and the limit not to. Both do.",
        ]),
      Ask(
        "Which item is the second one still done?", at: .cell("still done", row: 2, column: "ZNAME"),
        beliefs: [
          "Item 7": "You expected the offset to skip between the two. It skips first; then the limit counts.",
          "Item 4": "You expected offset and limit to be ignored, or the first two to go.",
        ]),
    ],
    variation: newestFirst
  ) { page in
    try deleteSome(page, ascending: true)
  }
}

/// Executes a batch delete of done items, from a fetch request with an order, an offset and a limit.
func deleteSome(_ page: Page, ascending: Bool) throws {
  let store = try FreshStore.items(page)
  let context = store.container.viewContext

  let some = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
  some.predicate = NSPredicate(format: "done == YES")
  some.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: ascending)]
  some.fetchOffset = 1
  some.fetchLimit = 2

  let request = NSBatchDeleteRequest(fetchRequest: some)
  request.resultType = .resultTypeCount
  page.show("items deleted", value: try context.answer(request))
  try store.showRows("SELECT ZNAME FROM ZITEM WHERE ZDONE = 1 ORDER BY ZCREATEDAT", "still done")
}

//: ### What happened
//:
//: The store first works out what the fetch request would have fetched: the six done items in the order of their
//: dates, 1, 4, 7, 10, 13, 16. The offset skips *Item 1*. The limit takes the next two, 4 and 7. These two rows are
//: deleted, and the table shows the four that are left.
//:
//: ### Why
//:
//: A batch delete is made from a fetch request because the two share one question: which rows? Predicate, order,
//: offset and limit all select. `includesSubentities` and `affectedStores` do as well ([run](labels.md#BD-04c)).
//:
//: Order, offset and limit are [reported](labels.md#BD-04b) to work by [the tutorial that this chapter starts
//: from](articles.md); Apple's page does not mention them.
//:
//: ### In your app
//:
//: "Keep the newest hundred" is an order and an offset. That a *fetch* obeys them is documented, so let a fetch choose
//: the rows, and delete these by their IDs. If a system ignored the offset of a batch delete, every row would go:
//:
//: ```swift
//: let old = NSFetchRequest<NSManagedObjectID>(entityName: "LogEntry")
//: old.sortDescriptors = [
//:   NSSortDescriptor(key: "createdAt", ascending: false),
//:   NSSortDescriptor(key: "uuid", ascending: true),
//: ]
//: old.fetchOffset = 100
//: old.includesPendingChanges = false   // what is saved decides, and no unsaved edit of this context
//: old.resultType = .managedObjectIDResultType
//: let ids = try context.fetch(old)
//: guard !ids.isEmpty else { return }  // nothing to delete
//: let request = NSBatchDeleteRequest(objectIDs: ids)
//: ```
//:
//: The second sort key matters as soon as two entries can have the same date: without it, which of the two is the
//: hundredth may differ from run to run.
//:
//: ### Rule of thumb
//:
//: A limit or an offset needs sort descriptors that leave no ties. Without an order "the next two" are any two.
//:
//: ### And if the newest come first?
//:
//: One word changes: `ascending: false`. Which four of the done items are left now?

// snippet.variation
func newestFirst(_ page: Page) throws {
  try deleteSome(page, ascending: false)
}
// snippet.show

//: ### Then
//:
//: In descending order the six are 16, 13, 10, 7, 4, 1. The offset skips *Item 16*, the limit takes 13 and 10. Offset
//: and limit count in the order of the request, never in the order of the table.
