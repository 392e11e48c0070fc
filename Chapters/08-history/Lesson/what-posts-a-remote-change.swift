import OpenCoreData
import Samples
import WorkbookKit

//: An app updates its screen when `NSPersistentStoreRemoteChange` arrives. It saves, deletes in bulk and purges
//: history, and its extension does the same. The developer counts how often the screen is updated.
//:
//: ### Predict
//:
//: Each row of the table is one piece of work. How many notifications does the app's coordinator post for it?
//:
//: - evidence: NT-13, NT-13b, SQ-55, SQ-59, CH-942, CH-707, CH-716
//: - short: What posts a remote change
//: - entry `posted`: NT-13, NT-13b, SQ-55, CH-942, CH-707, CH-716
//: - entry `with the option`: NT-13, CH-707
//: - entry `without it`: NT-13
//: - entry `transactions it finds`: SQ-55
//: - rule: CH-707
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

//: ### Why
//:
//: The app's own save posts a notification too. A [*remote change*](glossary.md#remote-change) belongs to the store: the
//: coordinator posts one for each new transaction in the store's history, whichever process wrote it.
//:
//: Without a transaction there is no notification. A save without a change records none, a batch delete that matches no
//: row records none, and a purge only removes transactions.
//:
//: ### In your app
//:
//: ```swift
//: NotificationCenter.default.addObserver(
//:   forName: .NSPersistentStoreRemoteChange, object: container.persistentStoreCoordinator, queue: nil
//: ) { _ in
//:   background.perform { reader.mergeWhatIsNew() }  // from its token on; nothing new is no error
//: }
//: ```
//:
//: The notification carries a history token and names no object. It may come on any thread. Call `mergeWhatIsNew()` at
//: launch as well, because a process that is not running gets no notification.
//:
//: ### Rule of thumb
//:
//: A remote change says that history has a new transaction, perhaps yours; read there what was written.
//:
//: ### And if the store is opened without the post option?
//:
//: A second coordinator opens the file without `NSPersistentStoreRemoteChangeNotificationPostOptionKey`, but with
//: history tracking. *Rose* is deleted in another process. What does each coordinator post, and does the second one
//: find the transaction?

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
//: The option belongs to the coordinator, and not to the file or its history. Finding the transaction is enough for a
//: widget that reads before drawing.
