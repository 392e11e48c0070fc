import Foundation
import OpenCoreData
import WorkbookKit

extension PlayScene {
  /// Two-step deletion, and a reader who may be late.
  static let purge = PlayScene(
    name: "purge", title: "Mark, hide, purge, and a second reader",
    situation: """
      The item a is in the file, not marked. A marks and purges; B has a on its screen, and asks for what is not marked when it \
      fetches. `B.shouldDeleteInaccessibleFaults` is false.
      """,
    chapters: [5],
    panels: [
      .init(name: "B's list", kind: .screen, "what B has fetched last, and shows"), .init(name: "A", kind: .context),
      .init(name: "B", kind: .context),
      .init(name: "row cache", kind: .rowCache), .init(name: "file", kind: .file),
      .init(name: "not merged", kind: .note, "saved by A or purged, and not merged by B"),
    ],
    rows: ["a"],
    operations: [
      PlayOperation("A-mark", "a.markedAt = .now  // in A", "chapter-5.md#mark-first", unless: gone(\PurgeWorld.a, "A"))
      {
        (world: PurgeWorld) in world.run(world.a) { $1.markedAt = Date(timeIntervalSinceReferenceDate: 0) }
      },
      PlayOperation(
        "A-unmark", "a.markedAt = nil  // in A", "chapter-5.md#purge-later", unless: gone(\PurgeWorld.a, "A")
      ) {
        (world: PurgeWorld) in world.run(world.a) { $1.markedAt = nil }
      },
      PlayOperation(
        "A-save", "try A.save()", "chapter-5.md#mark-first",
        outcomes: [
          .throwing("chapter-5.md#a-context-that-never-merges", ["MP-10"]) { $0["file", "a"] == "no row" },
          .throwing("chapter-5.md#marking-twice", ["MP-03"]),
        ]
      ) {
        (world: PurgeWorld) in try world.saveA()
      },
      PlayOperation(
        "purge", "ids += batch delete: markedAt != nil", "chapter-5.md#purge-later", printing: ["BD-01"]
      ) { (world: PurgeWorld) in try world.purge() },
      PlayOperation(
        "B-merge", "B merges A's saves and the ids", "chapter-5.md#three-contexts",
        unless: { (world: PurgeWorld) in world.unmerged.isEmpty ? PlayText.nothingToMerge : nil }
      ) { (world: PurgeWorld) in
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: world.unmerged, into: [world.b.context])
        world.unmerged = [:]
        return []
      },
      PlayOperation("B-fetch", "list = try B.fetch(not marked)", "chapter-5.md#mark-first", printing: ["FR-19"]) {
        (world: PurgeWorld) in
        try world.fetch()
      },
      PlayOperation(
        "B-read", "print(a.markedAt)  // in B", "chapter-5.md#mark-first",
        printing: ["FT-01"],
        outcomes: [
          .throwing("chapter-5.md#a-fault-without-a-row", ["FT-08"]),
          .running("chapter-5.md#asking-is-deleted-first", ["CH-503"]) { $0.keepsItsRow("a", in: "B") },
        ], unless: gone(\PurgeWorld.b, "B")
      ) {
        (world: PurgeWorld) in
        let date = world.b.context.performAndWait { world.b.item.markedAt }
        return ["a.markedAt: \(PlayText.value(date))"]
      },
      PlayOperation(
        "B-refresh", "B.refresh(a, mergeChanges: false)", "chapter-5.md#asking-is-deleted-first",
        unless: gone(\PurgeWorld.b, "B")
      ) { (world: PurgeWorld) in world.run(world.b) { $0.refresh($1, mergeChanges: false) } },
      PlayOperation(
        "B-edit", "a.markedAt = nil  // in B", "chapter-5.md#marking-twice",
        outcomes: [.throwing("chapter-5.md#a-fault-without-a-row", ["FT-08"])], unless: gone(\PurgeWorld.b, "B")
      ) {
        (world: PurgeWorld) in world.run(world.b) { $1.markedAt = nil }
      },
      PlayOperation(
        "B-save", "try B.save()", "chapter-5.md#marking-twice",
        outcomes: [
          .throwing("chapter-5.md#a-context-that-never-merges", ["MP-10"]) { $0["file", "a"] == "no row" },
          .throwing("chapter-5.md#marking-twice", ["MP-03"]),
          .running("chapter-5.md#three-contexts") { $0["B", "a"].contains("deleted") },
        ]
      ) { (world: PurgeWorld) in
        try world.b.context.performAndWait { try world.b.context.save() }
        return []
      },
      PlayOperation("B-rollback", "B.rollback()", "chapter-5.md#marking-twice") { (world: PurgeWorld) in
        world.b.context.performAndWait { world.b.context.rollback() }
        return []
      },
    ],
    levels: [
      PlayLevel(
        "hidden-everywhere",
        PlayGoal("The mark is in the file.") { $0["file", "a"].hasPrefix("marked") },
        PlayGoal("B's list no longer has a.") { $0["B's list", "a"] == "—" }),
      PlayLevel(
        "change-of-mind",
        PlayGoal("A has marked a, and saved.") { $0.isSaved("marked", in: "A", "a") },
        PlayGoal("The file has no mark.") { $0["file", "a"].hasPrefix("nil") },
        PlayGoal("B's list has a.") { $0["B's list", "a"] == "listed" }),
      PlayLevel(
        "purged-in-peace",
        PlayGoal("The row is gone.") { $0["file", "a"] == "no row" },
        PlayGoal("B and its list have let go of a.") { $0["B's list", "a"] == "—" && $0["B", "a"] == "—" },
        PlayGoal("Nothing is left to merge.") { $0["not merged"] == "nothing" }),
    ],
    makeWorld: { try PurgeWorld() })
}

