import OpenCoreData
import Samples
import WorkbookKit

//: A cell was configured with a series; the series was deleted and saved, and now the cell is drawn again from the same
//: variable. The cell checks `isDeleted` first. `Series.title` is a `String` and `Series.id` an `Int64`, neither
//: optional; `Series.episodes` is a `Set<Episode>`.
//:
//: ### Predict
//:
//: What are `series.title` and `series.isDeleted` between `delete(_:)` and the save? After the save, what are the
//: title, the id (as a Swift property and by `value(forKey:)`), the episodes and `isDeleted`?
//:
//: - short: What a dead object reads as
//: - evidence: ST-01c, ST-02, UN-02, UN-05, FT-11, FT-11b, FT-16, ID-07, ID-07b, ID-07e, CH-011, CH-101
//: - entry `marked: series.title`: CH-011
//: - entry `marked: series.isDeleted`: ST-01c
//: - entry `saved: series.title`: FT-16, FT-11b
//: - entry `saved: series.value(forKey: "title")`: FT-16
//: - entry `saved: series.id`: FT-16
//: - entry `saved: series.value(forKey: "id")`: CH-101
//: - entry `saved: series.episodes`: FT-11b, CH-101
//: - entry `saved: episode.duration`: FT-16
//: - entry `saved: episode.series`: CH-101
//: - entry `saved: series.isDeleted`: ST-02, CH-011
//: - entry `saved: series.managedObjectContext`: ST-02, CH-011
//: - entry `saved: existingObject`: ID-07, ID-07b
//: - entry `rolled back: series.title`: UN-02
//: - entry `rolled back: series.episodes.count`: UN-02
//: - entry `rolled back: series.isDeleted`: UN-02, UN-05
//: - entry `rolled back: same object`: UN-02, ID-07e

func deadObject() -> Segment {
  Segment(
    "what-a-dead-object-reads", "What does a deleted `NSManagedObject` read as?", claims: ["D3"],
    asks: [
      Ask(
        "`delete(series)` has been called, and nothing saved. What is `series.title`?",
        at: .shown("marked: series.title"),
        choices: ["\"Tides\"", "\"\""],
        beliefs: ["\"\"": "You expected `delete(_:)` to empty the object. It keeps its values until the save."]),
      Ask(
        "And after the save?", at: .shown("saved: series.title"), choices: ["\"Tides\"", "\"\"", "nil"],
        beliefs: [
          "\"Tides\"": "You expected the object to keep its values. The save takes them away with the row.",
          "nil":
            "Underneath it is nil. A property declared `String` cannot return nil, and Swift makes it an empty one.",
        ]),
      Ask(
        "What is `series.isDeleted` after the save?", at: .shown("saved: series.isDeleted"),
        choices: ["true", "false"],
        beliefs: [
          "true": "You read it as *was deleted*. It means *will be deleted by the next save*, and that save is over."
        ]),
    ],
    variation: rollBackInsteadOfSaving
  ) { page in
    let store = try openStore(page)
    let context = store.context

    let series = try context.series(1)
    let episode = try context.episode(1)
    page.show("before: series.title", value: series.title)
    page.show("before: episode.duration", value: episode.duration)

    context.delete(series)
    page.show("marked: series.title", value: series.title)
    page.show("marked: series.isDeleted", value: series.isDeleted)

    try context.save()
    page.show("saved: series.title", value: series.title)
    page.show("saved: series.value(forKey: \"title\")", value: series.value(forKey: "title"))
    page.show("saved: series.id", value: series.id)
    page.show("saved: series.value(forKey: \"id\")", value: series.value(forKey: "id"))
    page.show("saved: series.episodes", value: series.episodes)
    page.show("saved: episode.duration", value: episode.duration)
    page.show("saved: episode.series", value: episode.series)
    page.show("saved: series.isDeleted", value: series.isDeleted)
    page.show("saved: series.managedObjectContext", value: series.managedObjectContext)
    do {
      _ = try context.existingObject(with: series.objectID)
    } catch {
      page.show("saved: existingObject", error: error)
    }
  }
}

//: ### Why
//:
//: After the save none of these reads fails, and none gives the real value. `delete(_:)` marks the object and takes no
//: value from it. The save deletes the row, and the object loses its context and its values.
//:
//: Read by key, the title and the id are nil. A Swift property of type `String` or `Int64` cannot be nil, so it reads
//: as an empty string or as 0. Other types differ: a `Date`, `UUID` or `URL` that is not optional ends the process.
//: *Ebb*, which the cascade deleted too, reads the same way, and so would the episodes in a `Set` copied before the
//: delete.
//:
//: `isDeleted` is false again, so the dead object passes the cell's check: true means that the next save will delete the
//: object. `managedObjectContext` is no better test: for a deleted object it *may* be nil.
//:
//: ### In your app
//:
//: Copy what you need before the delete, and ask where you cannot know:
//:
//: ```swift
//: let title = series.title                       // for the message, read while it is there
//: let objectID = series.objectID                 // not `series.id`, which is an attribute of this model
//: context.delete(series)
//: try context.save()
//: showToast("\(title) was deleted")              // your app's own message
//:
//: // Later, in code that may hold a dead object:
//: guard let live = try? context.existingObject(with: objectID) as? Series else { return close() }
//: ```
//:
//: The guard works for an object whose delete this context has saved.
//:
//: ### Rule of thumb
//:
//: `isDeleted` means *about to be deleted*; after the save, ask `existingObject(with:)` whether an object exists.
//:
//: ### And if the code calls `rollback()` in place of `save()`?
//:
//: What are the title, the number of episodes and `isDeleted` after it?

// snippet.variation
func rollBackInsteadOfSaving(_ page: Page) throws {
  let store = try openStore(page)
  let context = store.context

  let series = try context.series(1)
  context.delete(series)
  page.show("marked: series.isDeleted", value: series.isDeleted)

  context.rollback()
  page.show("rolled back: series.title", value: series.title)
  page.show("rolled back: series.episodes.count", value: series.episodes.count)
  page.show("rolled back: series.isDeleted", value: series.isDeleted)
  page.show("rolled back: same object", value: try context.existingObject(with: series.objectID) === series)
}
// snippet.show

//: ### Then
//:
//: `isDeleted` is false, as after the save, because no delete is pending. But this object is alive, and
//: `existingObject(with:)` returns it.
