import OpenCoreData
import Samples
import WorkbookKit

//: An edit screen makes three items in a child, and another root needs their IDs (*up*). Elsewhere a child opens an
//: unsaved item of its parent (*down*). `obtainPermanentIDs(for:)` gives objects permanent IDs before the save.
//:
//: ### Predict
//:
//: *Up*: the child calls it for each object, for all at once, or not at all; then child and parent save. Each way begins
//: with a new file, whose last key is 16. What does a call do to the file? Three calls run 12 SQL statements: how many
//: does one call for all run? *Down*: the parent calls it before the child opens the item, or not at all. Which kind of
//: ID does the child's object have after the parent's save?
//:
//: - evidence: ID-08, ID-08b, ID-11, PC-15, PC-16, PC-16b, PC-14, CH-034, CH-408, CH-411
//: - short: Permanent IDs before the save
//: - entry `up`: ID-08, ID-08b, PC-15, PC-16, PC-16b, CH-408
//: - entry `down`: ID-08b, PC-14, CH-411
//: - entry `file`: ID-08, ID-11, PC-16, PC-16b
//: - sample: PC-16b
//: - rule: PC-15
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
        "Up, one call for each object, and nothing saved yet: what is the last key in the file? It was 16.",
        at: .cell("up", row: 2, column: "last key in the file"),
        beliefs: [
          "16":
            "You expected the file to stay as it is until a save. The call reserves the keys in the file."
        ]),
      Ask(
        "Three calls run 12 statements. How many does one call for all three objects run?",
        at: .cell("up", row: 3, column: "statements"), choices: ["0", "4", "12"],
        beliefs: [
          "0": "You expected the call to work in memory. The counter of keys is in the file.",
          "12": "You expected each object to cost a transaction. One transaction reserves the keys of all of them.",
        ]),
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

//: ### Why
//:
//: After the calls, and before any save, the last key in the file is 19. A permanent ID contains a primary key, and the
//: counter of keys is in the file. So the call goes to the store and reserves a key for each object, in one transaction
//: per call. The save keeps the ID, by which any root finds the object.
//:
//: Downwards, a child that got the item by the temporary ID keeps that ID when the parent's object gets another.
//:
//: ### In your app
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
//: Before an ID leaves its context, obtain permanent IDs, all in one call.
//:
//: ### And if the edit is cancelled after the call?
//:
//: The child obtains three IDs and is dropped unsaved. Then the view context saves one new item. Which key does it get?

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
//: Key 20: a reserved key is not given out again, and leaves no row.
