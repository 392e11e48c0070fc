import OpenCoreData
import WorkbookKit

//: ## Deleting on a copy: which rows and columns have changed?
//:
//: The preview was a calculation. To be sure, you make the delete on a copy of the store, save, and compare the file
//: with itself as it was: every row of every table, read with SQLite directly.
//:
//: ### Predict
//:
//: The delete is the same as in [](#preview-the-delete): the folder, object 4. Which rows of `ZBOOKMARKENTITY` are
//: removed? Rows of which other table are removed? Which column of the rows that stay has changed, and in which rows?
//:
//: - evidence: DR-05, DR-08, ID-11, KV-02, SQ-11, SQ-22, SQ-23, SV-18, CH-001, CH-602
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
          "ZFAVORITES": "You expected a column for the favourites. They are pairs in a table of their own.",
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

//: ### What happened
//:
//: The save carried out the steps of the tree, in an order that is [this engine's own](labels.md#CH-001). The table is
//: made from the two files.
//:
//: Rows 4, 6, 7 and 10 are removed: the folder and its three children, the four that the preview named. In the join
//: table `Z_1FAVORITES` the pairs (3, 7) and (3, 10) are removed. That is the nullify of `favoriteFolders`: the root
//: 3 loses two of its favourites.
//:
//: Two rows that stay have changed, 3 and 5, and only in `Z_OPT`. These are the two objects that lost a reference.
//: Neither has a column for the relationship that changed: the favourites of row 3 are in the join table, and the link
//: between rows 4 and 5 was in the column `ZPARENT` of row 4, which is gone.
//:
//: *as they were* names the tables in which no row has changed: the store's metadata, and the keys that it has given
//: out so far. A delete leaves the count of the keys as it was (run, [ID-11](labels.md#ID-11)), so the key of a row
//: that is gone is not used again.
//:
//: ### Why
//:
//: `Z_OPT` is the version of a row (run, [SQ-11](labels.md#SQ-11)), and each later save of a change of its *object*
//: adds 1 (run, [SV-18](labels.md#SV-18)). An object counts as changed when one of its relationships has changed
//: ([documented](labels.md#KV-02)), whether the file keeps that relationship in this row or elsewhere. Core Data finds
//: conflicts by comparing versions ([documented](labels.md#MP-02)). So another context that holds object 3 and edits
//: its title meets a conflict at its next save, although no column that it reads is different, unless it has merged the
//: save of the delete ([documented](labels.md#MP-15); [](chapter-2.md#a-save-after-a-batch-update) shows such a
//: conflict).
//:
//: ### In your app
//:
//: Expect conflicts on the neighbours of what you delete, and merge the save of the delete into each context that may
//: hold them:
//:
//: ```swift
//: context.automaticallyMergesChangesFromParent = true
//: ```
//:
//: A merge policy decides the conflicts that are left. Know what you choose: object trump overwrites what others have
//: changed in the same property ([documented](labels.md#MP-07)).
//:
//: To keep the copy and look at it in a SQLite tool, run the segment with `--keep FILE`.
//:
//: ### Rule of thumb
//:
//: After a delete on a copy look for rows that you did not expect, and for tables that you did not expect.
//:
//: ### And if only one bookmark is deleted?
//:
//: Instead of the folder, object 7 is deleted: one of the bookmarks in it, and a favourite of the root 3. Which rows
//: are removed now, and of which rows does `Z_OPT` change?

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
//: Row 7 and the pair (3, 7) are removed. Rows 3 and 4 have a new version: the root lost a favourite, and the folder
//: lost a child by the nullify rule of `parent`. Row 5, the folder's own parent, is not a neighbour of object 7 and
//: stays as it was.
