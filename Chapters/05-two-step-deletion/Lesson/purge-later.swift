import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: At each tick of a timer, and when the app leaves the screen, a batch delete purges the marked countries whose
//: *grace period* of 120 seconds is over.
//:
//: A second test purges Iceland while a list holds it as a fault: without IDs; with the IDs merged into the purging
//: context alone (`not merged into the list`), or into the list too (`merged into the list`).
//:
//: ### Predict
//:
//: Iceland is marked at 0 seconds, Malta at 100. The timer fires at 60, 120 and 180, and the app leaves at 221. How
//: many rows does each purge delete? In the second test, what are `isDeleted` and the name of the fault?
//:
//: - evidence: BD-04b, BD-15, BD-17, BD-17b, BD-21, FT-10, FT-11b, FR-19, RF-10b, RF-16, RF-16c, CH-301, CH-503, CH-505
//: - short: The purge
//: - formerly: and-if-the-list-has-read-the-name-before-the-purge
//: - entry `purges`: BD-04b
//: - entry `held`: BD-15, BD-17, FR-19, FT-10, FT-11b, RF-16c, CH-301, CH-503, CH-505
//: - figures: not merged into the list, merged into the list
//: - explains: 5.4

/// Purges at every tick of a timer, and whenever the app leaves the screen.
final class CleanUp: @unchecked Sendable {
  /// In an app: `UIApplication.didEnterBackgroundNotification`.
  static let appLeavesScreen = Notification.Name("appLeavesScreen")

  /// What the purges have deleted, one entry a purge.
  private(set) var purged: [[NSManagedObjectID]] = []

  private let context: NSManagedObjectContext
  private let others: [NSManagedObjectContext]
  private let now: () -> Date
  // In an app: `Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { … }`. This one is on no run loop.
  private(set) var timer: Timer?
  private var observer: (any NSObjectProtocol)?

  /// Makes the timer, and begins to listen.
  init(in context: NSManagedObjectContext, telling others: [NSManagedObjectContext], now: @escaping () -> Date) {
    (self.context, self.others, self.now) = (context, others, now)
    let cleanUp: @Sendable () -> Void = { [weak self] in
      do { try self?.cleanUpDeletedObjects() } catch { fatalError("report this: \(error)") }
    }
    timer = Timer(timeInterval: 60, repeats: true) { _ in cleanUp() }
    observer = NotificationCenter.default.addObserver(forName: Self.appLeavesScreen, object: nil, queue: nil) { _ in
      cleanUp()
    }
  }

  deinit {
    timer?.invalidate()
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  func cleanUpDeletedObjects() throws {
    let ids = try context.performAndWait {
      // Each a batch delete, whose IDs `context` merges.
      try Country.batchDeleteMarkedObjects("Country", in: context, at: now())
        + Continent.batchDeleteMarkedObjects("Continent", in: context, at: now())
    }
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: others)
    purged.append(ids)
  }
}

/// One row, purged in three ways.
enum PurgeWay: String, CaseIterable {
  case withoutIDs = "without IDs"
  case notMerged = "not merged into the list"
  case merged = "merged into the list"

  func purge(_ atlas: Atlas) throws {
    let later = Date(timeIntervalSinceReferenceDate: 121)
    if self == .withoutIDs {
      let marked = NSFetchRequest<any NSFetchRequestResult>(entityName: "Country")
      let limit = later.addingTimeInterval(-120)
      marked.predicate = NSPredicate(format: "markedForDeletionDate < %@", limit as NSDate)
      _ = try atlas.sync.performAndWait { try atlas.sync.execute(NSBatchDeleteRequest(fetchRequest: marked)) }
    } else {
      let cleanUp = CleanUp(in: atlas.sync, telling: self == .merged ? [atlas.list] : []) { later }
      try cleanUp.cleanUpDeletedObjects()
    }
  }

  /// Marks Iceland, purges it, and asks the fault that the list holds.
  func ask(_ page: Page) throws -> [RowCell] {
    let atlas = try Atlas(page)
    try atlas.inBackground {
      try $0.country("Iceland").markForLocalDeletion(at: Date(timeIntervalSinceReferenceDate: 0))
    }
    let held = try atlas.list.country("Iceland")
    // snippet.hide
    if let label = [PurgeWay.notMerged: "not merged into the list", .merged: "merged into the list"][self] {
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
        "Iceland is marked at 0 and Malta at 100, with a grace period of 120 seconds. How many rows go at 180?",
        at: .cell("purges", row: 3, column: "purged"),
        choices: ["0", "1", "2"],
        beliefs: ["2": "Each object has its own date. Malta was marked at 100 and has its 120 seconds from there."]),
      Ask(
        "Purged without IDs: what name does the held fault read?", at: .cell("held", row: 1, column: "name"),
        choices: ["\"Iceland\"", "\"\""],
        beliefs: ["\"\"": "The coordinator's row cache still has the row, and it answers."]),
      Ask(
        "Not merged into the list?", at: .cell("held", row: 2, column: "name"), choices: ["\"Iceland\"", "\"\""],
        beliefs: [
          "\"Iceland\"":
            "The purging context has merged the IDs. The row cache that both contexts share has dropped the row."
        ]),
    ]
  ) { page in
    let atlas = try Atlas(page)
    var seconds: TimeInterval = 0
    func now() -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
    try atlas.inBackground { try $0.country("Iceland").markForLocalDeletion(at: now()) }
    seconds = 100
    try atlas.inBackground { try $0.country("Malta").markForLocalDeletion(at: now()) }

    let cleanUp = CleanUp(in: atlas.sync, telling: [atlas.list], now: now)
    func tick() { cleanUp.timer?.fire() }
    func leave() { NotificationCenter.default.post(name: CleanUp.appLeavesScreen, object: nil) }
    page.rows(
      "purges", headers: ["at", "trigger", "purged", "rows left"],
      try [60, 120, 180, 221].map { moment in
        seconds = TimeInterval(moment)
        let isTick = moment % 60 == 0
        if isTick { tick() } else { leave() }
        let left = try atlas.store.rows("SELECT COUNT(*) FROM ZCOUNTRY").rows[0][0]
        let purged = cell(cleanUp.purged.last?.count ?? 0)
        return [cell(moment), isTick ? "timer" : "the app leaves", purged, left]
      })

    page.rows("held", headers: PurgeWay.headers, try PurgeWay.allCases.map { try $0.ask(page) })
  }
}

//: ### Why
//:
//: Without IDs the list still reads the name: this engine's batch delete does not touch the coordinator's row cache. A
//: merge of the IDs into any context drops the row from the cache, and the list's fault reads an empty name. A merge
//: into the list marks its object and fills it: [](#asking-is-deleted-first).
//:
//: Count on neither name: only the merge into the list makes `isDeleted` true before the read.
//:
//: At 120 seconds Iceland's date is not yet *before* the limit: with a timer, a row can stay for the grace period and
//: one interval more.
//:
//: ### In your app
//:
//: A suspended app gets no tick, so ask for background time:
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
//: ### Rule of thumb
//:
//: Ask the purge for object IDs and merge them into every context.
