import Foundation
import OpenCoreData
import WorkbookKit

//: You only want to look. You open a copy of a user's store with Core Data, fetch nothing, and close it again. A
//: colleague asks whether the files are still the ones that the user sent. `StoreFiles` reads the bytes of a store and
//: of every file beside it that has its name.
//:
//: ### Predict
//:
//: A copy is opened once, and its store is removed from the coordinator. Are the files of the copy the same bytes as
//: before? And the original, of which each segment makes its own copy?
//:
//: - short: Opening a store to look
//: - evidence: SQ-40, CH-704, CH-998
//: - entry `the copy, opened once`: SQ-40, CH-998
//: - entry `bytes`: SQ-40, CH-998
//: - entry `the original`: CH-704
//: - entry `opened read-only`: SQ-40

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

//: ### Why
//:
//: The copy has other bytes, though nothing was fetched or saved. SQLite reads the main file and the log, and keeps an
//: index of the log in `-shm`. The last connection that closes writes the log into the main file, and removes `-wal`
//: and `-shm`; a connection that closes earlier leaves the log as it is. The main file kept its size, because the log
//: replaced pages that it had. The data is the same.
//:
//: The original was read once, to be copied, and no connection was opened to it.
//:
//: ### In your app
//:
//: ```swift
//: let container = NSPersistentContainer(name: "App", managedObjectModel: model)
//: let description = NSPersistentStoreDescription(url: copyURL)
//: description.shouldMigrateStoreAutomatically = false    // look at the store as it is
//: container.persistentStoreDescriptions = [description]
//: ```
//:
//: A tool that must not change a store opens a copy of it, as `workbook preview` does.
//:
//: ### Rule of thumb
//:
//: Copy a store first and look at the copy.
//:
//: ### And if the copy is opened read-only?
//:
//: A coordinator adds the copy with `NSReadOnlyPersistentStoreOption`, and a context counts the objects. Are the bytes
//: the same afterwards, and are the ten rows found?

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
//: The ten rows are found, all of them in the log, and the bytes are the same: a read-only connection does not write
//: the log into the main file. It needs `-shm`, or the right to make one there, so open a copy all the same.
