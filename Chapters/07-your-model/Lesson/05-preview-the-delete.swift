import OpenCoreData
import WorkbookKit

//: ## `previewDeletion(of:)`: which rows would a delete reach?
//:
//: A support request asks you to delete one folder of one user's bookmarks. You know the folder's row. Before you run
//: the delete on that store you want the list of everything else that it touches.
//:
//: Object 4, the folder with the title *3*, has three children: a folder without contents and two bookmarks. Both
//: bookmarks are among the favourites of a root.
//:
//: ### Predict
//:
//: `previewDeletion(of:)` works out what the delete rules would do, and returns it. The code prints how many objects would go and
//: how many would lose a reference, and the steps as a tree. How many of each? What does the last line say of
//: `context.hasChanges`?
//:
//: - evidence: DR-04, DR-05, DR-06, CH-606
//: - figures: would go
//: - prepares: 7.6

func previewTheDelete() -> Segment {
  Segment(
    "preview-the-delete", "`previewDeletion(of:)`: which rows would a delete reach?", claims: ["Y5"],
    asks: [
      Ask(
        "How many objects would go?", at: .cell("would", row: 1, column: "go"), choices: ["1", "4", "10"],
        beliefs: [
          "1": "You counted the folder only. `children` is cascade.",
          "10": "You followed `parent` upwards. Its rule is nullify: what holds the folder stays.",
        ]),
      Ask(
        "How many others would lose a reference?", at: .cell("would", row: 1, column: "lose a reference"),
        choices: ["0", "2", "3"],
        beliefs: ["3": "You counted references. The root 3 loses two of them and counts once."]),
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

//: ### What happened
//:
//: Follow the tree from the top. The delete of object 4, the folder, begins with its relationship `children`. The
//: rule is cascade, so objects 6, 7 and 10 go as well, and each of them has its own relationships looked at in turn.
//: For 7 and 10 that gives a step: `favoriteFolders` is nullify, so object 3, the root, loses 7 and then 10 from its
//: `favorites`.
//:
//: Back at the folder, `parent` is nullify: object 5 loses the folder from its `children`. So four objects go, and
//: two others, 3 and 5, lose a reference. `hasChanges` is false: the context was read and not changed.
//:
//: ### Why
//:
//: What a delete reaches depends on the rules in the model and on the links between these objects. A preview needs
//: both, so it has to walk the objects as the save would. It runs the rules on copies of the objects and writes each
//: step down; the tree is that record. What a delete would do to the context's own objects has not been done to them. A
//: preview is [not part of Core Data](labels.md#CH-606).
//:
//: Classes of your app are not known here. A `prepareForDeletion()` that deletes more, a `willSave()` that changes
//: something, or a validation of your own runs in your app and not in the preview. In a program that
//: contains your ported classes, the preview's `unforeseen` names those that override `prepareForDeletion()`,
//: `willSave()` or a validation method, and those about which it cannot tell; accessors are not found. Its
//: `conflicts` lists what the save would find in its way in the store: rows that others have changed or deleted since
//: they were read, and values that have to be unique and are not. `conflictAnswer` says whether the merge policy would
//: resolve them. In a child context `conflicts` is always empty.
//:
//: ### In your app
//:
//: Core Data has no preview. The next best thing is a child context that is never saved, in which the rules run
//: ([chosen here](labels.md#CH-035)):
//:
//: ```swift
//: let trial = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
//: trial.parent = context
//: trial.delete(trial.object(with: folder.objectID))
//: trial.processPendingChanges()
//: print(trial.deletedObjects.count, "objects would go,", trial.updatedObjects.count, "would change")
//: ```
//:
//: Do not do it where a class overrides `prepareForDeletion()` with an effect outside the context: `delete(_:)` calls it
//: (run, [AW-04b](labels.md#AW-04b)), and here it is called for the victims too ([chosen here](labels.md#CH-004)), whether
//: or not the trial is saved. A deny rule does not show in these counts: `validateForDelete()` of each object of
//: `trial.deletedObjects` asks it (run, [DR-17](labels.md#DR-17)).
//:
//: For a store outside the app, `swift run workbook preview` prints the same from the command line; with `--json` a
//: script can compare it with yesterday's.
//:
//: ### Rule of thumb
//:
//: Before a delete that cannot be taken back, print what it would reach on a copy of a real store, and read the
//: objects that you did not ask for.
//:
//: ### And if one bookmark has just been moved, and nothing has been saved?
//:
//: In the same context, before the preview, `parent` of object 7 is set to object 5. There is no save. How many
//: objects would go now, and how many would lose a reference?

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
//: Three objects go: 4, 6 and 10. The preview walks the graph as the context has it, unsaved changes included,
//: because that is what a save would write. Two still lose a reference: object 5 loses the folder, and object 3 loses
//: 10 and keeps 7.
