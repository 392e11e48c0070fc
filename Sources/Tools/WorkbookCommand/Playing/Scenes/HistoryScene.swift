import Foundation
import OpenCoreData
import WorkbookKit

extension PlayScene {
  /// Another process, and the history of a store.
  static let history = PlayScene(
    name: "history", title: "Another process and the history",
    situation: """
      The items rose and ferry are in a file that tracks history. The app's `screen` holds both. An extension opens the same \
      file. The app and its widget each keep a token, at the end of the history when you begin.
      """,
    chapters: [8],
    panels: [
      .init(name: "screen", kind: .context, "the app's context: the values of its own objects"),
      .init(name: "row cache", kind: .rowCache),
      .init(name: "file", kind: .file),
      .init(name: "history", kind: .note, "the transactions in the file, the oldest first"),
      .init(name: "app finds", kind: .note, "transactions after the app's token, or the error"),
      .init(name: "widget finds", kind: .note, "transactions after the widget's token, or the error"),
    ],
    rows: ["rose", "ferry"],
    operations: [
      PlayOperation(
        "extension-delete", "extension deletes rose, and saves", "chapter-8.md#a-delete-in-another-process",
        unless: { (world: HistoryWorld) in world.rows[0] == nil ? "rose is gone from the file" : nil }
      ) { (world: HistoryWorld) in try world.inExtension(0) { $0.delete($1) } },
      PlayOperation(
        "extension-rename", "extension sets ferry.name = \"Boat\", and saves",
        "chapter-8.md#a-delete-in-another-process",
        unless: { (world: HistoryWorld) in
          world.rows[1]?.value as? String == "Boat" ? "ferry is called that already" : nil
        }
      ) { (world: HistoryWorld) in try world.inExtension(1) { $1.name = "Boat" } },
      PlayOperation(
        "fetch", "list = try screen.fetch(request)", "chapter-8.md#a-delete-in-another-process",
        printing: ["FR-19", "FT-01", "ST-14"]
      ) { (world: HistoryWorld) in try world.fetch() },
      PlayOperation(
        "merge", "screen merges the history after the token", "chapter-8.md#read-history-since-a-token",
        outcomes: [.throwing("chapter-8.md#history-purged-too-early", ["VL-20g", "CH-709"])]
      ) { (world: HistoryWorld) in
        for transaction in try world.history(after: world.token) {
          world.screen.performAndWait {
            world.screen.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
          }
        }
        return []
      },
      PlayOperation("save", "try screen.save()", "chapter-8.md#read-history-since-a-token") { (world: HistoryWorld) in
        try world.screen.performAndWait { try world.screen.save() }
        return []
      },
      PlayOperation("reset", "screen.reset(); list = []", "chapter-8.md#an-expired-token") { (world: HistoryWorld) in
        world.reset()
      },
      PlayOperation("move", "token = the end of the history", "chapter-8.md#read-history-since-a-token") {
        (world: HistoryWorld) in
        world.token = world.end
        return []
      },
      PlayOperation(
        "purge", "deleteHistory(before: token)", "chapter-8.md#history-purged-too-early", printing: ["SQ-55"]
      ) { (world: HistoryWorld) in try world.purge(before: world.token) },
      PlayOperation(
        "widget-read", "widget reads, and moves its token", "chapter-8.md#history-purged-too-early",
        printing: ["SQ-55"],
        outcomes: [.throwing("chapter-8.md#history-purged-too-early", ["VL-20g", "CH-709"])]
      ) { (world: HistoryWorld) in
        let count = try world.history(after: world.widget).count
        world.widget = world.end
        return [CountedNoun.text(count, "transaction")]
      },
      PlayOperation(
        "widget-purge", "deleteHistory(before: the widget's token)", "chapter-8.md#history-purged-too-early",
        printing: ["SQ-55"]
      ) { (world: HistoryWorld) in try world.purge(before: world.widget) },
    ],
    levels: [
      PlayLevel(
        "a-delete-to-save",
        PlayGoal("rose is on the screen, marked as deleted.") { $0["screen", "rose"] == "Rose (deleted)" }, hasRead,
        PlayGoal("The history has one transaction.") { $0["history"] != "empty" && !$0["history"].contains(",") }),
      PlayLevel(
        "up-to-date", start: ["extension-delete", "extension-rename"], without: ["reset"], isNew, hasRead,
        PlayGoal("The widget has read nothing yet: it finds 2 new.") { $0["widget finds"] == "2 new" }),
      PlayLevel(
        "too-late", start: ["extension-delete", "extension-rename"], isNew,
        PlayGoal("The app's token has expired: after it, a transaction is missing.") {
          $0["app finds"] == "error 134301"
        }),
    ],
    makeWorld: { try HistoryWorld() })
}

