import OpenCoreData
import Samples
import WorkbookKit

//: A series was deleted and saved, and a view controller still holds it in a variable. You stop in the debugger, type
//: `po series`, and look for a sign that tells whether the row still exists. (The store's UUID is shortened to `…`.)
//:
//: ### Predict
//:
//: The series is printed when it has just been fetched, when its title has been read, and when its delete has been
//: saved. Which of the three texts show its values? Is the last equal to the first? What does `existingObject(with:)`
//: do at the end?
//:
//: - short: What an object prints
//: - formerly: 3-an-object-as-a-fault-with-its-data-and-deleted-what-does-it-print
//: - evidence: DR-04, DR-05, FT-01, FT-02, FT-06, DS-01, DS-02, DS-03, DS-04, ST-01g, ID-07, ID-07b, ID-07e, CH-104, CH-507
//: - entry `fetched`: FT-01, FT-02, DS-01
//: - entry `read`: FT-01, DS-02, DS-04
//: - entry `deleted`: DR-05, DS-01, ST-01g
//: - then `deleted`: DR-04, DS-02, DS-03, CH-104
//: - entry `same text as when fetched`: DS-01, ST-01g
//: - entry `existingObject`: ID-07, ID-07b, ID-07e

func sameDescription() -> Segment {
  Segment(
    "what-an-object-prints", "Fetched, read and deleted: what does an object print?",
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
            "You expected the text to say so. A deleted object prints as a fault, like any object that was not read."
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

//: ### Why
//:
//: The deleted series prints exactly like a healthy one that nobody has read. `description` shows whether values are
//: *loaded*, and says nothing about the row.
//:
//: A fetch makes objects with an ID and no values: each is a [*fault*](glossary.md#fault), and prints `data: <fault>`.
//: Reading `series.title` *fires* the fault, and the object gets its attributes; the relationship `episodes` is a
//: separate fault, not fired yet. After the save the series is a fault again. Printing never fires a fault, nor does
//: reading `objectID`, `isDeleted`, `isFault` or `managedObjectContext`.
//:
//: `existingObject(with:)` loads a fault, or throws 133000 if it finds no row. An object that the context has *loaded* is
//: returned unchecked, even if another context has deleted its row: [](chapter-5.md#asking-is-deleted-first). After a
//: batch delete, it may still find the row in the row cache.
//:
//: ### In your app
//:
//: Where a save of this context may have deleted an object that your code holds, ask first:
//:
//: ```swift
//: func stillThere<Object: NSManagedObject>(_ object: Object, in context: NSManagedObjectContext) -> Object? {
//:   try? context.existingObject(with: object.objectID) as? Object
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: Printing an object does not show whether its row exists; for a fault, `existingObject(with:)` does.
//:
//: ### And if you print a history in place of the series?
//:
//: The history of *Ebb* is printed after its fetch, and again after the delete of the series has been saved. No
//: property is read in between. Which of the two texts show values?

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
//: The history is alive: `Episode.history` is *nullify*. To clear its link, the context loaded the history, so the
//: second text has its values.
