import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: A button uploads *Item 2* and then ticks it off. The function is on the main actor, as the whole screen is: it fetches
//: the item, awaits the upload, sets `done`, and saves. The user deletes the item while the upload runs, and that is
//: saved.
//:
//: ### Predict
//:
//: After the upload, what are the item's `isDeleted` and name? Has the context changes once `done` is set, and does the
//: save throw?
//:
//: - evidence: CH-011, CH-1050, FT-11b, FT-16, FT-19, ID-07, MP-03, RF-17, ST-02, ST-06
//: - short: Gone after an `await`
//: - entry `isDeleted`: CH-011, ST-02
//: - entry `name`: FT-11b, FT-16
//: - entry `hasChanges`: CH-1050
//: - entry `save`: CH-1050
//: - entry `in the file`: CH-1050
//: - entry `second block, isDeleted`: RF-17
//: - entry `second block, name`: RF-17
//: - entry `second block, save`: MP-03
//: - rule: CH-1050
//: - exercise: 10.4

func goneAfterAnAwait() -> Segment {
  Segment(
    "gone-after-an-await", "`@MainActor` and an `await`: is the object still there afterwards?", claims: ["S10"],
    asks: [
      Ask(
        "What is `isDeleted` after the upload?", at: .shown("isDeleted"), choices: ["true", "false"],
        beliefs: ["true": "You read it as *was deleted*. The save is over, so no delete is pending."]),
      Ask(
        "`done` is set. What is `hasChanges`?", at: .shown("hasChanges"), choices: ["true", "false"],
        beliefs: ["true": "You expected the context to notice. The object is no longer in a context."]),
      Ask(
        "How does the save end?", at: .shown("save"), choices: ["no error", "133020"],
        beliefs: ["133020": "You expected a conflict. For this context there is nothing to save."]),
    ],
    variation: inABackgroundContext
  ) { page in
    let store = try FreshStore.items(page, 4)
    let context = store.context
    let (uploading, uploaded) = (Gate(), Gate())

    let task = Task { @MainActor in
      let item = try context.item(2)
      uploading.open()
      await uploaded.wait()
      page.show("isDeleted", value: item.isDeleted)
      page.show("name", value: item.name)
      item.done = true
      page.show("hasChanges", value: context.hasChanges)
      try context.save()
      page.show("save", "no error")
    }
    await uploading.wait()
    context.delete(try context.item(2))  // the user deletes the item
    try context.save()
    uploaded.open()
    try await task.value
    page.show("in the file", try store.names())
  }
}

//: ### Why
//:
//: Here nothing fails, and the tick is lost; an app on iOS 26 was reported to end in the setter
//: ([FT-19](labels.md#FT-19)). `@MainActor` keeps other code out while a function runs, and lets it in at each `await`. By
//: the end of the upload the delete has been saved: the object has no values and no context. So what is set on it is
//: nobody's change, and `save()` has nothing to do.
//:
//: `isDeleted` is false, as for an object that is alive; [](#the-row-drawn-once-more) has both flags.
//:
//: ### In your app
//:
//: ```swift
//: let id = item.objectID  // permanent: the item was saved
//: await upload(item.name)
//: guard let item = try? viewContext.existingObject(with: id) as? Item, !item.isDeleted else { return }
//: item.done = true
//: try viewContext.save()
//: ```
//:
//: ### Rule of thumb
//:
//: After an `await`, ask for the object again by its ID.
//:
//: ### And if it is two blocks of a background context?
//:
//: The first block reads *Item 2*. The user deletes the item in the view context, and that is saved. The second block
//: sets `done` and saves; the background context merges nothing. What does the object read, and how does the save end?

// snippet.variation
@MainActor func inABackgroundContext(_ page: Page) async throws {
  let store = try FreshStore.items(page, 4)
  let context = store.context
  let background = store.container.newBackgroundContext()
  background.retainsRegisteredObjects = true  // as if a list held the item
  let id = try await background.perform {
    let item = try background.item(2)
    page.show("first block, name", value: item.name)
    return item.objectID
  }
  context.delete(try context.item(2))  // while the upload runs
  try context.save()
  try await background.perform {
    guard let item = try background.existingObject(with: id) as? Item else { return }
    page.show("second block, isDeleted", value: item.isDeleted)
    page.show("second block, name", value: item.name)
    item.done = true
    do { try background.save() } catch let error as NSError { page.show("second block, save", "\(error.code)") }
  }
}
// snippet.show

//: ### Then
//:
//: A context that has not merged goes on as before. The save compares with the row, finds none, and fails, so that the
//: app can tell the user. One block that reads, changes and saves has no gap in which this can happen within one context.
