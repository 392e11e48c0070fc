import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Persistent history and remote changes: how does an app learn of a purge in another process?
//:
//: A share extension opens the same file as the app, purges what is overdue, and ends. The app has two of the purged
//: countries on its screen, Iceland and Malta, both as faults. The did-save notification of a context is posted in
//: its own process, and a batch delete posts none at all.
//:
//: Both processes open the store with two options. `NSPersistentHistoryTrackingKey` makes the store record every
//: transaction in the file. The file was filled before, without these options, and `markBoth()` then marks Iceland
//: and Malta in one save. `NSPersistentStoreRemoteChangeNotificationPostOptionKey` makes the coordinator post a
//: notification when another process has written to the file. The extension here is this program, started once more.
//:
//: ### Predict
//:
//: The extension has ended. What does a fetch find? What does the held fault read as its name, what does
//: `existingObject(with:)` do for the other one, and what does saving a change of the first say? And once the app has
//: merged what the history says: what is `isDeleted` of the two?
//:
//: - evidence: BD-16, BD-16b, BD-23, FR-19, ID-07, NT-13, NT-13b, RF-07, SQ-55, CH-301, CH-942
//: - figures: layers

/// What the other process does.
enum ShareExtension {
  static let name = "purge-a-file"

  static func run(file: String) throws -> Never {
    let container = try SharedStore.open(URL(fileURLWithPath: file))
    let context = container.newBackgroundContext()
    context.transactionAuthor = "extension"
    let purged = try context.performAndWait {
      try Country.purge("Country", in: context, at: Date(timeIntervalSinceReferenceDate: 121))
    }
    for id in purged { print(id.uriRepresentation()) }
    exit(0)
  }
}

func anotherProcess() -> Segment {
  Segment(
    "a-purge-in-another-process",
    "Persistent history and remote changes: how does an app learn of a purge in another process?",
    claims: ["T6"],
    asks: [
      Ask(
        "What does a fetch in the app find?", at: .shown("a fetch finds"),
        choices: ["Fiji, Samoa", "Fiji, Iceland, Malta, Samoa"],
        beliefs: ["Fiji, Iceland, Malta, Samoa": "A fetch asks the file, whichever process has written to it."]),
      Ask(
        "What does the held fault read as its name?", at: .shown("held: name"), choices: ["\"Iceland\"", "\"\""],
        beliefs: [
          "\"\"":
            "The fault asks the row cache of the app's own coordinator, and the cache has not been told of the purge."
        ]),
      Ask(
        "Malta is a fault too. What does `existingObject(with:)` do for its ID?", at: .shown("existingObject, Malta"),
        choices: ["133000", "returns the object"],
        beliefs: [
          "133000":
            "You expected it to ask the file. It loads a fault as a read does, and finds a copy in the row cache."
        ]),
      Ask(
        "What does saving a change of the held object say?", at: .shown("save"), choices: ["133020", "succeeds"],
        beliefs: ["succeeds": "The save compares the row's version, and there is no row: a conflict."]),
      Ask(
        "What is `isDeleted` of the two after the merge?", at: .shown("merged: isDeleted"),
        choices: ["true, true", "false, false"],
        beliefs: ["false, false": "The history names the rows that were deleted, and a merge deletes the objects."]),
    ],
    variation: readTheHistoryFromTheStart
  ) { page in
    let app = try SharingApp(page)
    let list = app.list
    let (iceland, malta) = (try list.country("Iceland"), try list.country("Malta"))
    // snippet.hide
    page.watch(iceland, "name", as: "iceland")
    // snippet.show
    try app.markBoth()
    let bookmark = app.coordinator.currentPersistentHistoryToken(fromStores: nil)

    let remoteChanges = RemoteChanges(of: app.coordinator)
    let purging = try ProcessRunner().run(.itself([ShareExtension.name, app.file.path]))
    page.show("the extension", "\(purging.text.split(separator: "\n").count) rows purged; \(purging.endingText)")

    page.show("a fetch finds", try list.countryNames())
    page.show("held: name", value: iceland.name)
    do {
      _ = try list.existingObject(with: malta.objectID)
      page.show("existingObject, Malta", "returns the object")
    } catch { page.show("existingObject, Malta", error: error) }
    iceland.population = 0
    do { try list.save() } catch { page.show("save", error: error) }
    list.refresh(iceland, mergeChanges: false)  // drops the change

    page.show("remote change", remoteChanges.next() ? "posted" : "nothing came")
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: bookmark)
    let history = try list.execute(request) as? NSPersistentHistoryResult
    for transaction in history?.result as? [NSPersistentHistoryTransaction] ?? [] {
      page.show("transaction", summary(of: transaction))
      list.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
    }
    page.show("merged: isDeleted", "\(iceland.isDeleted), \(malta.isDeleted)")
  }
}

// snippet.hide
/// The app: a container of the shared file, and the context of its screen.
struct SharingApp {
  let container: NSPersistentContainer
  let file: URL

  var coordinator: NSPersistentStoreCoordinator { container.persistentStoreCoordinator }
  var list: NSManagedObjectContext { container.viewContext }

  init(_ page: Page) throws {
    let store = try FreshStore(CountryModel().make, page: page) { try CountryData.insert(into: $0) }
    container = try store.reopened(isObserved: true, options: SharedStore.options)
    // The statements are printed with `--sql`, and must be the same on every run.
    container.persistentStoreCoordinator.transactionClock = { Date(timeIntervalSinceReferenceDate: 0) }
    file = store.url
  }

