import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Mark, merge, purge: when does each of three contexts notice?
//:
//: An *editor* marks Iceland and saves. A *list* shows unmarked countries; it keeps the array that its fetch
//: returned, and fetches again when it has merged the editor's save. A *cleaner* purges two minutes later and tells
//: both of the IDs. The list has `shouldDeleteInaccessibleFaults` off, so that a read without a row would end the
//: process.
//:
//: After each step the list reads the name of every object in its array.
//:
//: ### Predict
//:
//: After which step does the list no longer show Iceland, and after which is the row gone? Which names does it read
//: between the two? Does the list have changes at the end, after the IDs of the purge have been merged into it?
//:
//: - evidence: BD-15, BD-21, FR-19, RF-07, RF-16, RF-16c, ST-14, CH-307, CH-505
//: - figures: steps
//: - exercise: 5.4

func wholeWorkflow() -> Segment {
  Segment(
    "three-contexts", "Mark, merge, purge: when does each of three contexts notice?", claims: ["T6"],
    asks: [
      Ask(
        "The editor has saved the mark. What does the list read?",
        at: .cell("moments", row: 2, column: "what the list reads"),
        choices: ["Fiji, Iceland, Malta, Samoa", "Fiji, Malta, Samoa"],
        beliefs: ["Fiji, Malta, Samoa": "The list has merged nothing and still has its array of four objects."]),
      Ask(
        "How many rows does the file have once the list has merged and fetched again?",
        at: .cell("moments", row: 3, column: "rows"), choices: ["3", "4"],
        beliefs: ["3": "The list has let go of the object. The row stays until the purge."]),
      Ask(
        "Does the list have changes after merging the IDs of the purge?", at: .shown("list.hasChanges"),
        choices: ["true", "false"],
        beliefs: ["true": "A merged delete concerns objects that the context holds. The list had let go of this one."]),
    ],
    variation: keepTheOldArray
  ) { page in
    try markMergeAndPurge(page, fetchesAgain: true)
  }
}

func markMergeAndPurge(_ page: Page, fetchesAgain: Bool) throws {
  let atlas = try Atlas(page)
  let list = atlas.list
  let cleaner = atlas.sync
  let editor = atlas.store.container.newBackgroundContext()
  let mailbox = Mailbox(of: editor)
  let start = Date(timeIntervalSinceReferenceDate: 0)
  list.shouldDeleteInaccessibleFaults = false

  let visible = NSFetchRequest<Country>(entityName: "Country")
  visible.predicate = Country.notMarked
  visible.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
  var shown = try list.fetch(visible)
  // snippet.hide
  (editor.name, cleaner.name) = ("editor", "cleaner")
  let onScreen = LayerProbe("shown") { shown.map { .init($0.isFault ? "a fault" : $0.name, isAbsent: $0.isFault) } }
  page.watch(shown[1], "markedForDeletionDate", in: [list, editor], also: [onScreen], isStepper: true)
  // snippet.show

  let headers = ["moment", "shown", "what the list reads", "rows"]
  var moments: [[RowCell]] = []
  func note(_ moment: RowCell) throws {
    let rows = try atlas.store.rows("SELECT COUNT(*) FROM ZCOUNTRY").rows[0][0]
    let row: [RowCell] = [moment, cell(shown.count), .text(shown.map(\.name).joined(separator: ", ")), rows]
    moments.append(row)
    // snippet.hide
    page.moment(moment.text, row: Array(zip(headers, row).dropFirst()))
    // snippet.show
  }

  try note("at the beginning")
  try editor.performAndWait {
    try editor.country("Iceland").markForDeletion(at: start)
    // snippet.hide
    page.moment("markForDeletion(at: start)")
    // snippet.show
    try editor.save()
  }
  try note("the editor marks")
  mailbox.deliver(to: list)  // mergeChanges(fromContextDidSave:)
  if fetchesAgain { shown = try list.fetch(visible) }
  try note("the list merges")
  let purged = try cleaner.performAndWait {
    try Country.purge("Country", in: cleaner, at: start.addingTimeInterval(121))
  }
  try note("the cleaner purges")
  NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: purged], into: [list, editor])
  try note("all merge")
  page.rows("moments", headers: headers, moments)
  page.show("list.hasChanges", value: list.hasChanges)
}

//: ### What happened
//:
//: *The editor marks*: the mark is in the file. The list still has four objects and reads four names, Iceland's among
//: them. That name is the right one, because the row is there.
//:
//: *The list merges*: the merge refreshes the list's Iceland. It is not deleted; it has a date. The fetch with the
//: predicate now gives three objects, and the list drops its old array. Only this array had kept the list's Iceland: a
//: context refers weakly to an object without changes ([documented](labels.md#ST-14)). From here on the list holds no
//: Iceland, though the file has four rows.
//:
//: *The cleaner purges*: the fourth row goes, from the row cache too, because the cleaner has merged the IDs ([chosen
//: here](labels.md#CH-505)). No object of the list depends on it. *All merge*: the merge of the IDs finds nothing in the
//: list that it could delete, and `hasChanges` stays false.
//:
//: ### Why
//:
//: Between the save of the mark and the merge lies the same window as with a plain delete. It is harmless here,
//: because a read inside it finds the row. The dangerous moment has moved to the purge, and by then the list has had
//: two minutes to merge the mark and let go. A context that lets go on the merge of the *mark* does not depend on
//: hearing of the purge.
//:
//: ### In your app
//:
//: A fetched results controller with the predicate does this by itself for objects that are loaded: an updated object
//: that no longer matches leaves its results (run, [FRC-11](labels.md#FRC-11)). A merge does not report *updated*
//: objects that are faults (run, [RF-08](labels.md#RF-08)), so fetch again when your context has merged:
//:
//: ```swift
//: // observes .NSManagedObjectContextDidMergeChangesObjectIDs, `object: viewContext`: runs on the main queue
//: @objc func didMerge(_ notification: Notification) {
//:   shown = (try? viewContext.fetch(Country.visibleFetchRequest())) ?? shown
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: Let go of an object when its mark is merged, and not when its purge is merged. Then nothing depends on the second
//: merge.
//:
//: ### And if the list merges, but keeps its old array?
//:
//: The same steps, but the list does not fetch again. What does it get in the last two moments, with the flag off:
//: names, empty names, or the end of the process? And what would `hasChanges` be at the end?

// snippet.variation
func keepTheOldArray(_ page: Page) throws {
  try markMergeAndPurge(page, fetchesAgain: false)
}
// snippet.show

//: ### Then
//:
//: The list read all names after the merge, so Iceland was loaded when the purge came: the read after it needed no
//: row, and the process survives. This is luck: a refresh before the purge would have made it a fault. And the merge
//: of the IDs now finds an object in the list: it deletes it, and the list has a change to save, of a row that
//: another context has removed.
