import OpenCoreData
import Samples
import WorkbookKit

//: ## An object as a fault, with its data, and deleted: what does it print?
//:
//: A series was deleted and saved, and a view controller still holds it in a variable. You stop in the debugger and
//: type `po series`, and look for a sign that tells you whether the row still exists. (In the output below the
//: store's UUID is cut short to `…`.)
//:
//: ### Predict
//:
//: The series is printed three times: when it has just been fetched, when its title has been read, and when its
//: delete has been saved. Which of the three show its values? Is the last text equal to the first? At the end the
//: code asks `existingObject(with:)` for the object's ID: what comes back?
//:
//: - evidence: FT-01, FT-02, FT-06, DS-01, DS-02, DS-04, ST-01g, ID-07, ID-07b, CH-104, CH-507

func sameDescription() -> Segment {
  Segment(
    "what-an-object-prints", "An object as a fault, with its data, and deleted: what does it print?",
    claims: ["D3"],
    asks: [
      Ask(
        "The series has just been fetched. What is printed for its data?", at: .shown("fetched"),
        choices: ["data: <fault>", "title = Tides"],
        beliefs: [
          "title = Tides": "You expected a fetch to fill the object. It makes a fault; printing does not load it."
        ]),
      Ask(
        "Does the deleted series print the same text as when it was fetched?", at: .shown("same text as when fetched"),
        choices: ["true", "false"],
        beliefs: [
          "false":
            "You expected a mark of death in the text. A deleted object prints as a fault, like any that is unread."
        ]),
      Ask(
        "What does `existingObject(with:)` do with the ID of the deleted series?", at: .shown("existingObject"),
        choices: ["133000", "returns the object"],
        beliefs: [
          "returns the object": "`object(with:)` does that. `existingObject(with:)` loads a fault, or throws."
        ]),
    ],
    variation: printAHistory
  ) { page in
    let store = try openStore(page)
    let context = store.context

    let series = try context.series(1)
    let episode = try context.episode(1)
    page.show("fetched", description: series)
    page.show("", description: episode)
    let whenFetched = series.description

    _ = series.title
    page.show("read", description: series)

    context.delete(series)
    try context.save()
    page.show("deleted", description: series)
    page.show("", description: episode)
    page.show("same text as when fetched", value: series.description == whenFetched)

    do {
      _ = try context.existingObject(with: series.objectID)
      page.show("existingObject", "returns the object")
    } catch {
      page.show("existingObject", error: error)
    }
  }
}

//: ### What happened
//:
//: The first pair of lines prints two healthy objects. The context held neither of them before. The two fetches made
//: objects that have an ID and, so far, no values of their own: each is a [*fault*](glossary.md#fault), and prints as
//: `data: <fault>`. The fetches did read the values, which lie in the coordinator's row cache
//: ([documented](labels.md#FT-06)). Reading `series.title` *fires* the fault: the object takes all its attributes from
//: there, so that no statement runs for it, and prints them. The relationship `episodes` has a fault of its own, which
//: has not fired. (In an app, do not count on getting a fault: on Apple's framework one request gave mixed answers, by
//: what the container had read before ([run](labels.md#FT-05)).)
//:
//: Then the series is deleted and saved, and the cascade takes the episode along. Both variables still hold their
//: Swift objects, and both print as faults, with the IDs that they had. The comparison is true: letter for letter, it
//: is the text of a healthy object that has not been read.
//:
//: The last line is the one that tells. `existingObject(with:)` went to the store with the ID, found no row, and threw
//: 133000.
//:
//: ### Why
//:
//: `description` never fires a fault; neither do `objectID`, `isDeleted`, `isFault` and `managedObjectContext`
//: ([documented](labels.md#FT-02)). That makes printing harmless, and it means that the text says nothing about the
//: row. It shows whether values are *loaded*. Between the first text and the second, code read a property, and the
//: values were loaded. Between the second and the third the save deleted the object, and they are not there any more.
//: What its properties read as then is the question of [What does a deleted `NSManagedObject` read
//: as?](#what-a-dead-object-reads)
//:
//: What `existingObject(with:)` does depends on what the context has for the ID. An object that is loaded is returned,
//: and the store is not asked ([documented](labels.md#ID-07e)). A fault is loaded: the call never returns a fault, and
//: it throws if the row is gone ([documented](labels.md#ID-07)). Where the coordinator's row cache has a copy of the
//: row, the fault is loaded from this copy ([documented](labels.md#FT-06)), and only where it has none is the store
//: asked. Here the save had taken the copies out of the cache together with the rows ([chosen
//: here](labels.md#CH-507)). A batch delete, or a delete by another process, is no save of this coordinator. A copy of
//: the row may be left after it, and then the copy answers ([chapter 3](chapter-3.md#refresh-after-a-batch-delete)
//: tries it).
//:
//: ### In your app
//:
//: Where code holds an object over a time in which a save may delete it, ask before you use it. For a fault the call
//: finds the row, or throws:
//:
//: ```swift
//: func stillThere<Object: NSManagedObject>(_ object: Object, in context: NSManagedObjectContext) -> Object? {
//:   try? context.existingObject(with: object.objectID) as? Object
//: }
//: ```
//:
//: `try?` is right here, because the error is the answer. For an object that is loaded and that *another* context
//: deleted, see [`isDeleted`, `existingObject(with:)` or a merge](chapter-5.md#asking-is-deleted-first). What asks the
//: store itself, after a batch delete too, is a count: [the cheat sheet](cheat-sheet.md#lines-to-copy) has its lines.
//:
//: ### Rule of thumb
//:
//: A printed object does not tell whether its row is there. `existingObject(with:)` loads an object that is a fault,
//: and throws if it finds no row.
//:
//: ### And if you print a history in place of the series?
//:
//: The variable holds the history of the first episode. It is printed when it has been fetched, and again after the
//: series has been deleted and saved. Nothing reads a property of it in between. What is printed the second time, and
//: what does `existingObject(with:)` do?

// snippet.variation
func printAHistory(_ page: Page) throws {
  let store = try openStore(page)
  let context = store.context

  let series = try context.series(1)
  let history = try context.history(ofEpisode: 1)
  page.show("fetched", description: history)

  context.delete(series)
  try context.save()
  page.show("deleted", description: history)

  do {
    _ = try context.existingObject(with: history.objectID)
    page.show("existingObject", "returns the object")
  } catch {
    page.show("existingObject", error: error)
  }
}
// snippet.show

//: ### Then
//:
//: The history is alive: `Episode.history` is *nullify*, so the delete cleared its link and kept it. Here the context
//: loads an object before it changes it ([chosen here](labels.md#CH-104)), so this one is no fault any more, although
//: the code has read nothing. It prints its values, with `episode = nil`, and `existingObject(with:)` returns it.
//: (About Apple's framework sources differ on whether a rule loads objects at all: [reported](labels.md#WD-05).)