  /// Marks Iceland and Malta, in a background context of the app.
  func markBoth() throws {
    let sync = container.newBackgroundContext()
    sync.transactionAuthor = "app"
    let told = RemoteChanges(of: coordinator)
    try sync.performAndWait {
      for name in ["Iceland", "Malta"] {
        try sync.country(name).markForDeletion(at: .init(timeIntervalSinceReferenceDate: 0))
      }
      try sync.save()
    }
    // The app's own transaction is told of too; it must not be taken for the extension's.
    _ = told.next()
  }
}

/// A transaction in one line.
func summary(of transaction: NSPersistentHistoryTransaction) -> String {
  let kinds: [NSPersistentHistoryChangeType: String] = [.insert: "insert", .update: "update", .delete: "delete"]
  let changes = (transaction.changes ?? []).map { change in
    let id = change.changedObjectID
    return
      "\(kinds[change.changeType] ?? "") \(id.entity.name ?? "")#\(id.uriRepresentation().lastPathComponent.dropFirst())"
  }
  return "by \(transaction.author ?? "no author"): \(changes.joined(separator: ", "))"
}
// snippet.show

//: ### What happened
//:
//: The extension deleted two rows. A fetch in the app asks the file and finds the two countries that are left. The
//: held fault asks the row cache of the app's coordinator, which still has the values: the name is Iceland.
//: `existingObject(with:)` loads Malta from there as well, and returns an object whose row is gone. Saving a change of
//: Iceland goes to the file again, and fails with 133020, *now deleted*. (*read at 2*, because the save of the marks had
//: raised the row's version, and brought the cached row up to date, before the fault was filled.)
//:
//: Meanwhile the coordinator has noticed that the file has a new transaction, and has posted
//: `NSPersistentStoreRemoteChange`. The notification carries a history token ([documented](labels.md#NT-13)), and no
//: objects. What happened is in the history: the request asks for everything after the bookmark, and gets one
//: transaction, written by `extension`, with two deletes. Its `objectIDNotification()` has the form that
//: `mergeChanges(fromContextDidSave:)` takes. After the merge both objects are marked deleted, before anything more
//: is read.
//:
//: ### Why
//:
//: Did-save notifications are posted in the process that saves. A second process has a coordinator, a row cache and
//: contexts of its own, and shares nothing with the first but the file. So the news has to be in the file, and that is
//: what persistent history is: a log of transactions that the store writes together with the rows, for saves and for
//: batch requests. The remote-change notification only says that the log has grown; [which writes post one, and which
//: do not?](chapter-8.md#what-posts-a-remote-change)
//:
//: That the row cache still answers, for Iceland and for Malta, is this engine's choice, as in [`NSBatchDeleteRequest`
//: as the purge](chapter-5.md#purge-later). By the header `existingObject(with:)` *may* read from a store
//: ([documented](labels.md#ID-07)), so it need not; a fetch and a count ask the file in any case.
//:
//: SwiftData has the same for its stores: `ModelContext.fetchHistory(_:)` returns the transactions, and Apple names
//: changes by a widget or another process as its use ([documented](labels.md#documented): *Fetching and filtering
//: time-based model changes*). Nothing of SwiftData was run here.
//:
//: ### In your app
//:
//: ```swift
//: description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
//: description.setOption(true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
//: // in the observer of .NSPersistentStoreRemoteChange, which is called on any thread; `reader`: a background context
//: try reader.performAndWait {
//:   let request = NSPersistentHistoryChangeRequest.fetchHistory(after: lastToken)
//:   let result = try reader.execute(request) as? NSPersistentHistoryResult
//:   for transaction in result?.result as? [NSPersistentHistoryTransaction] ?? [] {
//:     viewContext.perform { [viewContext] in
//:       viewContext.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
//:     }
//:     lastToken = transaction.token     // used on this queue only; archive it, for the next launch
//:   }
//: }
//: ```
//:
//: Open the store with the history option in every process, and delete old history from time to time, but not
//: before every reader has merged it: [`deleteHistory(before:)` too early: what does the reader get that comes
//: late?](chapter-8.md#history-purged-too-early)
//:
//: For an app the reading and the merge, with a token that is kept, are in
//: [HistoryMerge.swift](../Sources/TakeHome/HistoryMerge.swift).
//:
//: ### Rule of thumb
//:
//: Before a second process may delete, switch on persistent history and remote changes in both, and merge what the
//: history says.
//:
//: ### And if the bookmark is nil?
//:
//: An app that has lost its token asks for the history after nil. How many transactions does it get, and what did
//: each do?

// snippet.variation
func readTheHistoryFromTheStart(_ page: Page) throws {
  let app = try SharingApp(page)
  try app.markBoth()
  _ = try ProcessRunner().run(.itself([ShareExtension.name, app.file.path]))

  let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
  let history = try app.list.execute(request) as? NSPersistentHistoryResult
  for transaction in history?.result as? [NSPersistentHistoryTransaction] ?? [] {
    page.show("transaction", summary(of: transaction))
  }
}
// snippet.show

//: ### Then
//:
//: Two: the app's own save that set the marks, and the extension's purge. One save is one transaction, and so is,
//: here, one batch request that matches a row ([chosen here](labels.md#CH-942)). The rows of the file were inserted
//: before the app opened the store with history, so no transaction tells of them. An app that need not merge its own
//: transactions can [leave them out by their author](chapter-8.md#leave-out-your-own-transactions). And where the
//: history was purged, nil is [no answer to a lost token](chapter-8.md#an-expired-token).
