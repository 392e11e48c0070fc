import OpenCoreData
import Samples
import WorkbookKit

//: ## `NSBatchDeleteRequest` in persistent history: are the victims of a cascade there?
//:
//: The extension deletes the album Garden with a batch delete. `Album.photos` and `Photo.comments` are *cascade*. The
//: app has a comment of Rose on the screen, and neither the album nor the photo was ever loaded. It merges once the ID
//: of the album, which it has fetched before the delete, and once what history says.
//:
//: ### Predict
//:
//: How many object IDs does the batch delete return? How many changes does the history have, and of which entities? Is
//: the comment deleted after each merge?
//:
//: - evidence: BD-06, BD-08, BD-23, RF-16, CH-026, CH-943
//: - figures: layers
//: - exercise: 8.2
//: - prepares: 8.1

func batchInHistory() -> Segment {
  Segment(
    "a-batch-delete-in-history", "`NSBatchDeleteRequest` in persistent history: are the victims of a cascade there?",
    claims: ["H4"],
    asks: [
      Ask(
        "How many IDs does the request return?", at: .shown("IDs of the request"),
        beliefs: ["6": "You expected the victims. The result names the rows that the request matched."]),
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
    let deleting = try gallery.run(.deleteGardenInBulk)
    page.show("IDs of the request", deleting.text.trimmingCharacters(in: .newlines))

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

//: ### What happened
//:
//: The request matched one row, Garden, and returned one ID to the extension, which printed how many there were. The app
//: merged Garden's ID, which it had fetched before. The context had no object of Garden, so the merge found nothing to
//: delete, and the comment stayed as it was.
//:
//: Then the app read the history. One batch request is one transaction, with six changes of type delete: the album, its
//: two photos, and their three comments. The last merge named the comment itself. It needed no chain of loaded objects
//: from the album downwards, and the comment is deleted.
//:
//: ### Why
//:
//: A batch delete is carried out in SQL, rules included, and the result counts the rows of the request
//: ([run](labels.md#BD-06)). History is written at a lower place: the store records what it deletes, for whatever
//: reason. That rows deleted by batch requests are recorded is [documented](labels.md#BD-23); that those of a cascade
//: are among them is [chosen here](labels.md#CH-943): no published run shows it; one report has it that triggers write
//: down every change of a row, those of batch updates too ([SQ-60](labels.md#SQ-60)). If it were otherwise in Apple's
//: framework, the app would have to fetch the victims' IDs before the delete, as in [](chapter-3.md#the-victims).
//:
//: A batch update is one transaction too, with an update for each row that it matched, also for a row that had the
//: value already ([chosen here](labels.md#CH-717)).
//:
//: ### In your app
//:
//: A process that deletes in bulk cannot know what the others have loaded. With history on, it does not have to: leave
//: its result aside, and let every process, its own included, merge what the history says. That it names the victims of
//: a cascade is a choice of this engine, so look at it on Apple's framework before you do without their IDs.
//:
//: ```swift
//: let token = container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
//: _ = try background.performAndWait { try background.execute(NSBatchDeleteRequest(fetchRequest: old)) }
//: try mergeHistory(after: token, into: [container.viewContext])
//: ```
//:
//: `mergeHistory(after:into:)` is the loop of [](#read-history-since-a-token). A reader that has
//: archived a token merges what is after that one instead, or it would leave out what others wrote before the delete.
//:
//: The process merges a transaction here that it wrote itself, because a batch request changes no context and posts no
//: did-save notification, and history names more rows than the request's result. A save is different. The context that
//: saved has the change already, and other contexts of the coordinator that merge automatically take it from the
//: notification. So [HistoryMerge.swift](../Sources/TakeHome/HistoryMerge.swift), which is for saves of other
//: processes, leaves out what has the process's own author. With that file, run a batch request in a context with
//: another `transactionAuthor`, such as `app in bulk`, or merge it where it runs.
//:
//: For an app the delete and the merge are one function in [BatchDelete.swift](../Sources/TakeHome/BatchDelete.swift). It
//: asks for the victims before the delete, and adds what the history says; so it serves a store without history too.
//:
//: ### Rule of thumb
//:
//: After a batch delete, merge the transaction and not the result. Check once, on Apple's framework, that it names the
//: rows that the rules took.
//:
//: ### And if `Photo.comments` is *nullify*?
//:
//: The same batch delete of Garden, in the app itself, under a model whose comments stay. Which changes does the
//: transaction have, and which property do the updated comments name?

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
//: The three comments are updates now, each with the property `photo`, which the rule has cleared ([chosen
//: here](labels.md#CH-943)). They are in no result of the request. A merge of this transaction refreshes them.
