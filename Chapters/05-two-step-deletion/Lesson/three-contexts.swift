import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: An *editor* marks Iceland and saves. A *list*, its flag off, shows what its fetch of unmarked countries returned,
//: and fetches again when it has merged. A *cleaner* purges two minutes later, and its IDs are merged into both. In the
//: table `shown` counts the countries in the list's array, and `rows` those in the file.
//:
//: ### Predict
//:
//: After which step does the list no longer show Iceland, and after which is the row gone? Does the list have changes
//: at the end?
//:
//: - evidence: BD-15, BD-21, FR-19, RF-07, RF-10b, RF-15, RF-16, RF-16c, ST-14, CH-307, CH-505, CH-980
//: - short: Mark, merge, purge
//: - entry `moments`: BD-15, FR-19, RF-07, RF-16c, ST-14
//: - then `moments`: BD-15, FR-19, RF-07, RF-10b, RF-16c
//: - entry `list.hasChanges`: RF-16, ST-14, CH-980
//: - then `list.hasChanges`: RF-16, RF-16c, CH-307
//: - sample: RF-15
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
  visible.predicate = Country.notMarkedForLocalDeletionPredicate
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
    try editor.country("Iceland").markForLocalDeletion(at: start)
    // snippet.hide
    page.moment("markForLocalDeletion(at: start)")
    // snippet.show
    try editor.save()
  }
  try note("the editor marks")
  mailbox.deliver(to: list)  // mergeChanges(fromContextDidSave:)
  if fetchesAgain { shown = try list.fetch(visible) }
  try note("the list merges")
  let purged = try cleaner.performAndWait {
    try Country.batchDeleteMarkedObjects("Country", in: cleaner, at: start.addingTimeInterval(121))
  }
  try note("the cleaner purges")
  NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: purged], into: [list, editor])
  try note("all merge")
  page.rows("moments", headers: headers, moments)
  page.show("list.hasChanges", value: list.hasChanges)
}

//: ### Why
//:
//: The list lets go of Iceland when it fetches again after the merge of the mark. So the merge of the IDs has nothing
//: to delete, and `hasChanges` stays false. Only the array had kept the object: a context refers weakly to objects
//: without changes.
//:
//: ### In your app
//:
//: A merged update refreshes a loaded object; a fault stays a fault, and is not reported. So a fetched results
//: controller, which needs a delegate for that, drops a marked object only if it was loaded. Fetch again:
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
//: Let go of an object when its mark is merged. Then nothing depends on the merge of its purge.
//:
//: ### And if the list merges, but keeps its old array?
//:
//: What does the list read in the last two moments, and what is `hasChanges` at the end?

// snippet.variation
func keepTheOldArray(_ page: Page) throws {
  try markMergeAndPurge(page, fetchesAgain: false)
}
// snippet.show

//: ### Then
//:
//: By luck the list had read Iceland's name after the merge, so the object was loaded when the purge came. The merged
//: delete is now a change in the list.
