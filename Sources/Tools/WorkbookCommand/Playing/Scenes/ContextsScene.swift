import Foundation
import OpenCoreData
import WorkbookKit

extension PlayScene {
  /// Two contexts, one of which deletes what the other edits.
  static let contexts = PlayScene(
    name: "contexts", title: "Two contexts and one row",
    situation: """
      The item a, whose name is Ale, is in the file. A and B are contexts of one coordinator, and each holds a. Nobody merges \
      unless you do; `B.mergePolicy` is `.error` at first.
      """,
    chapters: [5],
    panels: [
      .init(name: "A", kind: .context), .init(name: "B", kind: .context), .init(name: "row cache", kind: .rowCache),
      .init(name: "file", kind: .file), .init(name: "B's policy", kind: .note, "what B's saves do with a conflict"),
      .init(name: "not merged", kind: .note, "what A has saved, and B has not merged"),
    ],
    rows: ["a"],
    operations: [
      PlayOperation(
        "A-delete", "A.delete(a)", "chapter-1.md#a-delete-without-a-save", unless: gone(\ContextsWorld.a, "A")
      ) {
        (world: ContextsWorld) in world.run(world.a) { $0.delete($1) }
      },
      PlayOperation(
        "A-edit", "a.name = \"Tea\"  // in A", "chapter-5.md#a-context-that-never-merges",
        unless: gone(\ContextsWorld.a, "A")
      ) {
        (world: ContextsWorld) in world.run(world.a) { $1.name = "Tea" }
      },
      PlayOperation(
        "A-save", "try A.save()", "chapter-5.md#a-context-that-never-merges",
        outcomes: [
          .throwing("chapter-5.md#a-context-that-never-merges", ["MP-03"]),
          .running("chapter-1.md#what-a-dead-object-reads") { $0["A", "a"].contains("deleted") },
        ]
      ) {
        (world: ContextsWorld) in try world.saveA()
      },
      PlayOperation("A-rollback", "A.rollback()", "chapter-1.md#after-a-refused-delete") { (world: ContextsWorld) in
        world.a.context.performAndWait { world.a.context.rollback() }
        return []
      },
      PlayOperation(
        "B-edit", "a.name = \"Rum\"  // in B", "chapter-5.md#a-context-that-never-merges",
        unless: gone(\ContextsWorld.b, "B")
      ) {
        (world: ContextsWorld) in world.run(world.b) { $1.name = "Rum" }
      },
      PlayOperation(
        "B-save", "try B.save()", "chapter-5.md#a-context-that-never-merges",
        outcomes: [
          .throwing("chapter-5.md#a-context-that-never-merges", ["MP-10"]) { $0["file", "a"] == "no row" },
          .throwing("chapter-5.md#a-context-that-never-merges", ["MP-03"]),
          .running("chapter-5.md#asking-is-deleted-first") { $0["B", "a"].contains("deleted") },
        ]
      ) {
        (world: ContextsWorld) in
        try world.b.context.performAndWait { try world.b.context.save() }
        return []
      },
      PlayOperation(
        "B-merge", "B merges A's saves", "chapter-5.md#three-contexts",
        unless: { (world: ContextsWorld) in world.unmerged.isEmpty ? PlayText.nothingToMerge : nil }
      ) { (world: ContextsWorld) in
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: world.unmerged, into: [world.b.context])
        world.unmerged = [:]
        return []
      },
      PlayOperation(
        "B-refresh-keep", "B.refresh(a, mergeChanges: true)", "chapter-5.md#asking-is-deleted-first",
        unless: gone(\ContextsWorld.b, "B")
      ) { (world: ContextsWorld) in world.run(world.b) { $0.refresh($1, mergeChanges: true) } },
      PlayOperation(
        "B-refresh", "B.refresh(a, mergeChanges: false)", "chapter-5.md#asking-is-deleted-first",
        unless: gone(\ContextsWorld.b, "B")
      ) { (world: ContextsWorld) in world.run(world.b) { $0.refresh($1, mergeChanges: false) } },
      PlayOperation(
        "B-policy", "B.mergePolicy = .mergeByPropertyObjectTrump", "chapter-5.md#a-context-that-never-merges",
        unless: { (world: ContextsWorld) in world.isOverruling ? "it is that already" : nil }
      ) { (world: ContextsWorld) in
        world.isOverruling = true
        world.b.context.performAndWait { world.b.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump }
        return []
      },
      PlayOperation("B-rollback", "B.rollback()", "chapter-5.md#a-context-that-never-merges") {
        (world: ContextsWorld) in
        world.b.context.performAndWait { world.b.context.rollback() }
        return []
      },
      PlayOperation(
        "B-read", "print(a.name)  // in B", "chapter-5.md#a-context-that-never-merges",
        printing: ["FT-01"],
        outcomes: [
          .running("chapter-5.md#asking-is-deleted-first", ["CH-503"]) { $0.keepsItsRow("a", in: "B") },
          .printing("a.name: nil", "chapter-5.md#a-fault-without-a-row", ["FT-10", "FT-11b"]),
        ], unless: gone(\ContextsWorld.b, "B")
      ) {
        (world: ContextsWorld) in
        let name = world.b.context.performAndWait { world.b.item.name }
        return ["a.name: \(PlayText.value(name))"]
      },
    ],
    levels: [
      PlayLevel(
        "let-go",
        PlayGoal("A's delete is in the file.") { $0["file", "a"] == "no row" },
        PlayGoal("B has let go of a.") { $0["B", "a"] == "—" },
        PlayGoal("Nothing is left to merge.") { $0["not merged"] == "nothing" }),
      PlayLevel(
        "the-last-word", without: ["B-merge", "B-refresh", "B-refresh-keep"],
        PlayGoal("A has saved Tea.") { $0.isSaved("Tea", in: "A", "a") },
        PlayGoal("The file has Rum.") { $0["file", "a"].hasPrefix("Rum") }),
      PlayLevel(
        "nil-on-the-screen", without: ["B-edit"],
        PlayGoal("B's a is no fault, and its name is nil.") { $0["B", "a"].hasPrefix("nil") }),
    ],
    makeWorld: { try ContextsWorld() })
}

