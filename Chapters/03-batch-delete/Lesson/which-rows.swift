import OpenCoreData
import Samples
import WorkbookKit

//: An app keeps the most recent entries of a log and deletes the rest, or it deletes old rows a few at a time. It sets
//: an order, an offset and a limit on the fetch request of the batch delete.
//:
//: ### Predict
//:
//: Items 1, 4, 7, 10, 13 and 16 are done, and *Item 1* is the oldest. The fetch request sorts by `createdAt`,
//: ascending, with offset 1 and limit 2. How many rows are deleted, and which of the six are left?
//:
//: - evidence: BD-04b, BD-04c, BD-06, FR-20
//: - exercise: 3.2
//: - prepares: 3.6
//: - short: Limit and order of a batch delete
//: - formerly: 4-fetchlimit-fetchoffset-and-sortdescriptors-does-a-batch-delete-obey-them
//: - formerly: and-if-the-newest-come-first
//: - entry `items deleted`: BD-04b, BD-06
//: - entry `still done`: BD-04b

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
        choices: ["Item 4", "Item 7", "Item 10"],
        beliefs: [
          "Item 7": "You expected the offset to skip between the two. It skips first; then the limit counts.",
          "Item 4": "You expected offset and limit to be ignored, or the first two to go.",
        ]),
    ]
  ) { page in
    let store = try FreshStore.items(page)
    let context = store.container.viewContext

    let some = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
    some.predicate = NSPredicate(format: "done == YES")
    some.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
    some.fetchOffset = 1
    some.fetchLimit = 2

    let request = NSBatchDeleteRequest(fetchRequest: some)
    request.resultType = .resultTypeCount
    page.show("items deleted", value: try context.answer(request))
    try store.showRows("SELECT ZNAME FROM ZITEM WHERE ZDONE = 1 ORDER BY ZCREATEDAT", "still done")
  }
}

//: ### Why
//:
//: Two rows go, and the oldest stays. The store works out what the fetch request would fetch, and deletes that: of the
//: six done items, in the order of their dates, the offset skips the first, and the limit takes the next two.
//:
//: `includesSubentities` and `affectedStores` count, too. The limit takes the first rows of an order, so without sort
//: descriptors it takes any. The same holds among rows whose sort keys are equal.
//:
//: ### In your app
//:
//: ```swift
//: let old = NSFetchRequest<NSManagedObjectID>(entityName: "LogEntry")
//: old.sortDescriptors = [
//:   NSSortDescriptor(key: "createdAt", ascending: false),
//:   NSSortDescriptor(key: "uuid", ascending: true),
//: ]
//: old.fetchOffset = 100
//: old.includesPendingChanges = false   // by what is in the file
//: old.resultType = .managedObjectIDResultType
//: let ids = try context.fetch(old)
//: guard !ids.isEmpty else { return }  // nothing to delete
//: let request = NSBatchDeleteRequest(objectIDs: ids)
//: ```
//:
//: The request removes the rows of these IDs and no others. The second sort key decides between entries of the same date.
//:
//: ### Rule of thumb
//:
//: Let a fetch choose the rows, by sort keys that leave no ties, and delete them by ID.
