import OpenCoreData
import Samples
import WorkbookKit

//: ## A dead object answers every question
//:
//: Read a deleted object and nothing fails: you get an empty title, the id 0, and `isDeleted == false`.
//:
//: The variables are the same ones as before the delete. Each line reads a property that had a value then.
//:
//: - label: documented ST-02
//: - label: observed FT-16, ST-01
//: - label: chosen here FT-11: without a value a `String` reads empty, and a non-optional `Date` ends the process

func deadObject() -> Segment {
  Segment(
    "what-a-dead-object-reads", "A dead object answers every question", claims: ["D3"],
    prediction: "After the save: what are `series.title`, `series.id` and `series.isDeleted`?"
  ) { page in
    // snippet.hide
    let store = try openStore(page)
    let context = store.context
    // snippet.show
    let series = try context.series(1)
    let episode = try context.episode(1)
    page.show("before: series.title", value: series.title)

    context.delete(series)
    page.show("marked: series.title", value: series.title)
    page.show("marked: series.isDeleted", value: series.isDeleted)

    try context.save()
    page.show("saved:  series.title", value: series.title)
    page.show("saved:  series.value(forKey: \"title\")", value: series.value(forKey: "title"))
    page.show("saved:  series.id", value: series.id)
    page.show("saved:  series.episodes", value: series.episodes)
    page.show("saved:  episode.duration", value: episode.duration)
    page.show("saved:  episode.series", value: episode.series)
    page.show("saved:  series.isDeleted", value: series.isDeleted)
    page.show("saved:  series.managedObjectContext", value: series.managedObjectContext)
  }
}

//: Underneath, every property is nil; `value(forKey:)` says so. What you see in Swift depends on the type
//: you declared. A number reads 0, a `String` or a collection is empty, an optional is nil. A non-optional
//: `Date`, `UUID` or to-one relationship has nothing it could answer, and ends the process with a message.
//: With Apple's framework that last group, and `String` with it, may trap or yield an empty value,
//: depending on type and compiler. What we return is our choice; that the data is gone is not.
//:
//: `isDeleted` is true from `delete` to the save, and false again afterwards, because nothing is pending any
//: more. Code that asks `if !object.isDeleted` to find out whether an object can be used gets it backwards
//: exactly when it matters.
//:
//: **Rule of thumb.** Take what you need out of an object before you delete it, and let go of every object
//: the cascade can reach. If you cannot, declare the property optional: then the type tells the truth.
