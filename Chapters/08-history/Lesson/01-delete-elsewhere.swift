import OpenCoreData
import Samples
import WorkbookKit

//: ## A delete in another process: what do a fetch, a loaded object and its album say?
//:
//: The screen shows the album Garden with two photos, Rose and Tulip. A share extension opens the same file, deletes
//: Rose and saves. The app is running all the time and does nothing about it.
//:
//: ### Predict
//:
//: The extension has ended. What does a fetch find? What do the title and `isDeleted` of the loaded Rose say, and how
//: many photos has Garden? What does saving an edit of Rose give?
//:
//: - evidence: RF-04, FR-19, FT-09, FT-10, MP-03, CH-713
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
        beliefs: ["1": "You expected the set to follow the file. It is loaded, and nothing has told the context."]),
      Ask(
        "What does saving an edit of Rose give?", at: .shown("save of an edit"), choices: ["133020", "succeeds"],
        beliefs: ["succeeds": "The save compares the row's version, and finds no row."]),
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
    rose.isFavorite = true
    page.show("save of an edit", outcome { try screen.save() })
  }
}

//: ### What happened
//:
//: The extension deleted the row of Rose and those of its two comments, in one transaction of the file, and ended. In
//: the app nothing ran. The fetch went to the file and found three photos. Of what the app read, that is the only line
//: that is up to date.
//:
//: The object `rose` was loaded before the delete, when its title was read. It still has that title, and `isDeleted`
//: is false, because no context of this process has deleted it. Garden's set of photos was loaded too, and still
//: counts two. A screen that takes its rows from the fetch and its number from the album now shows three photos in all
//: and *2 photos* above a single one.
//:
//: The edit made the contradiction an error. The save looked for the row in the version that the context had read.
//: There is no such row, and the save failed with 133020, `NSManagedObjectMergeError`: under the error policy a
//: conflict is not resolved ([documented](labels.md#MP-03)). A save that fails leaves the context as it is (run,
//: [SV-11](labels.md#SV-11)), and so the edit is still unsaved, and each later save of this context meets the same row,
//: until the edit is given up or the delete is merged.
//:
//: ### Why
//:
//: Two processes share the file and nothing else. The did-save notification of a context, from which another context
//: merges, is posted inside the process that saves, and `automaticallyMergesChangesFromParent` depends on it. So each
//: layer of the app answers from what it has: the context from its objects, the coordinator from its row cache. A fetch
//: and a save ask the file, and so does a fault that the row cache cannot fill. It is the state of [a context that never
//: merges](chapter-5.md#a-context-that-never-merges), and here every context of the app is in it.
//:
//: ### In your app
//:
//: Look for code that refreshes a screen in `applicationWillEnterForeground` by a fetch alone. It repairs the list and
//: leaves loaded objects, their sets and unsaved edits as they were. What helps is to learn which objects are
//: concerned, and to merge that: see [](#read-history-since-a-token).
//:
//: ### Rule of thumb
//:
//: After another process has written, trust a fetch for *which* rows there are, and nothing that was loaded before.
//:
//: ### And if the app calls `refreshAllObjects()` instead of editing?
//:
//: All objects of the screen become faults. What is Rose's title now, and how many photos has Garden? And once
//: `stalenessInterval` is 0 and all is refreshed again?

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
//: After the first refresh the screen contradicts itself in another way. The fault of Rose was filled from the
//: coordinator's row cache, which has heard of no delete: the title is there. Garden's set was a fault too, and no part
//: of Garden's row: which photos lead to Garden takes a query of its own ([run](labels.md#FT-07)). That this query asks
//: the file, past the cache, is [chosen here](labels.md#CH-713). It found one.
//:
//: With `stalenessInterval` 0 the row cache is not used. The fault of Rose looked for its row in the file and found none.
//: `shouldDeleteInaccessibleFaults` of a context is true by default ([documented](labels.md#FT-09)), and therefore the
//: context marked the object deleted and gave empty values ([documented](labels.md#FT-10)). With false, an exception
//: that Swift cannot catch is documented instead ([FT-08](labels.md#FT-08)); [](chapter-5.md#a-fault-without-a-row)
//: tries both. The answer is right in the end, and the screen has shown an empty title on the way.
