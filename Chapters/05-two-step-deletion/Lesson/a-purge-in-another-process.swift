import Foundation
import OpenCoreData
import Processes
import Samples
import WorkbookKit

//: A share extension opens the app's file, purges what is overdue, and ends. The app holds the purged countries,
//: Iceland and Malta, as faults. Both processes open the store with persistent history and remote-change notifications.
//:
//: ### Predict
//:
//: What does a fetch find? What does Iceland's fault read as its name, what does `existingObject(with:)` do for Malta,
//: and how does a save of an edited Iceland end? After a merge of the history, what is `isDeleted` of the two?
//:
//: - evidence: BD-16, BD-16b, BD-23, FR-19, ID-07, NT-13, NT-13b, RF-07, SQ-55, CH-301, CH-529, CH-942
//: - short: A purge in another process
//: - entry `a fetch finds`: FR-19
//: - entry `held: name`: CH-301, CH-529
//: - entry `existingObject, Malta`: ID-07, CH-301, CH-529
//: - entry `save`: BD-16, CH-529
//: - entry `remote change`: NT-13, NT-13b
//: - entry `transaction`: BD-23, SQ-55
//: - entry `merged: isDeleted`: RF-07
//: - figures: layers

/// What the other process does.
enum ShareExtension {
  static let name = "purge-a-file"

  static func run(file: String) throws -> Never {
    let container = try SharedStore.open(URL(fileURLWithPath: file))
    let context = container.newBackgroundContext()
    context.transactionAuthor = "extension"
    let purged = try context.performAndWait {
      try Country.batchDeleteMarkedObjects("Country", in: context, at: Date(timeIntervalSinceReferenceDate: 121))
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
        "What does the held fault read as its name?", at: .shown("held: name"), choices: ["\"Iceland\"", "\"\""],
        beliefs: [
          "\"\"":
            "The fault asks the row cache of the app's own coordinator, which has not seen the purge."
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
        try sync.country(name).markForLocalDeletion(at: .init(timeIntervalSinceReferenceDate: 0))
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

//: ### Why
//:
//: The app still gets a name and an object, from the row cache of its own coordinator, which fills a refreshed object
//: too. A fetch, a count and a save go to the file.
//:
//: A did-save notification stays in its process, and a batch delete posts none. Persistent history, a log of
//: transactions, is in the file. `NSPersistentStoreRemoteChange` says that the log has grown, and names no objects.
//: `objectIDNotification()` turns a transaction into what a merge takes.
//:
//: ### In your app
//:
//: ```swift
//: description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
//: description.setOption(true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
//: // in the observer of .NSPersistentStoreRemoteChange, which is called on any thread; `reader`: a background context
//: reader.perform { [self] in
//:   do {
//:     let request = NSPersistentHistoryChangeRequest.fetchHistory(after: lastToken)
//:     let result = try reader.execute(request) as? NSPersistentHistoryResult
//:     let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
//:     viewContext.performAndWait {    // one block for all transactions
//:       for transaction in transactions {
//:         viewContext.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
//:       }
//:     }
//:     lastToken = transactions.last?.token ?? lastToken    // after the merge; archive it, for the next launch
//:   } catch { log.fault("history not read: \(error)") }
//: }
//: ```
//:
//: A complete reader is in [HistoryMerge.swift](../Sources/Course/TakeHome/HistoryMerge.swift).
//:
//: ### Rule of thumb
//:
//: Before a second process may delete, switch on persistent history in both, and merge what it says.
//:
//: ### And if the bookmark is nil?
//:
//: An app has lost its token. Its store was filled before history was switched on. How many transactions does the app
//: get after nil, and what did each do?

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
//: No transaction records the inserts: a history begins when it is switched on.
