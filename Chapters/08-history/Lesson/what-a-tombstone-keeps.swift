import OpenCoreData
import Samples
import WorkbookKit

//: A sync tells the server which photos were deleted. When it runs, the rows are gone, and the object IDs in the history
//: mean nothing to a server. So `preservesValueInHistoryOnDeletion` is set on one attribute, `Photo.serverID`. The
//: tombstone of *Rose* holds `server-rose`.
//:
//: ### Predict
//:
//: The extension deletes *Rose*, and *cascade* deletes two comments. What does the tombstone of a comment hold? And that
//: of *Ferry*, after a batch delete, which loads no object?
//:
//: - evidence: XM-21b, SQ-51, SQ-60b, BD-23, CH-943, CH-708
//: - short: What a tombstone keeps
//: - entry `Photo`: XM-21b
//: - entry `Comment`: CH-708
//: - entry `Photo, in bulk`: XM-21b, BD-23, CH-708
//: - entry `flag set later: Photo`: XM-21b, CH-708
//: - prepares: 8.4

func tombstones() -> Segment {
  Segment(
    "what-a-tombstone-keeps", "`preservesValueInHistoryOnDeletion`: what does the tombstone of a deleted object keep?",
    claims: ["H5"],
    asks: [
      Ask(
        "What does the tombstone of a comment hold?", at: .shown("Comment"),
        choices: ["text: So red", "an empty dictionary", "nil"],
        beliefs: [
          "text: So red": "You expected each deleted row to leave its values. None of its attributes has the flag.",
          "an empty dictionary": "You expected a tombstone without values. There is none at all.",
        ]),
      Ask(
        "And that of Ferry, after a batch delete?", at: .shown("Photo, in bulk"),
        choices: ["serverID: server-ferry", "nil"],
        beliefs: ["nil": "You expected a batch delete to read no values. The store copies them in SQL."]),
    ],
    variation: flagSetTooLate
  ) { page in
    let gallery = try Gallery(page)
    var token = gallery.bookmark
    try gallery.run(.deleteRose)
    let changes = try gallery.history(after: token).flatMap { $0.changes ?? [] }
    for entity in ["Photo", "Comment"] {
      let change = changes.first { $0.changedObjectID.entity.name == entity }
      page.show(entity, tombstoneText(change))
    }

    token = gallery.bookmark
    try gallery.screen.execute(OtherProcess.bulkDelete("Photo", "title == 'Ferry'"))
    let inBulk = try gallery.history(after: token).flatMap { $0.changes ?? [] }
    page.show("Photo, in bulk", tombstoneText(inBulk.first { $0.changedObjectID.entity.name == "Photo" }))
  }
}

// snippet.hide
/// The values of a change's tombstone, by name; `nil` where it has none.
func tombstoneText(_ change: NSPersistentHistoryChange?) -> String {
  guard let values = change?.tombstone else { return "nil" }
  return values.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", ")
}
// snippet.show

//: ### Why
//:
//: A comment has no attribute with the flag, so its change has no [*tombstone*](glossary.md#tombstone): nil, and not an
//: empty dictionary. A batch delete leaves the same tombstones as a save: the store copies the values before it deletes
//: the rows.
//:
//: A history change names a row by its key, and after the delete there is no row to look up. So the transaction that
//: deletes writes down what the row holds in the attributes with the flag, and the title of *Rose* is gone for good.
//:
//: A tombstone has no relationships and no attributes with external storage. A purge of the history removes it.
//:
//: ### In your app
//:
//: ```swift
//: for change in transaction.changes ?? [] where change.changeType == .delete {
//:   guard let name = change.tombstone?["serverID"] as? String else { continue }
//:   try server.delete(name)
//: }
//: ```
//:
//: Set the flag on identifiers only, because a kept value outlives the row. A log-out deletes rows too: give it its
//: own author, and send only the user's deletes.
//:
//: ### Rule of thumb
//:
//: Preserve each attribute by which something outside the file knows the object.
//:
//: ### And if the flag is missing in the process that deletes?
//:
//: The app's model sets no flag, and the app deletes *Rose*. Then the file is opened with the flagged model. What does
//: the tombstone hold?

// snippet.variation
func flagSetTooLate(_ page: Page) throws {
  var model = PhotoModel()
  model.preservesServerID = false
  let store = try FreshStore(model.make, page: page) { try PhotoData.insert(into: $0) }
  let before = try store.reopened(options: GalleryFile.options)
  before.viewContext.delete(try before.viewContext.photo("Rose"))
  try before.viewContext.save()

  let after = try LessonFile.open(PhotoModel().make(), store.url, options: GalleryFile.options)
  let changes = try after.viewContext.transactions(.fetchHistory(after: nil as NSPersistentHistoryToken?))
    .flatMap { $0.changes ?? [] }
  page.show("flag set later: Photo", tombstoneText(changes.first { $0.changedObjectID.entity.name == "Photo" }))
}
// snippet.show

//: ### Then
//:
//: The flag says what a delete writes, and this delete came before it. Set it in the first version that deletes.
//: Setting the flag changes no column of the entity's table.
