import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## `NSBatchDeleteRequest` as the purge: when does it run, and what does a held fault read then?
//:
//: The second step removes the rows. It needs a trigger: articles suggest the moment when the app leaves the screen,
//: or a task that runs from time to time. Here `cleanUpDeletedObjects` runs whenever the app says that it leaves the
//: screen. It purges with a batch delete what was marked more than 120 seconds ago, and tells other contexts of the
//: IDs.
//:
//: A batch delete posts no did-save notification. So the second half of the run purges one row in three ways and asks
//: a list that holds a fault: a purge that asks for no IDs; ours, with the IDs merged into the purging context alone;
//: and ours with the list told.
//:
//: ### Predict
//:
//: Iceland is marked at 0 seconds, Malta at 100. The app leaves the screen at 60, 120, 121 and 300 seconds. How many
//: rows does each purge delete? And in each of the three ways: what are `isDeleted` and the name of the list's fault?
//:
//: - evidence: BD-04b, BD-15, BD-17, BD-17b, BD-21, FT-10, FT-11b, FR-19, RF-16, CH-301, CH-503, CH-505
//: - figures: the list not told, the list told
//: - prepares: 5.4

/// Purges whenever the app leaves the screen.
final class CleanUp: @unchecked Sendable {
  /// In an app: `UIApplication.didEnterBackgroundNotification`.
  static let appLeavesScreen = Notification.Name("appLeavesScreen")

  /// What the purges have deleted, one entry a purge.
  private(set) var purged: [[NSManagedObjectID]] = []

  private let context: NSManagedObjectContext
  private let others: [NSManagedObjectContext]
  private let now: () -> Date
  private var observer: (any NSObjectProtocol)?

  /// Begins to listen.
  init(in context: NSManagedObjectContext, telling others: [NSManagedObjectContext], now: @escaping () -> Date) {
    (self.context, self.others, self.now) = (context, others, now)
    observer = NotificationCenter.default.addObserver(forName: Self.appLeavesScreen, object: nil, queue: nil) {
      [weak self] _ in
      do { try self?.cleanUpDeletedObjects() } catch { fatalError("report this: \(error)") }
    }
  }

  deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  func cleanUpDeletedObjects() throws {
    let ids = try context.performAndWait {
      try Country.purge("Country", in: context, at: now()) + Continent.purge("Continent", in: context, at: now())
    }
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: others)
    purged.append(ids)
  }
}

/// One row, purged in three ways.
enum PurgeWay: String, CaseIterable {
  case withoutIDs = "without IDs"
  case untold = "ours, the list not told"
  case told = "ours, the list told"

  func purge(_ atlas: Atlas) throws {
    let later = Date(timeIntervalSinceReferenceDate: 121)
    if self == .withoutIDs {
      let marked = NSFetchRequest<any NSFetchRequestResult>(entityName: "Country")
      let limit = later.addingTimeInterval(-120)
      marked.predicate = NSPredicate(format: "markedForDeletionDate < %@", limit as NSDate)
      _ = try atlas.sync.performAndWait { try atlas.sync.execute(NSBatchDeleteRequest(fetchRequest: marked)) }
    } else {
      let cleanUp = CleanUp(in: atlas.sync, telling: self == .told ? [atlas.list] : []) { later }
      try cleanUp.cleanUpDeletedObjects()
    }
  }

  /// Marks Iceland, purges it, and asks the object that the list holds.
  ///
  /// - Parameter isLoaded: whether the list has read the object before, or holds a fault.
  func ask(_ page: Page, isLoaded: Bool) throws -> [RowCell] {
    let atlas = try Atlas(page)
    try atlas.inBackground { try $0.country("Iceland").markForDeletion(at: Date(timeIntervalSinceReferenceDate: 0)) }
    let held = try atlas.list.country("Iceland")
    if isLoaded { _ = held.name }
    // snippet.hide
    if let label = [PurgeWay.untold: "the list not told", .told: "the list told"][self], !isLoaded {
      page.watch(held, "name", as: "held", in: [atlas.list], label: label)
    }
    page.moment("marked, and held")
    // snippet.show
    try purge(atlas)
    // snippet.hide
    page.moment("purged")
    // snippet.show
    let isDeleted = held.isDeleted
    let name = held.name
    // snippet.hide
    page.moment("name read")
    page.endWatch()
    // snippet.show
    return [
      .text(rawValue), yesOrNo(isDeleted), .text("\"\(name)\""), yesOrNo(held.isDeleted),
      .text(try atlas.list.countryNames()),
    ]
  }

  static let headers = ["purge", "isDeleted", "name", "isDeleted then", "a fetch finds"]
}

