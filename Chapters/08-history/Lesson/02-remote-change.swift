import OpenCoreData
import Samples
import WorkbookKit

//: ## `NSPersistentStoreRemoteChange`: which writes post one, and which do not?
//:
//: An app updates its screen when `NSPersistentStoreRemoteChange` arrives. It saves, deletes in bulk and purges history,
//: and its extension does the same. The name of the notification speaks of a remote change.
//:
//: ### Predict
//:
//: Each row of the table is one piece of work. How many notifications does the coordinator of the app post for it?
//:
//: - evidence: NT-13, NT-13b, SQ-55, SQ-59, CH-942, CH-707, CH-716
//: - prepares: 8.1

func remoteChange() -> Segment {
  Segment(
    "what-posts-a-remote-change", "`NSPersistentStoreRemoteChange`: which writes post one, and which do not?",
    claims: ["H2"],
    asks: [
      Ask(
        "The app itself saves an edit. How many?", at: .cell("posted", row: 1, column: "notifications"),
        beliefs: [
          "0": "You expected changes of others only. It is posted for each transaction of the history."
        ]),
      Ask(
        "The app saves, and nothing had changed. How many?", at: .cell("posted", row: 2, column: "notifications"),
        beliefs: ["1": "You expected one for each save. Without a change there is no transaction."]),
      Ask(
        "Another process saves, and then runs a batch delete. How many?",
        at: .cell("posted", row: 5, column: "notifications"),
        beliefs: ["1": "You expected one for the process. There is one for each of its transactions."]),
      Ask(
        "The app purges the history. How many?", at: .cell("posted", row: 6, column: "notifications"),
        beliefs: ["1": "You expected one whenever the file is written. A purge removes transactions and records none."]),
    ],
    variation: withoutThePostOption
  ) { page in
    let gallery = try Gallery(page)
    let (screen, remoteChanges) = (gallery.screen, RemoteChanges(of: gallery.coordinator))
    func posts(of work: () throws -> Void) throws -> Int { try remoteChanges.posted(by: work, on: gallery) }
    let purgeAll = NSPersistentHistoryChangeRequest.deleteHistory(before: .distantFuture)
    let works: [(String, () throws -> Void)] = [
      (
        "own save of an edit",
        {
          try screen.photo("Gull").isFavorite = true
          try screen.save()
        }
      ),
      ("own save without a change", { try screen.save() }),
      ("batch delete of one photo", { try screen.execute(OtherProcess.bulkDelete("Photo", "title == 'Gull'")) }),
      ("batch delete that matches none", { try screen.execute(OtherProcess.bulkDelete("Photo", "title == 'Gull'")) }),
      ("a save and a batch delete in another process", { try gallery.run(.markAndPurge) }),
      ("a purge of history", { try screen.execute(purgeAll) }),
    ]
    page.rows(
      "posted", headers: ["work", "notifications"],
      try works.map { [.text($0.0), .integer(Int64(try posts(of: $0.1)))] })
  }
}

//: ### What happened
//:
//: The first line shows that the change need not be remote: the app's own save posted a notification. The second save
//: had nothing to write. It is a save all the same, and the context posts will-save and did-save for it
//: ([run](labels.md#SV-03)); but the store recorded no transaction ([chosen here](labels.md#CH-716)), and the
//: coordinator posted nothing. The first of the two batch deletes deleted Gull, and a notification was posted; the
//: second matched no row, and left no transaction either ([chosen here](labels.md#CH-942)).
//:
//: The other process marked a photo and saved, and then ran a batch delete: two transactions, and two notifications,
//: although the process that wrote had ended by the time they were counted. The purge of the history removed
//: transactions and recorded none, so it told of nothing.
//:
//: ### Why
//:
//: A [*remote change*](glossary.md#remote-change) belongs to the store and not to a context: it is posted for writes to
//: the file, and carries the store's UUID, its URL and, where a history is kept, a history token
//: ([documented](labels.md#NT-13)). It names no object. Apple's two pages disagree about whose writes post it: the
//: notification's page says another process, and the page of the store option says every write, those of other
//: processes included. Neither page speaks of a second coordinator in the same process, or of how many notifications
//: are posted. In this engine a coordinator counts the transactions that it has told of and posts one notification for
//: each later one, its own included, in order, on a queue of its own ([chosen here](labels.md#CH-707)). Write the
//: observer so that none of this matters. The notification's page says that it comes on a private thread, so the code
//: below goes to a context's queue before it does anything.
//:
//: Did-save and objects-did-change are another matter. A context posts them, in its own process, for what it has saved
//: or what has changed in it. A batch request posts neither (reported of a [batch delete](labels.md#BD-17b) and of a
//: [batch update](labels.md#BU-04b)).
//:
//: A process that opens the file without `NSPersistentHistoryTrackingKey` cannot write behind the history's back: the
//: file opens without an error, and is read-only for it ([reported](labels.md#SQ-59)). Its saves fail. The report adds
//: that the file opens for writing again once all of its history has been purged, so a process without the key can
//: write unrecorded then.
//:
//: ### In your app
//:
//: Treat the notification as a reason to read the history, and read it in one place:
//:
//: ```swift
//: NotificationCenter.default.addObserver(
//:   forName: .NSPersistentStoreRemoteChange, object: container.persistentStoreCoordinator, queue: nil
//: ) { _ in
//:   background.perform { reader.mergeWhatIsNew() }  // from its token on; nothing new is no error
//: }
//: ```
//:
//: Call `mergeWhatIsNew()` at launch as well, since nothing is posted to a process that is not running. Look for
//: observers that reload the screen in any case: they run after each of the app's own saves too.
//:
//: ### Rule of thumb
//:
//: The notification says that the store was written, by this process or by another. What happened stands in the history,
//: if the store keeps one.
//:
//: ### And if the store is opened without the post option?
//:
//: A second coordinator of the app opens the file with history tracking and without
//: `NSPersistentStoreRemoteChangeNotificationPostOptionKey`. Rose is deleted in another process. How many notifications
//: does each coordinator post, and does the second one find the transaction?

// snippet.hide
extension RemoteChanges {
  /// How many notifications a piece of work leads to.
  func posted(by work: () throws -> Void, on gallery: Gallery) throws -> Int {
    let before = count
    try work()
    // One more transaction marks the end: its notification comes after all earlier ones, and is not counted.
    try gallery.inBackground { try $0.photo("Ferry").isFavorite.toggle() }
    wait(for: gallery.bookmark)
    return count - before - 1
  }
}
// snippet.show

// snippet.variation
func withoutThePostOption(_ page: Page) throws {
  let gallery = try Gallery(page)
  let silent = try gallery.store.reopened(options: [NSPersistentHistoryTrackingKey: NSNumber(value: true)])
  let (told, untold) = (
    RemoteChanges(of: gallery.coordinator), RemoteChanges(of: silent.persistentStoreCoordinator)
  )
  try gallery.run(.deleteRose)
  told.wait(for: gallery.bookmark)
  page.show("with the option", value: told.count)
  page.show("without it", value: untold.count)
  let found = try silent.viewContext.transactions(.fetchHistory(after: nil as NSPersistentHistoryToken?))
  page.show("transactions it finds", value: found.count)
}
// snippet.show

//: ### Then
//:
//: The option is one of the coordinator that opens the store, not of the file. The second coordinator is never told,
//: and finds the transaction all the same when it reads the history. A process that reads at certain times, such as a
//: widget that is about to draw itself, needs no more than that.
