import Foundation
import OpenCoreData
import WorkbookKit

extension PlayScene {
  /// A child, its parent, and the file.
  static let family = PlayScene(
    name: "family", title: "Child, parent, file",
    situation: """
      The item a, whose name is Ale, is in the file. `edit` is a child of `main`, which is a root; each holds a. A batch update \
      goes to the file.
      """,
    chapters: [4],
    panels: [
      .init(name: "edit", kind: .context), .init(name: "main", kind: .context),
      .init(name: "row cache", kind: .rowCache), .init(name: "file", kind: .file),
    ],
    rows: ["a"],
    operations: [
      PlayOperation(
        "edit-name", "a.name = \"Tea\"  // in edit", "chapter-4.md#an-edit-that-may-be-cancelled",
        unless: gone(\FamilyWorld.edit, "edit")
      ) { (world: FamilyWorld) in world.run(world.edit) { $1.name = "Tea" } },
      PlayOperation(
        "edit-delete", "edit.delete(a)", "chapter-4.md#how-far-a-save-goes", unless: gone(\FamilyWorld.edit, "edit")
      ) { (world: FamilyWorld) in world.run(world.edit) { $0.delete($1) } },
      PlayOperation("edit-save", "try edit.save()", "chapter-4.md#how-far-a-save-goes") { (world: FamilyWorld) in
        try world.edit.context.performAndWait { try world.edit.context.save() }
        return []
      },
      PlayOperation("edit-rollback", "edit.rollback()", "chapter-4.md#an-edit-that-may-be-cancelled") {
        (world: FamilyWorld) in
        world.edit.context.performAndWait { world.edit.context.rollback() }
        return []
      },
      PlayOperation(
        "edit-refresh", "edit.refresh(a, mergeChanges: false)", "chapter-4.md#when-a-refresh-reads",
        unless: gone(\FamilyWorld.edit, "edit")
      ) { (world: FamilyWorld) in world.run(world.edit) { $0.refresh($1, mergeChanges: false) } },
      PlayOperation(
        "edit-read", "print(a.name)  // in edit", "chapter-4.md#which-value-a-child-fetches",
        printing: ["FT-01"],
        outcomes: [
          .running("chapter-4.md#which-value-a-child-fetches", ["PC-04", "PC-05", "CH-033"]) {
            $0["edit", "a"].hasPrefix("fault")
          }
        ],
        unless: gone(\FamilyWorld.edit, "edit")
      ) { (world: FamilyWorld) in
        let name = world.edit.context.performAndWait { world.edit.item.name }
        return ["a.name: \(PlayText.value(name))"]
      },
      PlayOperation(
        "main-name", "a.name = \"Rum\"  // in main", "chapter-4.md#merge-policy-of-a-child",
        unless: gone(\FamilyWorld.main, "main")
      ) { (world: FamilyWorld) in world.run(world.main) { $1.name = "Rum" } },
      PlayOperation(
        "main-save", "try main.save()", "chapter-4.md#how-far-a-save-goes",
        outcomes: [
          .throwing("chapter-2.md#a-save-after-a-batch-update", ["BU-07", "BU-07b", "MP-01", "MP-03", "CH-023"])
        ]
      ) { (world: FamilyWorld) in
        try world.main.context.performAndWait { try world.main.context.save() }
        return []
      },
      PlayOperation("main-rollback", "main.rollback()", "chapter-4.md#how-far-a-save-goes") { (world: FamilyWorld) in
        world.main.context.performAndWait { world.main.context.rollback() }
        return []
      },
      PlayOperation(
        "main-refresh", "main.refresh(a, mergeChanges: false)", "chapter-4.md#when-a-refresh-reads",
        unless: gone(\FamilyWorld.main, "main")
      ) { (world: FamilyWorld) in world.run(world.main) { $0.refresh($1, mergeChanges: false) } },
      PlayOperation("batch", "batch update: name = \"Gin\"", "chapter-2.md#an-object-after-a-batch-update") {
        (world: FamilyWorld) in try world.renameInFile()
      },
    ],
    levels: [
      PlayLevel(
        "all-the-way", without: ["batch"],
        PlayGoal("The file has Tea, the name that edit gives.") { $0["file", "a"].hasPrefix("Tea") }),
      PlayLevel(
        "second-thoughts",
        PlayGoal("edit has deleted a, and saved.") { $0["edit", "a"] == "—" },
        PlayGoal("main has a again, with nothing to save.") { $0.isSaved("Ale", in: "main", "a") }),
      PlayLevel(
        "the-child-is-the-last-to-know",
        PlayGoal("main and the file have Rum.") {
          $0["file", "a"].hasPrefix("Rum") && $0.isSaved("Rum", in: "main", "a")
        },
        PlayGoal("edit shows Tea, with nothing to save.") { $0.isSaved("Tea", in: "edit", "a") }),
      PlayLevel(
        "gin-in-the-child", start: ["batch"],
        PlayGoal("edit shows Gin, which only the file had, with nothing to save.") {
          $0.isSaved("Gin", in: "edit", "a")
        }),
    ],
    makeWorld: { try FamilyWorld() })
}

/// The world of the scene.
private final class FamilyWorld: PlayItemWorld {
  private var levels: [Side] = []

  var main: Side { levels[0] }
  var edit: Side { levels[1] }

  init() throws {
    try super.init("name", rows: ["Ale"])
    let main = makeContext("main")
    let edit = makeContext("edit", of: main)
    levels = try [main, edit].map { Side(context: $0, item: try fetchedItem(0, in: $0)) }
  }

  override var held: [[LayerWalk.Cell]] {
    [cells(in: edit.context), cells(in: main.context), cacheCells, fileCells]
  }

  func renameInFile() throws -> [String] {
    let request = NSBatchUpdateRequest(entityName: "Item")
    request.propertiesToUpdate = ["name": "Gin"]
    _ = try main.context.performAndWait { try main.context.execute(request) }
    return []
  }
}
