import OpenCoreData
import Samples
import WorkbookKit

//: An extension deletes the album *Garden* with a batch delete. `Album.photos` and `Photo.comments` are *cascade*. The
//: app shows a comment of *Rose*, and has loaded neither the photo nor the album. It merges *Garden*'s ID, fetched
//: earlier, and then merges the history.
//:
//: ### Predict
//:
//: Which changes does the history have? Is the comment deleted after each merge?
//:
//: - evidence: BD-08, BD-23, RF-07, RF-15, RF-16, RF-18, CH-026, CH-043, CH-943
//: - short: A batch delete in history
//: - entry `IDs merged: isDeleted`: RF-15, RF-16
//: - entry `transaction`: BD-08, BD-23, CH-026, CH-943
//: - entry `history merged: isDeleted`: RF-07, CH-026, CH-943
//: - entry `updated properties`: CH-943
//: - rule: CH-943
//: - sample: CH-943
//: - figures: layers
//: - exercise: 8.2
//: - prepares: 8.1

func batchInHistory() -> Segment {
  Segment(
    "a-batch-delete-in-history", "`NSBatchDeleteRequest` in persistent history: are the victims of a cascade there?",
    claims: ["H4"],
    asks: [
      Ask(
        "Is the comment deleted once Garden's ID is merged?", at: .shown("IDs merged: isDeleted"),
        choices: ["true", "false"],
        beliefs: ["true": "You expected the rules to run in the context. It holds no Garden whose rules could run."]),
      Ask(
        "And is the comment deleted once history is merged?", at: .shown("history merged: isDeleted"),
        choices: ["true", "false"],
        beliefs: ["false": "You expected history to hold what the request named. It holds each deleted row."]),
    ],
    variation: nullifiedInHistory
  ) { page in
    let gallery = try Gallery(page)
    let screen = gallery.screen
    let comment = try screen.comment("So red")
    // snippet.hide
    page.watch(comment, "text", as: "comment")
    // snippet.show
    let garden = try screen.id(of: "Album", titled: "Garden")
    let token = gallery.bookmark
    try gallery.run(.deleteGardenInBulk)

    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: [garden]], into: [screen])
    page.show("IDs merged: isDeleted", value: comment.isDeleted)

    let transactions = try gallery.history(after: token)
    page.show("transaction", summary(of: transactions[0]))
    gallery.merge(transactions)
    page.show("history merged: isDeleted", value: comment.isDeleted)
  }
}

// snippet.hide
extension NSManagedObjectContext {
  /// The comment with a text.
  func comment(_ text: String) throws -> Comment {
    let request = NSFetchRequest<Comment>(entityName: "Comment")
    request.predicate = NSPredicate(format: "text == %@", text)
    guard let comment = try fetch(request).first else { throw SampleError.noSuchName(entity: "Comment", name: text) }
    return comment
  }

  /// The ID of an album or photo, without an object of it in this context.
  func id(of entity: String, titled title: String) throws -> NSManagedObjectID {
    let request = NSFetchRequest<NSManagedObjectID>(entityName: entity)
    request.predicate = NSPredicate(format: "title == %@", title)
    request.resultType = .managedObjectIDResultType
    guard let id = try fetch(request).first else { throw SampleError.noSuchName(entity: entity, name: title) }
    return id
  }
}
// snippet.show

//: ### Why
//:
//: Merging *Garden*'s ID does nothing: the context holds no *Garden*, so no rule can run in it. Nor would the IDs that
//: the request returns help: [](chapter-3.md#the-victims).
//:
//: The store writes the history, and records each row that it deletes, for whatever reason: six. So the transaction
//: names the comment itself, and its merge needs no chain of loaded objects from the album to the comment.
//:
//: A save also records an owner whose set has lost a member. A batch delete changes rows only, and no column of an
//: owner's row holds its set.
//:
//: ### In your app
//:
//: ```swift
//: let token = container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
//: _ = try background.performAndWait { try background.execute(NSBatchDeleteRequest(fetchRequest: old)) }
//: try mergeHistory(after: token, into: [container.viewContext])
//: ```
//:
//: `mergeHistory` is the loop of [](#read-history-since-a-token). Let every process merge, the deleting process too: no
//: context merges a batch delete by itself. A reader that has archived a token merges after that token instead. Check
//: on a Mac that the history names the victims. Take home:
//: [BatchDelete.swift](../Sources/Course/TakeHome/BatchDelete.swift).
//:
//: ### Rule of thumb
//:
//: After a batch delete merge the transaction, and not the result of the request.
//:
//: ### And if `Photo.comments` is *nullify*?
//:
//: The app itself runs the same batch delete, under a model whose comments stay. Which changes does the transaction
//: have, and which properties do updates name, if there are any?

// snippet.variation
func nullifiedInHistory(_ page: Page) throws {
  var model = PhotoModel()
  model.photoComments = .nullifyDeleteRule
  let gallery = try Gallery(page, model)
  let token = gallery.bookmark
  try gallery.screen.execute(OtherProcess.bulkDelete("Album", "title == 'Garden'"))

  for transaction in try gallery.history(after: token) {
    page.show("transaction", summary(of: transaction))
    let updated = (transaction.changes ?? []).filter { $0.changeType == .update }
    page.show("updated properties", Set(updated.flatMap { ($0.updatedProperties ?? []).map(\.name) }).sorted().joined())
  }
}
// snippet.show

//: ### Then
//:
//: The history records the comments as updates of `photo`, which the rule has cleared. Merging the transaction
//: refreshes them.
