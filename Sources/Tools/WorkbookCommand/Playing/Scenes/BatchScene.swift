import Foundation
import OpenCoreData
import WorkbookKit

extension PlayScene {
  /// Batch requests, and a screen that has fetched before.
  static let batch = PlayScene(
    name: "batch", title: "A batch request and a screen",
    situation: """
      The items a and b are in the file, and neither is done. The screen has fetched both from `context`, and holds them. \
      Batch requests go to the file.
      """,
    chapters: [2, 3],
    panels: [
      .init(name: "screen", kind: .screen, "what it shows of the objects that it holds"),
      .init(name: "context", kind: .context),
      .init(name: "row cache", kind: .rowCache), .init(name: "file", kind: .file),
      .init(name: "not merged", kind: .note, "what batch requests answered, and nobody has merged"),
    ],
    rows: ["a", "b"],
    operations: [
      PlayOperation("edit", "a.done = true", "chapter-2.md#unsaved-edits-and-a-batch-update", unless: gone(0, "a")) {
        $0.set(0, done: true)
      },
      PlayOperation(
        "read", "print(b.done)", "chapter-2.md#an-object-after-a-batch-update", printing: ["BU-08", "FT-01"],
        outcomes: [
          .running("chapter-5.md#asking-is-deleted-first", ["CH-503"]) { $0.keepsItsRow("b", in: "context") },
          .running("chapter-5.md#a-fault-without-a-row", ["FT-10"]) { $0.findsNoRow("b", in: "context") },
        ],
        unless: gone(1, "b")
      ) {
        (world: BatchWorld) in
        let item = try world.listed(1)
        return ["b.done: \(world.context.performAndWait { item.done })"]
      },
      PlayOperation(
        "save", "try context.save()", "chapter-2.md#unsaved-edits-and-a-batch-update",
        outcomes: [
          .throwing("chapter-2.md#a-save-after-a-batch-update", ["BU-07", "BU-07b", "MP-01", "MP-03", "CH-023"]),
          .running("chapter-3.md#who-is-told-of-a-batch-delete") { $0["context", "b"].contains("deleted") },
        ]
      ) { (world: BatchWorld) in
        try world.context.performAndWait { try world.context.save() }
        return []
      },
      PlayOperation("rollback", "context.rollback()", "chapter-3.md#unsaved-changes-and-a-batch-delete") {
        (world: BatchWorld) in
        world.context.performAndWait { world.context.rollback() }
        return []
      },
      PlayOperation(
        "update", "ids += batch update: done = true, all", "chapter-2.md#an-object-after-a-batch-update"
      ) { (world: BatchWorld) in try world.updateAll() },
      PlayOperation("delete", "ids += batch delete: b", "chapter-3.md#the-list-after-a-batch-delete") {
        (world: BatchWorld) in try world.deleteB()
      },
      PlayOperation(
        "merge", "mergeChanges(fromRemoteContextSave: ids, into: [context])", "chapter-3.md#reset-or-merge",
        unless: { (world: BatchWorld) in world.unmerged.isEmpty ? PlayText.nothingToMerge : nil }
      ) { (world: BatchWorld) in
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: world.unmerged, into: [world.context])
        (world.updated, world.deleted) = ([], [])
        return []
      },
      PlayOperation(
        "refresh", "context.refresh(b, mergeChanges: false)", "chapter-3.md#refresh-after-a-batch-delete",
        unless: gone(1, "b")
      ) { (world: BatchWorld) in
        let item = try world.listed(1)
        world.context.performAndWait { world.context.refresh(item, mergeChanges: false) }
        return []
      },
      PlayOperation("reset", "context.reset()", "chapter-3.md#reset-or-merge") { (world: BatchWorld) in
        world.context.performAndWait { world.context.reset() }
        return []
      },
      PlayOperation(
        "fetch", "list = try context.fetch(request)", "chapter-2.md#an-object-after-a-batch-update",
        printing: ["FR-19", "BU-08"],
        outcomes: [
          .running("chapter-3.md#the-list-after-a-batch-delete", ["FR-19"]) { $0["file", "b"] == "no row" }
        ]
      ) {
        (world: BatchWorld) in try world.fetch()
      },
    ],
    levels: [
      PlayLevel("tell-the-screen", without: ["reset", "edit"], bothInTheFile, bothOnTheScreen),
      PlayLevel(
        "the-edit-waits", start: ["edit"],
        PlayGoal("b is gone: from the file, from the context and from the screen.") {
          $0["file", "b"] == "no row" && $0["screen", "b"] == "—" && $0["context", "b"] == "—"
        },
        PlayGoal("Nothing is left to merge.") { $0["not merged"] == "nothing" },
        PlayGoal("The tick at a still waits for a save.") {
          $0["file", "a"].hasPrefix("false") && $0["context", "a"].hasPrefix("true (unsaved")
        }),
      PlayLevel("without-a-merge", without: ["merge", "reset"], bothInTheFile, bothOnTheScreen),
    ],
    words: [("nil", "no value: the property, a Bool, reads it as false")],
    makeWorld: { try BatchWorld() })
}