func purgeLater() -> Segment {
  Segment(
    "purge-later",
    "`NSBatchDeleteRequest` as the purge: when does it run, and what does a held fault read then?", claims: ["T4"],
    asks: [
      Ask(
        "Marked at 0 with a grace period of 120 seconds: how many rows go when the app leaves the screen at 120?",
        at: .cell("leaves", row: 2, column: "purged"), choices: ["0", "1"],
        beliefs: ["1": "The predicate asks for dates *before* the limit, and 0 is not before 0."]),
      Ask(
        "How many rows go at 121 seconds?", at: .cell("leaves", row: 3, column: "purged"), choices: ["0", "1", "2"],
        beliefs: ["2": "Each object has its own date. Malta was marked at 100 and has its 120 seconds from there."]),
      Ask(
        "Purged without IDs: what name does the held fault read?", at: .cell("held", row: 1, column: "name"),
        choices: ["\"Iceland\"", "\"\""],
        beliefs: ["\"\"": "The coordinator's row cache has not been told that the row is gone, and it answers."]),
      Ask(
        "Ours, the list not told?", at: .cell("held", row: 2, column: "name"), choices: ["\"Iceland\"", "\"\""],
        beliefs: [
          "\"Iceland\"":
            "The purging context has merged the IDs. The row cache that both contexts share has dropped the row."
        ]),
      Ask(
        "Ours, the list told: what is the fault's `isDeleted` before its name is read?",
        at: .cell("held", row: 3, column: "isDeleted"), choices: ["yes", "no"],
        beliefs: ["no": "You expected the object to be marked by the read. A merge marks it when it is carried out."]),
    ],
    variation: holdALoadedObject
  ) { page in
    let atlas = try Atlas(page)
    var seconds: TimeInterval = 0
    func now() -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
    try atlas.inBackground { try $0.country("Iceland").markForDeletion(at: now()) }
    seconds = 100
    try atlas.inBackground { try $0.country("Malta").markForDeletion(at: now()) }

    let cleanUp = CleanUp(in: atlas.sync, telling: [atlas.list], now: now)
    page.rows(
      "leaves", headers: ["at", "purged", "rows left"],
      try [60, 120, 121, 300].map { moment in
        seconds = TimeInterval(moment)
        NotificationCenter.default.post(name: CleanUp.appLeavesScreen, object: nil)
        let left = try atlas.store.rows("SELECT COUNT(*) FROM ZCOUNTRY").rows[0][0]
        return [cell(moment), cell(cleanUp.purged.last?.count ?? 0), left]
      })

    page.rows("held", headers: PurgeWay.headers, try PurgeWay.allCases.map { try $0.ask(page, isLoaded: false) })
  }
}

//: ### What happened
//:
//: The app leaves the screen four times. At 60 seconds nothing is old enough. At 120 Iceland's date lies exactly on
//: the limit, and the predicate asks for dates before it. At 121 Iceland goes; Malta, marked at 100, has to wait, and
//: goes when the app leaves the screen at 300.
//:
//: In the second table a fetch always finds the right three countries, because it asks the store. The held fault
//: differs. *Without IDs*: the store has deleted the row, and no part of the program has been told. The fault fires,
//: the row cache still has the values, and the list reads the name of a country whose row is gone. *Not told*: the
//: purging context has merged the IDs, and with this the coordinator has dropped the row from its cache. The fault
//: finds nothing: an empty name, and `isDeleted` turns true. *Told*: the merge has marked the list's own object
//: before anything is read, and has filled it with what the coordinator last knew of the row.
//:
//: ### Why
//:
//: A batch delete runs in the store, past every context ([documented](labels.md#BD-17)), and posts no notification
//: ([reported](labels.md#BD-17b)). Contexts learn of it when the IDs are merged with
//: `mergeChanges(fromRemoteContextSave:into:)`, so a purge that does not ask for IDs has nothing to merge.
//:
//: In Apple's framework a *loaded* object stays readable after a batch delete (run, [BD-15](labels.md#BD-15)). For a
//: fault no published run was found. That the cache answers ([chosen here](labels.md#CH-301)), and when it drops the
//: row ([chosen here](labels.md#CH-505)), are this engine's choices; count on neither. So is that a fault keeps its
//: values when the merge of the IDs deletes it ([chosen here](labels.md#CH-503)).
//:
//: ### In your app
//:
//: The moment of leaving the screen is `sceneDidEnterBackground(_:)`, or `scenePhase` in SwiftUI. Ask for background
//: time, or the system may suspend the app in the middle of the purge:
//:
//: ```swift
//: func sceneDidEnterBackground(_ scene: UIScene) {
//:   ProcessInfo.processInfo.performExpiringActivity(withReason: "purge") { [container] isExpired in
//:     guard !isExpired else { return }    // the system gives no time, or no more
//:     let purge = CleanUp(in: container.newBackgroundContext(), telling: [container.viewContext]) { Date() }
//:     do { try purge.cleanUpDeletedObjects() } catch { log.fault("purge failed: \(error)") }
//:   }
//: }
//: ```
//:
//: How often it runs hardly matters, because the grace period is counted from each mark. A task that runs from time to
//: time would call the same function; that trigger was not run here.
//:
//: ### Rule of thumb
//:
//: Ask the purge for object IDs and merge them into every context. No context hears of a batch delete by itself.
//:
//: ### And if the list has read the name before the purge?
//:
//: The same three ways, but the list's object is loaded. What do `isDeleted` and the name give now?

// snippet.variation
func holdALoadedObject(_ page: Page) throws {
  page.rows("held", headers: PurgeWay.headers, try PurgeWay.allCases.map { try $0.ask(page, isLoaded: true) })
}
// snippet.show

//: ### Then
//:
//: A loaded object asks neither the cache nor the store. All three ways give the name, and only the merge into the
//: list itself sets `isDeleted`. In the second row the list now goes on with a country that is gone, and nothing in
//: its object shows it: dropping the row from the cache reaches faults, and not objects.
