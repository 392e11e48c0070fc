import OpenCoreData
import Samples
import WorkbookKit

//: ## `obtainPermanentIDs(for:)` in a child context: when to call it, and what does it cost?
//:
//: An edit screen makes three items in a child, and their IDs are needed elsewhere: by another context after the save
//: (*up*), or the other way round, by a child that is opened on an item its parent has not saved yet (*down*).
//: `obtainPermanentIDs(for:)` gives objects permanent IDs before they are saved.
//:
//: ### Predict
//:
//: *Up*: the child calls it for each of its three objects, for all at once, or not at all; then child and parent save,
//: and another root looks for the three objects by the IDs that they had before. Which of the three ways runs SQL
//: before any save, and does it matter then whether the call is made once or three times? How many objects does the
//: other root find, each time? *Down*: a parent makes an item, a child gets it by its ID, and the parent saves. Has the
//: child's object the same ID as the parent's afterwards, with and without the call?
//:
//: - evidence: ID-08, ID-08b, PC-16, PC-16b, PC-14, CH-034, CH-408, CH-411
//: - exercise: 4.3

/// Three objects of a child, whose IDs go to another root: what they cost, and how many are found there.
func handUp(
  _ page: Page, _ way: String, _ obtain: (NSManagedObjectContext, [Item]) throws -> Void
) throws -> [RowCell] {
  // snippet.hide
  let store = try FreshStore.items(page)
  let context = store.context
  // snippet.show
  let edit = context.makeChild("edit")
  let items = ["a", "b", "c"].map { name in
    let item = Item(context: edit)
    item.name = name
    return item
  }
  let statements = try store.countStatements { try obtain(edit, items) }
  let ids = items.map(\.objectID)
  let lastKey = try store.rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Item'").rows[0][0]
  try edit.save()
  try context.save()

  let other = store.container.newBackgroundContext()
  let found = other.performAndWait { ids.count { (try? other.existingObject(with: $0)) != nil } }
  return [.text(way), .integer(Int64(statements)), lastKey, .integer(Int64(found))]
}

/// An unsaved object of a parent, which a child gets by its ID: whether both have one ID after the parent's save.
func handDown(_ page: Page, _ way: String, obtains: Bool) throws -> [RowCell] {
  // snippet.hide
  let context = try FreshStore.items(page).context
  // snippet.show
  let item = Item(context: context)
  item.name = "new"
  if obtains { try context.obtainPermanentIDs(for: Array(context.insertedObjects)) }
  let edit = context.makeChild("edit")
  let own = edit.item(withID: item.objectID)
  let name = own.name  // the child reads it
  try context.save()

  let kind = own.objectID.isTemporaryID ? "temporary" : "permanent"
  return [.text(way), .text(name), .text(kind), yesOrNo(own.objectID == item.objectID)]
}

func permanentFirst() -> Segment {
  Segment(
    "permanent-ids-first", "`obtainPermanentIDs(for:)` in a child context: when to call it, and what does it cost?",
    claims: ["P16"],
    asks: [
      Ask(
        "Up, without the call: how many of the three objects does the other root find?",
        at: .cell("up", row: 1, column: "found elsewhere"),
        beliefs: [
          "3":
            "You expected the IDs to lead to the rows. They are temporary, and mean nothing to another root."
        ]),
      Ask(
        "Up, one call for each object, and nothing saved yet: which is the last key in the file? (It was 16.)",
        at: .cell("up", row: 2, column: "last key in the file"),
        beliefs: [
          "16":
            "You expected the file to stay as it is until a save. The call reserves the keys in the file."
        ]),
      Ask(
        "Up, one call for all three objects: how many statements does it take?",
        at: .cell("up", row: 3, column: "statements"), choices: ["0", "4", "12"],
        beliefs: [
          "0": "You expected the call to work in memory. The counter of keys is in the file.",
          "12": "You expected each object to cost a transaction. One transaction reserves the keys of all of them.",
        ]),
      Ask(
        "Down, without the call: is the child's ID the same as the parent's, after the parent's save?",
        at: .cell("down", row: 1, column: "same as the parent's"), choices: ["yes", "no"],
        beliefs: ["yes": "You expected the child to follow. The parent's save replaced the ID in the parent only."]),
    ],
    variation: cancelAfterObtaining
  ) { page in
    page.rows(
      "up", headers: ["obtained", "statements", "last key in the file", "found elsewhere"],
      [
        try handUp(page, "not at all") { _, _ in },
        try handUp(page, "one by one") { edit, items in
          for item in items { try edit.obtainPermanentIDs(for: [item]) }
        },
        try handUp(page, "all at once") { edit, items in try edit.obtainPermanentIDs(for: items) },
      ])
    page.rows(
      "down", headers: ["obtained", "the child reads", "its ID after the save", "same as the parent's"],
      [
        try handDown(page, "not at all", obtains: false),
        try handDown(page, "when the child is set up", obtains: true),
      ])
  }
}

