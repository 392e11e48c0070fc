import OpenCoreData
import Samples
import WorkbookKit

//: ## Alive or dead, it prints the same
//:
//: `data: <fault>` is what a deleted object prints, and also what a healthy one prints that nobody has read.
//:
//: The objects you hold outlive their rows: they are Swift objects, and your variables keep them. Here the
//: series and its first episode are printed when they have just been fetched, when they have been read, and
//: when they have been deleted and the delete has been saved. (The store's UUID is cut short to `…`.)
//:
//: - label: documented FT-01, FT-02
//: - label: observed DS-01, DS-02, ST-01

func sameDescription() -> Segment {
  Segment(
    "alive-or-dead-it-prints-the-same", "Alive or dead, it prints the same", claims: ["D3"],
    prediction: "You fetch a series and print it at once. Are its values in the output?"
  ) { page in
    // snippet.hide
    let store = try openStore(page)
    let context = store.context
    // snippet.show
    let series = try context.series(1)
    let episode = try context.episode(1)
    page.show("fetched", description: series)
    page.show("", description: episode)
    let whenFetched = series.description

    _ = series.title  // reading one property loads them all
    page.show("read", description: series)

    context.delete(series)
    try context.save()
    page.show("deleted", description: series)
    page.show("", description: episode)
    page.show("same text as when fetched", value: series.description == whenFetched)
  }
}

//: Compare the first two lines with the last two: letter for letter the same. The first pair is a promise,
//: to be kept when you read a property. The second pair is what is left when there is nothing to load.
//: `description` never fires a fault, so it cannot tell you which of the two you are looking at.
//:
//: An ID outlives the row too. It still names a place in the store; there is just nobody living there.
//:
//: **Rule of thumb.** Do not read life or death from a printed object. Ask `managedObjectContext`: after a
//: saved delete it is nil here, and on Apple's framework it may be.
