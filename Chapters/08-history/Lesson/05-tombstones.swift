import OpenCoreData
import Samples
import WorkbookKit

//: ## `preservesValueInHistoryOnDeletion`: what does the tombstone of a deleted object keep?
//:
//: The sync of the app has to tell the server which photos were deleted. The server knows a photo by its `serverID`.
//: When the sync runs, the row is gone, and the history has an object ID that means nothing to a server. In the model,
//: `serverID` has `preservesValueInHistoryOnDeletion`; the other attributes do not.
//:
//: ### Predict
//:
//: The extension deletes Rose, and *cascade* takes the two comments. What do the tombstones of the photo and of a
//: comment hold? What does a batch delete of Ferry leave?
//:
//: - evidence: XM-21b, SQ-51, BD-23, CH-943, CH-708
//: - prepares: 8.4

func tombstones() -> Segment {
  Segment(
    "what-a-tombstone-keeps", "`preservesValueInHistoryOnDeletion`: what does the tombstone of a deleted object keep?",
    claims: ["H5"],
    asks: [
      Ask(
        "What does the tombstone of Rose hold?", at: .shown("Photo"),
        choices: ["serverID: server-rose", "serverID: server-rose, title: Rose", "nil"],
        beliefs: [
          "serverID: server-rose, title: Rose": "You expected the whole row. Only attributes with the flag are kept.",
          "nil": "You expected nothing. The attribute has the flag.",
        ]),
      Ask(
        "And the tombstone of a comment?", at: .shown("Comment"), choices: ["text: So red", "nil"],
        beliefs: [
          "text: So red": "You expected each deleted row to leave its values. None of its attributes has the flag."
        ]),
      Ask(
        "And after a batch delete?", at: .shown("Photo, in bulk"), choices: ["serverID: server-ferry", "nil"],
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

//: ### What happened
//:
//: Rose's change of type delete has a tombstone with one value: `serverID`. The title was not kept, and no request can
//: bring it back, because the row is gone. The comments have no attribute with the flag, so their `tombstone` is nil.
//: It is nil, and not empty.
//:
//: The batch delete never made an object of Ferry. It left the same tombstone, since the store copied the value in SQL
//: before it removed the row.
//:
//: ### Why
//:
//: A history change names a row by its primary key. After the delete nothing can be looked up under that key. So what
//: is needed later has to be written into the log by the transaction that deletes, and the model says which attributes
//: these are ([documented](labels.md#XM-21b)). In the files of this engine the table of changes has columns
//: for them, which the entities share: as many as the entity with most such attributes needs. That a batch delete is in
//: the history at all is [documented](labels.md#BD-23); that it and a cascade fill these columns like a save is
//: [chosen here](labels.md#CH-708). An attribute with external storage leaves no value
//: there ([reported](labels.md#SQ-60b)); this engine follows the report.
//:
//: A [*tombstone*](glossary.md#tombstone) is for the time after the row. It is not a wastebasket: it has no
//: relationships, and it goes with its transaction when history is purged.
//:
//: ### In your app
//:
//: Set the flag on what the outside world calls the object: the name on the server, the path of its file, the
//: identifier of its search item. Set it on identifiers only: what it preserves outlives the row until the history is
//: purged. In Xcode it is *Preserve After Deletion* in the inspector of the attribute. Then the sync needs no list of
//: its own of what was deleted:
//:
//: ```swift
//: for change in transaction.changes ?? [] where change.changeType == .delete {
//:   guard let name = change.tombstone?["serverID"] as? String else { continue }
//:   try server.delete(name)
//: }
//: ```
//:
//: History says that a row went, and not why. A log-out or a clean-up of a cache deletes rows too, and so does the sync
//: that carries out what the server has deleted. Give each of these an author of its own, and send on only what is
//: written by an author whose deletes are the user's.
//:
//: ### Rule of thumb
//:
//: Set `preservesValueInHistoryOnDeletion` on each attribute by which something outside of the file knows the object.
//:
//: ### And if the flag is missing in the process that deletes?
//:
//: The app's model sets the flag on nothing; it deletes Rose. Then the file is opened with the model that has the flag.
//: What does the tombstone hold?

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
//: Nothing. The flag says what a delete writes, and this delete was before it. Set it in the first version that
//: deletes, and not when a sync first asks for the value. It changes no column of the entity's table, and the file
//: opened without a migration here.
