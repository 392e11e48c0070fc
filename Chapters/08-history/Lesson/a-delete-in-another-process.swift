import OpenCoreData
import Samples
import WorkbookKit

//: A screen shows the album *Garden* with the photos *Rose* and *Tulip*. A share extension opens the same file, deletes
//: *Rose*, saves and ends. The app runs all the time, and does nothing about it.
//:
//: ### Predict
//:
//: What does a fetch find? What do the title and `isDeleted` of the loaded *Rose* say, and how many photos does
//: *Garden* have?
//:
//: - evidence: RF-04, FR-19, FT-01, FT-09, FT-10, FT-11, ST-01c, CH-713
//: - short: A delete in another process
//: - formerly: what-happened, and-if-the-app-calls-refreshallobjects-instead-of-editing
//: - entry `a fetch finds`: FR-19
//: - entry `title`: FT-01
//: - entry `isDeleted`: ST-01c
//: - entry `Garden has`: FT-01
//: - entry `refreshed: title`: RF-04
//: - entry `refreshed: Garden has`: CH-713
//: - entry `no cache: title`: RF-04, FT-09, FT-10, FT-11
//: - entry `no cache: isDeleted`: RF-04, FT-09, FT-10
//: - entry `no cache: Garden has`: RF-04
//: - figures: layers

func deleteElsewhere() -> Segment {
  Segment(
    "a-delete-in-another-process",
    "A delete in another process: what do a fetch, a loaded object and its album say?", claims: ["H1"],
    asks: [
      Ask(
        "What does a fetch find?", at: .shown("a fetch finds"),
        choices: ["Ferry, Gull, Tulip", "Ferry, Gull, Rose, Tulip"],
        beliefs: ["Ferry, Gull, Rose, Tulip": "A fetch asks the file, and the file has three photos."]),
      Ask(
        "What is `isDeleted` of the loaded Rose?", at: .shown("isDeleted"), choices: ["true", "false"],
        beliefs: ["true": "You expected the object to know of its row. No context of this process has deleted it."]),
      Ask(
        "How many photos does Garden have?", at: .shown("Garden has"), choices: ["1", "2"],
        beliefs: ["1": "You expected the set to follow the file. It is loaded, and no context has merged the delete."]),
    ],
    variation: refreshAfterDeleteElsewhere
  ) { page in
    let gallery = try Gallery(page)
    let screen = gallery.screen
    let garden = try screen.album("Garden")
    let rose = try screen.photo("Rose")
    // snippet.hide
    page.watch(rose, "title", as: "rose")
    // snippet.show
    page.show("before: title", value: rose.title)
    page.show("before: Garden has", value: garden.photos.count)

    let ending = try gallery.run(.deleteRose)
    page.show("the extension", ending.endingText)

    page.show("a fetch finds", try screen.photoTitles())
    page.show("title", value: rose.title)
    page.show("isDeleted", value: rose.isDeleted)
    page.show("Garden has", value: garden.photos.count)
  }
}

//: ### Why
//:
//: Only the fetch is up to date. Two processes share the file and nothing else. A did-save notification stays in the
//: process that saves, and `automaticallyMergesChangesFromParent` depends on it. So no context of the app knows of the
//: delete: loaded objects keep their values, and loaded sets keep their members. A fetch and a save ask the file, and
//: so does a fault that the coordinator's row cache cannot fill. A to-many set is in no cached row: once it is a fault,
//: it is read from the file.
//:
//: ### In your app
//:
//: Look for screens that refresh by a fetch alone, for example in `applicationWillEnterForeground`. Merge what history
//: says, too: [](#read-history-since-a-token). An edit of *Rose* is lost: its save fails as after a batch delete,
//: [](chapter-3.md#who-is-told-of-a-batch-delete).
//:
//: ### Rule of thumb
//:
//: After another process has written, trust a fetch for which rows exist, and no object loaded before.
//:
//: ### And if the app calls `refreshAllObjects()`?
//:
//: All objects become faults. What is *Rose*'s title, and how many photos does *Garden* have? And with
//: `stalenessInterval` 0?

// snippet.variation
func refreshAfterDeleteElsewhere(_ page: Page) throws {
  let gallery = try Gallery(page)
  let screen = gallery.screen
  let (garden, rose) = (try screen.album("Garden"), try screen.photo("Rose"))
  _ = (garden.photos.count, rose.title)
  try gallery.run(.deleteRose)

  screen.refreshAllObjects()
  page.show("refreshed: title", value: rose.title)
  page.show("refreshed: Garden has", value: garden.photos.count)
  screen.stalenessInterval = 0
  screen.refreshAllObjects()
  page.show("no cache: title", value: rose.title)
  page.show("no cache: isDeleted", value: rose.isDeleted)
  page.show("no cache: Garden has", value: garden.photos.count)
}
// snippet.show

//: ### Then
//:
//: The row cache still has *Rose*'s row and fills the fault; *Garden*'s set is read again. With `stalenessInterval` 0
//: the fault asks the file too: the context marks *Rose* deleted and gives empty values.
