import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Nobody is asked, nobody is told
//:
//: The item in your hand has been deleted. It says it has not, its context says that nothing changed, and you find
//: out when you try to save it.
//:
//: A batch delete posts no notification and validates nothing; no object is asked with `prepareForDeletion`, as the last
//: segment counts. An edit of a row that is gone is a conflict, and by default it fails the save.
//:
//: - label: documented BD-14, BD-17
//: - label: observed BD-15, BD-16

func nothingIsTold() -> Segment {
  Segment(
    "nobody-is-told", "Nobody is asked, nobody is told", claims: ["B2"],
    prediction:
      "Item 1 is gone from the file. What does `isDeleted` say? What happens when the item is renamed and saved?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    let context = store.context
    // snippet.show
    let item = try context.item(1)
    let changes = NotificationCounter(.NSManagedObjectContextObjectsDidChange, of: context)
    let saves = NotificationCounter(.NSManagedObjectContextDidSave, of: context)

    try context.execute(deleteDone())
    page.show("notifications", value: changes.count + saves.count)
    page.show("item.isDeleted", value: item.isDeleted)
    page.show("item.name", value: item.name)
    page.show("context.hasChanges", value: context.hasChanges)

    item.name = "Item 1, again"
    do { try context.save() } catch { page.show("save", error: error) }
  }
}

//: The conflict is the first sign of life. What the four other merge policies make of a row that is gone was never
//: reported from Apple's framework: do not count on any of them to bring it back.
//:
//: **Rule of thumb.** If something has to happen for each deleted object (a file to remove, a server to tell), a
//: batch delete will not do it. Fetch what you need to know first, as dictionaries, or delete one by one.
