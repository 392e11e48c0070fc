import OpenCoreData
import WorkbookKit

//: The preview was a calculation. To be sure, you delete on a copy of the store, save, and compare the file before and
//: after: every row of every table, read directly with SQLite.
//:
//: ### Predict
//:
//: The preview said that objects 3 and 5 lose a reference when the folder, object 4, goes. Do their rows change, and if
//: so, in which column? Which table besides `ZBOOKMARKENTITY` loses rows?
//:
//: - short: Deleting on a copy
//: - evidence: DR-05, DR-08, ID-11, KV-02, SQ-11, SQ-22, SQ-23, SV-18, CH-001, CH-309, CH-602, DR-04
//: - entry `rows`: DR-04, DR-05, KV-02, SQ-11, SQ-22, SV-18, CH-309
//: - entry `as they were`: ID-11
//: - figures: on the copy
//: - exercise: 7.6

func deleteOnACopy() -> Segment {
  Segment(
    "delete-on-a-copy", "Deleting on a copy: which rows and columns have changed?", claims: ["Y6"],
    asks: [
      Ask(
        "Which column of row 3, the root whose favourites include two of the deleted bookmarks, has changed?",
        at: .cell("rows", row: 1, column: "columns"), choices: ["none", "ZFAVORITES", "Z_OPT"],
        beliefs: [
          "none": "You expected the row to stay, since its links are in the join table. But the object has changed.",
          "ZFAVORITES": "You expected a column for the favourites. They are pairs in a separate table.",
        ]),
      Ask(
        "Which table, besides the entity's own, loses rows?", at: .cell("rows", row: 7, column: "table"),
        choices: ["Z_1FAVORITES", "Z_PRIMARYKEY", "Z_METADATA"]),
    ],
    variation: deleteOneBookmark
  ) { page in
    let copy = try WorkingCopy(page)
    let context = try copy.open(page).viewContext
    // snippet.hide
    let trace = LiveTrace(context)
    let before = try copy.graph()
    // snippet.show
    for object in try copy.question.objects(in: context) { context.delete(object) }
    do {
      try context.save()
    } catch {
      page.show("save", error: error)
    }
    // snippet.hide
    if let before, let after = try copy.graph() { page.change("on the copy", from: before, to: after, isWhole: true) }
    for node in trace.drainTrace() { for line in node.lines { page.print(line) } }
    // snippet.show
    let rows = try RowChanges(from: copy.before, to: copy.url)
    page.rows("rows", headers: ["table", "key", "", "columns"], rows.cells())
    page.show("as they were", rows.untouched.joined(separator: ", "))
  }
}

//: ### Why
//:
//: Rows 3 and 5 have changed, in `Z_OPT` alone.
//:
//: `Z_OPT` is the version of a row. The save of a changed *object* adds 1, and an object counts as changed when one of
//: its relationships has changed, wherever the file keeps the link. Objects 3 and 5 lost references that the file kept
//: elsewhere: in the join table, and in `ZPARENT` of row 4.
//:
//: Core Data finds conflicts by comparing versions. Another context that holds object 3 and edits its title meets a
//: conflict at its next save, unless it has merged the save of the delete.
//:
//: `Z_PRIMARYKEY` keeps the highest key given out, so the key of a deleted row is not used again.
//:
//: ### In your app
//:
//: ```swift
//: context.automaticallyMergesChangesFromParent = true
//: ```
//:
//: Merge the save into each context that may hold objects linked to what you delete. Run the segment with `--keep FILE`
//: to keep the copy.
//:
//: ### Rule of thumb
//:
//: After a delete on a copy, look for changed rows and tables that you did not expect.
//:
//: ### And if only one bookmark is deleted?
//:
//: Object 7 is deleted, a bookmark in the folder and a favourite of root 3. Which rows are removed, and in which
//: does `Z_OPT` change?

// snippet.variation
func deleteOneBookmark(_ page: Page) throws {
  let copy = try WorkingCopy(page)
  let context = try copy.open(page).viewContext
  let all = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: copy.question.entity))
  for object in all where KeyNaming.name(of: object) == "BookmarkEntity#7" { context.delete(object) }
  try context.save()
  page.rows(
    "rows", headers: ["table", "key", "", "columns"], try RowChanges(from: copy.before, to: copy.url).cells())
}
// snippet.show

//: ### Then
//:
//: Row 7 and the pair (3, 7) are removed. Rows 3 and 4 have a new version: the root lost a favourite, and the folder a
//: child.