/// The world of the scene.
private final class ContextsWorld: PlayItemWorld {
  private var sides: [Side] = []
  /// What A has saved and B has not merged, as a merge takes it.
  var unmerged: [AnyHashable: Any] = [:]
  /// Whether B's merge policy lets its objects win.
  var isOverruling = false

  var a: Side { sides[0] }
  var b: Side { sides[1] }

  init() throws {
    try super.init("name", rows: ["Ale"])
    sides = try ["A", "B"].map { name in
      let context = makeContext(name)
      return Side(context: context, item: try fetchedItem(0, in: context))
    }
  }

  override var held: [[LayerWalk.Cell]] {
    let what = [(NSUpdatedObjectsKey, "a updated"), (NSDeletedObjectsKey, "a deleted")].filter { unmerged[$0.0] != nil }
    return [
      cells(in: a.context), cells(in: b.context), cacheCells, fileCells,
      [LayerWalk.Cell(isOverruling ? ".mergeByPropertyObjectTrump" : ".error")],
      [LayerWalk.Cell(what.isEmpty ? "nothing" : what.map(\.1).joined(separator: ", "))],
    ]
  }

  /// Saves A, and adds what it saved to what B has to merge.
  func saveA() throws -> [String] {
    let (isUpdated, isDeleted) = a.context.performAndWait {
      (a.item.isUpdated, a.item.isDeleted && a.item.managedObjectContext != nil)
    }
    try a.context.performAndWait { try a.context.save() }
    if isUpdated { unmerged[NSUpdatedObjectsKey] = [ids[0]] }
    if isDeleted { unmerged[NSDeletedObjectsKey] = [ids[0]] }
    return []
  }
}