/// The world of the scene.
private final class PurgeWorld: PlayItemWorld {
  private var sides: [Side] = []
  private var isListed = true
  /// What B has not merged, as a merge takes it.
  var unmerged: [AnyHashable: Any] = [:]

  var a: Side { sides[0] }
  var b: Side { sides[1] }

  init() throws {
    try super.init("markedAt", rows: ["a"])
    sides = try ["A", "B"].map { name in
      let context = makeContext(name)
      return Side(context: context, item: try fetchedItem(0, in: context))
    }
    b.context.endsAtInaccessibleFaults = true
  }

  override var held: [[LayerWalk.Cell]] {
    let what = [(NSUpdatedObjectsKey, "a updated"), (NSDeletedObjectsKey, "a deleted")].filter { unmerged[$0.0] != nil }
    return [
      [isListed ? LayerWalk.Cell("listed") : .nothing], cells(in: a.context), cells(in: b.context), cacheCells,
      fileCells,
      [LayerWalk.Cell(what.isEmpty ? "nothing" : what.map(\.1).joined(separator: ", "))],
    ]
  }

  func saveA() throws -> [String] {
    let isUpdated = a.context.performAndWait { a.item.isUpdated }
    try a.context.performAndWait { try a.context.save() }
    if isUpdated { unmerged[NSUpdatedObjectsKey] = [ids[0]] }
    return []
  }

  func purge() throws -> [String] {
    let rows = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
    rows.predicate = NSPredicate(format: "markedAt != nil")
    let request = NSBatchDeleteRequest(fetchRequest: rows)
    request.resultType = .resultTypeObjectIDs
    let result = try a.context.performAndWait { try a.context.execute(request) as? NSBatchDeleteResult }
    let gone = result?.result as? [NSManagedObjectID] ?? []
    if !gone.isEmpty { unmerged[NSDeletedObjectsKey] = gone }
    return ["\(gone.count) deleted"]
  }

  func fetch() throws -> [String] {
    let request = NSFetchRequest<PlayItem>(entityName: "Item")
    request.predicate = NSPredicate(format: "markedAt == nil")
    isListed = try !b.context.performAndWait { try b.context.fetch(request) }.isEmpty
    return ["list: \(isListed ? "a" : "empty")"]
  }
}