private let isNew = PlayGoal("screen has let go of rose, and shows Boat.") {
  $0["screen", "rose"] == "—" && $0.isSaved("Boat", in: "screen", "ferry")
}

private let hasRead = PlayGoal("The app finds nothing new, and no error.") { $0["app finds"] == "0 new" }

/// The world of the scene.
private final class HistoryWorld: PlayItemWorld {
  private(set) var screen = NSManagedObjectContext(.privateQueue)
  /// What the app has fetched, and holds.
  private var list: [PlayItem] = []
  /// Up to where the app has read, and up to where the widget has.
  var token: NSPersistentHistoryToken?
  var widget: NSPersistentHistoryToken?

  init() throws {
    try super.init(
      "name", rows: ["Rose", "Ferry"], options: [NSPersistentHistoryTrackingKey: NSNumber(value: true)])
    screen = makeContext("screen")
    _ = try fetch()
    // What made the rows is nobody's business.
    _ = try ask(.deleteHistory(before: .distantFuture))
    (token, widget) = (end, end)
  }

  /// The place after all that the history has now.
  var end: NSPersistentHistoryToken? { coordinator.currentPersistentHistoryToken(fromStores: nil) }

  override var held: [[LayerWalk.Cell]] {
    [
      cells(in: screen), cacheCells, fileCells, [LayerWalk.Cell(written)], [LayerWalk.Cell(found(after: token))],
      [LayerWalk.Cell(found(after: widget))],
    ]
  }

  private var written: String {
    let transactions = (try? history(after: nil)) ?? []
    let all = transactions.map { transaction in
      (transaction.changes ?? []).map { change in
        let row = ids.firstIndex { $0.uriRepresentation() == change.changedObjectID.uriRepresentation() }
        return (row == 0 ? "rose" : "ferry") + (change.changeType == .delete ? " deleted" : " renamed")
      }.joined(separator: " + ")
    }
    return all.isEmpty ? "empty" : all.joined(separator: ", ")
  }

  private func found(after token: NSPersistentHistoryToken?) -> String {
    do { return "\(try history(after: token).count) new" } catch { return "error \((error as NSError).code)" }
  }

  func history(after token: NSPersistentHistoryToken?) throws -> [NSPersistentHistoryTransaction] {
    try ask(.fetchHistory(after: token)) as? [NSPersistentHistoryTransaction] ?? []
  }

  func purge(before token: NSPersistentHistoryToken?) throws -> [String] {
    let request = NSPersistentHistoryChangeRequest.deleteHistory(before: token)
    request.resultType = .count
    return ["\(try ask(request) as? Int ?? 0) removed"]
  }

  /// Asks in a context of its own, that no object of the screen's is touched.
  private func ask(_ request: NSPersistentHistoryChangeRequest) throws -> Any? {
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = coordinator
    return try context.performAndWait { (try context.execute(request) as? NSPersistentHistoryResult)?.result }
  }

  func fetch() throws -> [String] {
    let request = NSFetchRequest<PlayItem>(entityName: "Item")
    let names = try screen.performAndWait {
      list = try screen.fetch(request)
      return list.map { PlayText.value($0.name) }.sorted()
    }
    return ["list: \(names.isEmpty ? "empty" : names.joined(separator: ", "))"]
  }

  func reset() -> [String] {
    screen.performAndWait { screen.reset() }
    list = []
    return []
  }

  /// Lets the extension do something with the object of a row, and save.
  func inExtension(_ row: Int, _ work: (NSManagedObjectContext, PlayItem) -> Void) throws -> [String] {
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = file.coordinator
    try context.performAndWait {
      guard let item = try context.existingObject(with: file.ids[row]) as? PlayItem else { return }
      work(context, item)
      try context.save()
    }
    return []
  }
}