//: ### What happened
//:
//: *Up*, first line: no call, no statement. The three IDs are temporary. After both saves the rows are in the file,
//: but the other root finds none of them by these IDs.
//:
//: Second and third line: the call goes to the store. The last key in the file, 16 before, is 19 now, although none
//: of the three objects is saved. The other root finds all three, since the saves kept the IDs. One by one it took 12
//: statements, all at once 4: each call is a transaction that begins, raises the counter by the number of objects,
//: reads it and commits. The number of statements is this engine's ([chosen here](labels.md#CH-408)); that a call
//: writes to the file is [documented](labels.md#PC-16), and that it does so from a child is
//: [reported](labels.md#PC-16b).
//:
//: *Down*, first line: the child gets the unsaved item by its temporary ID and reads it. The parent saves, and in the
//: parent the ID is replaced. The child's object keeps the temporary one, and the two IDs are not equal any more. In
//: the second line the parent asked for the permanent ID before the child was opened, and both have it.
//:
//: ### Why
//:
//: A permanent ID contains a primary key, and the store keeps the counter of keys in the file. So the call passes every
//: parent, goes to the store, and reserves one key for each object. Nothing else happens: the objects stay inserted and
//: unsaved, and the save keeps the ID (run, [ID-08b](labels.md#ID-08b)). That an ID also passes through a parent is
//: what an article of 2014 advises to rely on.
//:
//: ### In your app
//:
//: Ask for all new objects of the context at once, at the last moment before an ID leaves it:
//:
//: ```swift
//: // up: on the line before the save of the child
//: try edit.obtainPermanentIDs(for: Array(edit.insertedObjects))
//: try edit.save()
//:
//: // down: in the parent, when the child is set up
//: try parent.obtainPermanentIDs(for: Array(parent.insertedObjects))
//: let draft = edit.object(with: item.objectID)
//: ```
//:
//: ### Rule of thumb
//:
//: If anything but the parent will ask for the objects, obtain their permanent IDs: once, for all of them, right
//: before the ID is handed on.
//:
//: ### And if the edit is cancelled after the call?
//:
//: The child obtains permanent IDs for three new items and is dropped without a save. Then the view context makes one
//: item and saves it. How many rows has the file, and which primary key has the new row? (There were 16 rows, with
//: the keys 1 to 16.)

// snippet.variation
func cancelAfterObtaining(_ page: Page) throws {
  let store = try FreshStore.items(page)
  do {
    let edit = store.context.makeChild("edit")
    let items = (1...3).map { _ in Item(context: edit) }
    try edit.obtainPermanentIDs(for: items)
  }
  Item(context: store.context).name = "new"
  try store.context.save()
  try store.showRows("SELECT COUNT(*) AS 'rows', MAX(Z_PK) AS 'highest key' FROM ZITEM", "file")
}
// snippet.show

//: ### Then
//:
//: Seventeen rows, and the new one has the key 20. The keys 17 to 19 were reserved in the file, and a reserved key is
//: not given out again. A cancelled edit costs numbers and a write, and leaves no row behind.
