import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Marking twice: which date does the row keep?
//:
//: Two windows, two buttons, or one request that is sent again: the same country is marked twice. If the second mark
//: replaces the first date, the purge moves away, a little further with every retry.
//:
//: So a second mark must keep the first date. The [article of 2024](articles.md) guards the assignment with
//: `isFault || markedForDeletionDate == nil`. Ours asks for the date alone. The second window has not merged the first
//: mark. After the mark its object is made a fault. One time the window marks that fault; the other time it reads the
//: name first, which loads the row.
//:
//: ### Predict
//:
//: The first mark is at 0 seconds, the second at 90. Which date is in the row afterwards, for each of the two guards,
//: through a fault and through a loaded object?
//:
//: - evidence: FT-01, FT-02, MP-03, MP-03b, RF-01, RF-05c, CH-529
//: - figures: the published guard, our guard
//: - exercise: 5.3
//: - prepares: 5.6

extension Country {
  /// The published version.
  func markAsPublished(at now: Date) {
    guard isFault || markedForDeletionDate == nil else { return }
    markedForDeletionDate = now
  }
}

func firstDateStays() -> Segment {
  Segment(
    "marking-twice", "Marking twice: which date does the row keep?", claims: ["T4"],
    asks: [
      Ask(
        "The published guard, through a fault: which date?", at: .cell("date", row: 1, column: "through a fault"),
        choices: ["0", "90"],
        beliefs: ["0": "`isFault` is true, so the guard lets the second mark through without looking at the date."]),
      Ask(
        "The published guard, through a loaded object?", at: .cell("date", row: 1, column: "through a loaded object"),
        choices: ["0", "90"],
        beliefs: ["90": "A loaded object is no fault, so here the guard does look at the date, and finds one."]),
      Ask(
        "Our guard, through a fault?", at: .cell("date", row: 2, column: "through a fault"), choices: ["0", "90"],
        beliefs: ["90": "Asking for the date fires the fault, and the row has the first date."]),
    ],
    variation: markAnOldObject
  ) { page in
    // snippet.hide
    var labels = ["our guard", "the published guard"]
    // snippet.show
    func dateAfterTwoMarks(isFault: Bool, _ mark: (Country, Date) -> Void) throws -> RowCell {
      let atlas = try Atlas(page)
      let second = try atlas.list.country("Iceland")
      try atlas.inBackground { try $0.country("Iceland").markForDeletion(at: Date(timeIntervalSinceReferenceDate: 0)) }
      atlas.list.refresh(second, mergeChanges: false)  // a fault
      if !isFault { _ = second.name }
      // snippet.hide
      if isFault, let label = labels.popLast() {
        page.watch(second, "markedForDeletionDate", as: "second", in: [atlas.list], label: label)
      }
      page.moment("marked by sync at 0 s")
      // snippet.show

      mark(second, Date(timeIntervalSinceReferenceDate: 90))
      // snippet.hide
      page.moment("marked through the list at 90 s")
      // snippet.show
      if atlas.list.hasChanges { try atlas.list.save() }
      // snippet.hide
      page.moment("saved if changed")
      page.endWatch()
      // snippet.show
      return try atlas.store.rows("SELECT ZMARKEDFORDELETIONDATE FROM ZCOUNTRY WHERE ZNAME = 'Iceland'").rows[0][0]
    }
    page.rows(
      "date", headers: ["guard", "through a fault", "through a loaded object"],
      [
        [
          "published", try dateAfterTwoMarks(isFault: true) { $0.markAsPublished(at: $1) },
          try dateAfterTwoMarks(isFault: false) { $0.markAsPublished(at: $1) },
        ],
        [
          "ours", try dateAfterTwoMarks(isFault: true) { $0.markForDeletion(at: $1) },
          try dateAfterTwoMarks(isFault: false) { $0.markForDeletion(at: $1) },
        ],
      ])
  }
}

//: ### What happened
//:
//: The sync marks Iceland at 0 and saves. The list holds Iceland as a fault. The published guard begins with `isFault`.
//: That is true, so Swift does not evaluate the second half, and the assignment runs. The setter fires the fault. The
//: sync has saved through the same coordinator, and here such a save puts the new row, with its version, into the row
//: cache ([chosen here](labels.md#CH-529)). That a refresh after such a save reads the saved value was
//: [run](labels.md#RF-05c), on a store in memory. So the fault is filled with the newest values and version, the save
//: meets no conflict, and the row ends with 90. Through a loaded object `isFault` is false; now the guard does read the
//: date, finds 0, and returns. The row keeps 0.
//:
//: Our guard reads the date in both cases. Through a fault, this read fires the fault, and the row has the first mark
//: already. Both cells are 0.
//:
//: ### Why
//:
//: `isFault` says whether the values are in memory; it says nothing about what they are. A guard that lets faults
//: through therefore makes the outcome depend on whether some other code has read the object before. The shortcut
//: saves reading one row, right before a save that writes this row.
//:
//: Our guard is right here because reading the date of a fault asks for the row, and the row has been written since. It
//: is not the guard that knows of the first mark, but the row that it makes the context read.
//:
//: ### In your app
//:
//: Ask for the value. If many objects are to be marked, a batch update sets the date where it is missing, without
//: loading anything; merge the IDs that it returns:
//:
//: ```swift
//: let request = NSBatchUpdateRequest(entityName: "Country")
//: request.predicate = NSPredicate(format: "continent == %@ AND markedForDeletionDate == nil", europe)
//: request.propertiesToUpdate = ["markedForDeletionDate": Date()]
//: request.resultType = .updatedObjectIDsResultType
//: ```
//:
//: ### Rule of thumb
//:
//: A guard that is skipped for faults holds only for objects that other code happened to read. Test such a line
//: twice, once on a fault.
//:
//: ### And if the second window had loaded the object before the first mark?
//:
//: The list reads Iceland's name first. Then the sync marks Iceland at 0 and saves; the list merges nothing and
//: refreshes nothing. Then the list marks with our guard at 90, and saves. What does the save say, and which date is
//: in the row?

// snippet.variation
func markAnOldObject(_ page: Page) throws {
  let atlas = try Atlas(page)
  let second = try atlas.list.country("Iceland")
  _ = second.name
  try atlas.inBackground { try $0.country("Iceland").markForDeletion(at: Date(timeIntervalSinceReferenceDate: 0)) }

  second.markForDeletion(at: Date(timeIntervalSinceReferenceDate: 90))
  do {
    try atlas.list.save()
    page.show("save", "succeeds")
  } catch { page.show("save", error: error) }
  try atlas.store.showRows("SELECT ZMARKEDFORDELETIONDATE AS date FROM ZCOUNTRY WHERE ZNAME = 'Iceland'", "row")
}
// snippet.show

//: ### Then
//:
//: The guard read the date of a loaded object, and that object is as old as its load: nil. So the second mark was
//: set. It did not reach the row, because the save compares versions: the row has moved on since the list read it,
//: and the error merge policy refuses with 133020. With an object-trump or overwrite policy the save would write 90
//: ([documented](labels.md#MP-07)).
