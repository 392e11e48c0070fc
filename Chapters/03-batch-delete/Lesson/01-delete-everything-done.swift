import OpenCoreData
import Samples
import WorkbookKit

//: ## Delete everything that is done
//:
//: Three lines clear a list of any length, and not one object is loaded. Everything after this segment is about
//: what they leave undone.
//:
//: A batch delete is made from a fetch request, which says what goes. It runs in the store, at once: there is no
//: save to wait for, and no way back.
//:
//: - label: documented BD-01, BD-22
//: - label: observed BD-04, BD-06

func deleteEverythingDone() -> Segment {
  Segment(
    "delete-everything-done", "Delete everything that is done", claims: ["B3"],
    prediction: "Sixteen items, every third one done, beginning with the first. What will the count be?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    let context = store.context
    // snippet.show
    let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
    done.predicate = NSPredicate(format: "done == YES")

    let request = NSBatchDeleteRequest(fetchRequest: done)
    request.resultType = .resultTypeCount
    let result = try context.execute(request) as? NSBatchDeleteResult

    page.show("items deleted", value: result?.result)
    page.show("objects in memory", value: context.registeredObjects.count)
    page.show("context.hasChanges", value: context.hasChanges)
    try store.showRows("SELECT ZDONE, COUNT(*) AS items FROM ZITEM GROUP BY ZDONE ORDER BY ZDONE", "file")
  }
}

//: `hasChanges` is false, and that is the whole story in one line: as far as the context knows, nothing happened.
//:
//: **Rule of thumb.** There is no undo, no rollback and no second thought. Ask the user before, not after.
