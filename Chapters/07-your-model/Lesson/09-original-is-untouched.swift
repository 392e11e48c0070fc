import Foundation
import OpenCoreData
import WorkbookKit

//: ## Does opening a store change its files?
//:
//: You only want to look. You open a copy of a user's store with Core Data, fetch nothing, and close it again. A
//: colleague asks whether the files are still the ones that the user sent.
//:
//: In the code, `StoreFiles` reads the bytes of a store and of every file beside it that has its name.
//:
//: ### Predict
//:
//: A copy is opened once and its store is removed from the coordinator. Nothing is fetched or saved. Are the files of
//: the copy the same bytes as before? And the original, of which every segment of this chapter has made its own copy?
//:
//: - evidence: SQ-40, CH-704

func originalIsUntouched() -> Segment {
  Segment(
    "what-opening-changes", "Does opening a store change its files?", claims: ["Y9"],
    asks: [
      Ask(
        "The copy, opened once and closed?", at: .shown("the copy, opened once"),
        choices: ["the same bytes", "other bytes"],
        beliefs: [
          "the same bytes": "You expected reading to leave files alone. Closing moves the log into the main file."
        ]),
      Ask("And the original?", at: .shown("the original"), choices: ["the same bytes", "other bytes"]),
    ],
    variation: openedReadOnly
  ) { page in
    let original = Subject.question.store
    let before = try StoreFiles(beside: original)
    let copy = try WorkingCopy(page)
    let copied = try StoreFiles(beside: copy.url)

    var container: NSPersistentContainer? = try copy.open(page)
    for store in container?.persistentStoreCoordinator.persistentStores ?? [] {
      try container?.persistentStoreCoordinator.remove(store)
    }
    container = nil
    let closed = try StoreFiles(beside: copy.url)

    page.show("the copy, opened once", closed == copied ? "the same bytes" : "other bytes")
    page.rows("bytes", headers: ["file", "before", "closed"], StoreFiles.sizes([copied, closed]))
    page.show("the original", try StoreFiles(beside: original) == before ? "the same bytes" : "other bytes")
  }
}

//: ### What happened
//:
//: The copy has other bytes. When the last connection was closed, SQLite wrote the log `-wal` into the main file, and
//: removed it and the file `-shm`. (`-shm` is there before, because `WorkingCopy` has read the copy with SQLite
//: already.) The main file has the size that it had: the pages in the log took the places of pages that the file had
//: already.
//:
//: The original has the bytes that it had when this segment began. It was read once, in order to be copied, and no
//: connection was opened to it.
//:
//: ### Why
//:
//: A store in write-ahead mode is a database and a log. To read it, SQLite has to read both, and keeps an index of the
//: log in the file `-shm`. The last connection that closes writes the log into the main file. The index can be made
//: from the log at any time and does not outlast the connections. All of this changes files, and none of it your data:
//: a fetch finds the same before and after.
//:
//: This is SQLite's doing, by its documentation, and Apple's framework keeps its stores in this mode
//: ([run](labels.md#SQ-40)); so expect it there too. What that framework itself writes when it opens a store, such as
//: metadata, no source that we found says.
//:
//: Migration is another matter. Opening with another version of the model migrates the store, unless this is switched
//: off as here ([documented](labels.md#MG-01)), and that does change the data.
//:
//: ### In your app
//:
//: Make a backup before you open a store, not after, and copy all of its files. A tool that must not change a store
//: opens a copy of it, as `workbook preview` does.
//:
//: ```swift
//: let container = NSPersistentContainer(name: "App", managedObjectModel: model)
//: let description = NSPersistentStoreDescription(url: copyURL)
//: description.shouldMigrateStoreAutomatically = false    // look at the store as it is
//: container.persistentStoreDescriptions = [description]
//: ```
//:
//: ### Rule of thumb
//:
//: Copy a store first and look at the copy.
//:
//: ### And if the copy is opened read-only?
//:
//: A coordinator adds the copy with `NSReadOnlyPersistentStoreOption`, a context counts the objects, and the store is
//: removed again. Are the bytes of the copy the same afterwards, and does the count find the ten rows?

// snippet.variation
func openedReadOnly(_ page: Page) throws {
  let copy = try WorkingCopy(page)
  let copied = try StoreFiles(beside: copy.url)
  let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try copy.model())
  let store = try coordinator.addPersistentStore(
    ofType: NSSQLiteStoreType, configurationName: nil, at: copy.url, options: [NSReadOnlyPersistentStoreOption: true])
  let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
  context.persistentStoreCoordinator = coordinator
  page.show("rows", value: try context.count(for: NSFetchRequest<NSManagedObject>(entityName: copy.question.entity)))
  try coordinator.remove(store)
  page.show("opened read-only", try StoreFiles(beside: copy.url) == copied ? "the same bytes" : "other bytes")
}
// snippet.show

//: ### Then
//:
//: The ten rows are found, although all of them are in the log, and the bytes are the same. A read-only connection
//: reads the log and does not write it into the main file when it closes. By SQLite's documentation it still needs the
//: file `-shm`, or the right to make one in that folder; here the file was there. Make a copy all the same, and open it
//: read-only besides, by this option or by `isReadOnly` of a description.
