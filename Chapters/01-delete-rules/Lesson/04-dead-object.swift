import OpenCoreData
import Samples
import WorkbookKit

//: ## What does a deleted `NSManagedObject` read as?
//:
//: A cell was configured with a series, the series was deleted and saved, and now the cell is drawn once more from
//: the same variable. It reads the title for a label and the id for a link. The code guards itself with `isDeleted`.
//:
//: `Series.title` is declared `String` and `Series.id` is declared `Int64`; neither is optional. `Series.episodes` is
//: a `Set<Episode>`.
//:
//: ### Predict
//:
//: What are `series.title` and `series.isDeleted` between `delete(_:)` and the save? After the save, what are the
//: title, the id (as a Swift property and by `value(forKey:)`), the episodes and `isDeleted`?
//:
//: - evidence: ST-01c, ST-02, UN-02, FT-11, FT-11b, FT-16, ID-07, ID-07b, CH-011, CH-101

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
          "\"Tides\"": "You expected the object to remember. Its values go with the row, at the save.",
          "nil":
            "Underneath it is nil. A property declared `String` cannot return nil, and Swift makes it an empty one.",
        ]),
      Ask(
        "What does `series.value(forKey: \"id\")` give?", at: .shown("saved: series.value(forKey: \"id\")"),
        choices: ["0", "nil", "1"],
        beliefs: ["0": "The 0 is made by the Swift property `id`. By key this engine gives what is underneath: nil."]),
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

//: ### What happened
//:
//: The two lines *marked* come after `delete(_:)`. It marked the series, so `isDeleted` is true, and it took no value
//: from it: the title is still there.
//:
//: Then comes the save. The row is gone, the context lets go of the object, and the object loses its values. Read by
//: key, the title and the id are both nil. Read through their Swift properties they are an empty string and 0,
//: because `String` and `Int64` have no nil. The set of episodes is empty. *Ebb*, which the cascade took along, reads
//: in the same way: its duration, 40 before, is 0, and its series, an optional, is nil. No read of a property fails,
//: and no value is real.
//:
//: `isDeleted` is false again. The last line asks the store for the object's ID and gets error 133000.
//:
//: ### Why
//:
//: `isDeleted` says that the object is waiting to be deleted by the next save, and after the save nothing is waiting.
//: Apple's page warns that it may be false at other times, above all after the object has been deleted
//: ([documented](labels.md#ST-02)).
//:
//: That the data of such an object reads as nil or 0 is [reported](labels.md#FT-16) for Apple's framework. Which of
//: the two `value(forKey:)` gives for a number, no source that we found says; nil is chosen here. What a Swift
//: property makes of nil depends on its type: by Foundation's public sources a `String` becomes empty, and a
//: non-optional `Date` ends the process ([reported](labels.md#FT-11b)). [Chapter
//: 5](chapter-5.md#what-nothing-looks-like) goes through the types.
//:
//: `managedObjectContext` is nil here ([chosen here](labels.md#CH-011)). Apple's page says only that it *may* be nil
//: for a deleted object ([documented](labels.md#ST-02)), so it is no test that works everywhere.
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
//: ### Rule of thumb
//:
//: `isDeleted` means *about to be deleted*. Take what you need out of an object before the delete; after the save ask
//: `existingObject(with:)` whether it is still there, and not its properties.
//:
//: ### And if the code calls `rollback()` in place of `save()`?
//:
//: The lines *saved* now come after `context.rollback()`. What are the title, the number of episodes and `isDeleted`,
//: and what does `existingObject(with:)` do?

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
//: `isDeleted` is false, exactly as after the save, and this time the object is alive: it has its title and its three
//: episodes, and `existingObject(with:)` returns it. In both cases nothing is waiting to be deleted, and that is all
//: that `isDeleted` says. The delete that would have cost the values was taken back before it reached the store.
