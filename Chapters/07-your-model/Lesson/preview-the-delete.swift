import OpenCoreData
import WorkbookKit

//: A support request asks you to delete one folder of a user's bookmarks. Before you delete it from that store,
//: you want a list of everything else that the delete touches.
//:
//: Object 4, the folder titled *3*, contains an empty folder and two bookmarks, both among the favourites of a root.
//:
//: ### Predict
//:
//: `previewDeletion(of:)`, which Core Data does not have, works out what the delete rules would do. The code prints
//: how many objects would go, how many would lose a reference, and the steps as a tree. How many of each? What does
//: the last line say about `context.hasChanges`?
//:
//: - short: Previewing a delete
//: - formerly: 5-previewdeletionof-which-rows-would-a-delete-reach
//: - evidence: DR-04, DR-05, DR-06, CH-606, CH-004, CH-035
//: - entry `would`: DR-04, DR-05, CH-606
//: - entry `context.hasChanges`: CH-606
//: - rule: CH-606
//: - sample: CH-004, CH-035
//: - figures: would go
//: - explains: 7.6

func previewTheDelete() -> Segment {
  Segment(
    "preview-the-delete", "The book's `previewDeletion(of:)`: which rows would a delete reach?", claims: ["Y5"],
    asks: [
      Ask(
        "How many objects would go?", at: .cell("would", row: 1, column: "go"), choices: ["1", "4", "10"],
        beliefs: [
          "1": "You counted the folder only. `children` is cascade.",
          "10": "You followed `parent` upwards. Its rule is nullify: the object that contains the folder stays.",
        ]),
      Ask(
        "How many others would lose a reference?", at: .cell("would", row: 1, column: "lose a reference"),
        choices: ["0", "2", "3"],
        beliefs: ["3": "You counted references. Root 3 loses two of them and counts once."]),
      Ask("What is `context.hasChanges` afterwards?", at: .shown("context.hasChanges"), choices: ["true", "false"]),
    ],
    variation: previewAfterAMove
  ) { page in
    let copy = try WorkingCopy(page)
    let context = try copy.open(page).viewContext

    let objects = try copy.question.objects(in: context)
    page.show("asked for", objects.map { KeyNaming.name(of: $0) }.joined(separator: ", "))

    let preview = context.previewDeletion(of: objects)
    page.showCounts(of: preview)
    // snippet.hide
    if Subject.isBundled { page.change("would go", from: nil, to: GraphFigure(of: preview.trees), isWhole: false) }
    // snippet.show
    for line in LiveTrace.lines(of: preview.trees) { page.print(line) }
    page.show("context.hasChanges", value: context.hasChanges)
  }
}

// snippet.hide
extension Page {
  /// Prints what would become of the objects of each entity, and every reason that the save would be refused for.
  func showCounts(of preview: DeletionPreview) {
    rows(
      "would", headers: ["entity", "go", "lose a reference", "keep a dangling key"],
      preview.counts.map {
        [.text($0.entity)] + [$0.deleted, $0.nullified, $0.leftDangling].map { .integer(Int64($0)) }
      })
    for blocker in preview.blockers { show("refused", "\(blocker.code): \(blocker.text)") }
  }
}
// snippet.show

//: ### Why
//:
//: Four objects go: `children` is cascade, and the rules of each object that goes apply in turn. Two others lose a
//: reference: object 5, and root 3, which loses two favourites and counts once.
//:
//: The preview walks the objects as the save would, but applies the rules to copies: `hasChanges` is false.
//:
//: None of your classes' code runs in a preview: no `prepareForDeletion()` that deletes more, no `willSave()`, no
//: validation method.
//:
//: ### In your app
//:
//: ```swift
//: let trial = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
//: trial.parent = context
//: trial.delete(trial.object(with: folder.objectID))
//: trial.processPendingChanges()
//: print(trial.deletedObjects.count, "objects would go,", trial.updatedObjects.count, "would change")
//: ```
//:
//: The rules run in this child context, which is never saved. To learn whether a deny rule refuses, call
//: `validateForDelete()` on each of `trial.deletedObjects`. The trial does call `prepareForDeletion()`: do not run it
//: where that method has an effect outside the context.
//:
//: ### Rule of thumb
//:
//: Before a delete that cannot be undone, preview it on a copy, and check every object you did not name.
//:
//: ### And if one bookmark has just been moved, and nothing has been saved?
//:
//: `parent` of object 7 is set to object 5. How many objects would go now, and how many would lose a reference?

// snippet.variation
func previewAfterAMove(_ page: Page) throws {
  let copy = try WorkingCopy(page)
  let context = try copy.open(page).viewContext
  let all = NSFetchRequest<NSManagedObject>(entityName: copy.question.entity)
  let objects = try context.fetch(all)
  let named = Dictionary(uniqueKeysWithValues: objects.map { (KeyNaming.name(of: $0), $0) })
  named["BookmarkEntity#7"]?.setValue(named["BookmarkEntity#5"], forKey: "parent")

  page.showCounts(of: context.previewDeletion(of: try copy.question.objects(in: context)))
}
// snippet.show

//: ### Then
//:
//: Three go: 4, 6 and 10. The preview reads the graph with its unsaved changes, because a save would write them. Two
//: still lose a reference: object 5 loses the folder, and object 3 loses 10 and keeps 7.