private let bothInTheFile = PlayGoal("Both are done in the file.") { board in
  ["a", "b"].allSatisfy { board["file", $0].hasPrefix("true") }
}

private let bothOnTheScreen = PlayGoal("Both are done on the screen.") { board in
  ["a", "b"].allSatisfy { board["screen", $0] == "shows true" }
}

private func gone(_ row: Int, _ name: String) -> @Sendable (BatchWorld) -> String? {
  { world in
    guard let item = world.list[row] else { return "\(name) is not on the list" }
    return item.managedObjectContext == nil ? "\(name) has no context any more" : nil
  }
}

/// The world of the scene.
private final class BatchWorld: PlayItemWorld {
  private(set) var context = NSManagedObjectContext(.privateQueue)
  /// What the screen has fetched, and holds.
  private(set) var list: [PlayItem?] = []
  /// What batch requests have answered, and nobody has merged.
  var updated: Set<NSManagedObjectID> = []
  var deleted: Set<NSManagedObjectID> = []

  init() throws {
    try super.init("done", rows: ["a", "b"])
    context = makeContext("context")
    _ = try fetch()
  }

  /// The IDs as a merge takes them.
  var unmerged: [AnyHashable: Any] {
    var ids: [AnyHashable: Any] = [:]
    if !updated.isEmpty { ids[NSUpdatedObjectsKey] = Array(updated) }
    if !deleted.isEmpty { ids[NSDeletedObjectsKey] = Array(deleted) }
    return ids
  }

  override var held: [[LayerWalk.Cell]] {
    [list.map(shown), cells(in: context), cacheCells, fileCells, [LayerWalk.Cell(unmergedText)]]
  }

  private var unmergedText: String {
    func names(_ ids: Set<NSManagedObjectID>, _ what: String) -> [String] {
      zip(["a", "b"], self.ids).filter { ids.contains($1) }.map { "\($0.0) \(what)" }
    }
    let all = names(updated, "updated") + names(deleted, "deleted")
    return all.isEmpty ? "nothing" : all.joined(separator: ", ")
  }

  /// What the screen would draw of an item.
  private func shown(_ item: PlayItem?) -> LayerWalk.Cell {
    guard let item else { return .nothing }
    guard item.managedObjectContext != nil else { return LayerWalk.Cell("no context", isAbsent: true) }
    return context.performAndWait {
      item.isFault
        ? LayerWalk.Cell("read again when drawn")
        : LayerWalk.Cell("shows \(item.done)")
    }
  }

  /// The item of a row that the list has.
  func listed(_ row: Int) throws -> PlayItem {
    guard let item = list[row] else { throw CocoaError(.managedObjectReferentialIntegrity) }
    return item
  }

  func set(_ row: Int, done: Bool) -> [String] {
    if let item = list[row] { context.performAndWait { item.done = done } }
    return []
  }

  func fetch() throws -> [String] {
    let request = NSFetchRequest<PlayItem>(entityName: "Item")
    request.returnsObjectsAsFaults = false
    let found = try context.performAndWait { try context.fetch(request) }
    list = ids.map { id in found.first { $0.objectID == id } }
    let names = zip(["a", "b"], list).filter { $1 != nil }.map(\.0)
    return ["list: \(names.isEmpty ? "empty" : names.joined(separator: ", "))"]
  }

  func updateAll() throws -> [String] {
    let request = NSBatchUpdateRequest(entityName: "Item")
    request.propertiesToUpdate = ["done": true]
    request.resultType = .updatedObjectIDsResultType
    let result = try context.performAndWait { try context.execute(request) as? NSBatchUpdateResult }
    updated.formUnion(result?.result as? [NSManagedObjectID] ?? [])
    return []
  }

  func deleteB() throws -> [String] {
    let rows = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
    rows.predicate = NSPredicate(format: "SELF == %@", ids[1])
    let request = NSBatchDeleteRequest(fetchRequest: rows)
    request.resultType = .resultTypeObjectIDs
    let result = try context.performAndWait { try context.execute(request) as? NSBatchDeleteResult }
    deleted.formUnion(result?.result as? [NSManagedObjectID] ?? [])
    return []
  }
}
