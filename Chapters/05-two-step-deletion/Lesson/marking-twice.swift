import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: A retry in a second window marks the same country again; the first date has to stay. An [article](articles.md) sets
//: the date if `isFault || markedForDeletionDate == nil`; our code sets it if the date is nil. That window has not
//: merged the first mark. It marks a fault, or an object whose name it has read after the first mark.
//:
//: ### Predict
//:
//: Which date does the row have after marks at 0 and 90 seconds, for each guard, through a fault and through a loaded
//: object?
//:
//: - evidence: FT-01, FT-02, MP-03, MP-03b, RF-01, RF-05c, CH-529
//: - short: Marking twice
//: - entry `date`: FT-01, FT-02, RF-05c, CH-529
//: - entry `save`: MP-03, MP-03b
//: - entry `row`: MP-03
//: - figures: the published guard, our guard
//: - exercise: 5.3
//: - prepares: 5.6

extension Country {
  // The article's `markForLocalDeletion()`. Ours asks `markedForDeletionDate == nil` alone.
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
      try atlas.inBackground {
        try $0.country("Iceland").markForLocalDeletion(at: Date(timeIntervalSinceReferenceDate: 0))
      }
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
          "ours", try dateAfterTwoMarks(isFault: true) { $0.markForLocalDeletion(at: $1) },
          try dateAfterTwoMarks(isFault: false) { $0.markForLocalDeletion(at: $1) },
        ],
      ])
  }
}

//: ### Why
//:
//: The published guard loses the first date of a fault. `isFault` says whether the values are in memory, not what they
//: are. For the fault it is true, and Swift does not evaluate the second half. The setter fills the fault with the
//: newest values and version of the row, so the save meets no conflict and writes 90. A merge makes a loaded object a
//: fault, so a window that *has* merged the mark loses the date, too.
//:
//: Our guard reads the date, so the fault is filled first.
//:
//: ### In your app
//:
//: To mark many objects, let a batch update set the date where it is missing, and merge the IDs:
//:
//: ```swift
//: let request = NSBatchUpdateRequest(entityName: "Country")
//: request.predicate = NSPredicate(format: "continent == %@ AND markedForDeletionDate == nil", europe)
//: request.propertiesToUpdate = ["markedForDeletionDate": Date()]
//: request.resultType = .updatedObjectIDsResultType
//: ```
//:
//: It sends no `willSave`: [](#upkeep-in-will-save).
//:
//: ### Rule of thumb
//:
//: Test a guard twice, once on a fault: `isFault` must not decide what is written.
//:
//: ### And if the second window had loaded the object before the first mark?
//:
//: Nothing is merged, and the guard is ours. What does the second save say, and which date does the row have?

// snippet.variation
func markAnOldObject(_ page: Page) throws {
  let atlas = try Atlas(page)
  let second = try atlas.list.country("Iceland")
  _ = second.name
  try atlas.inBackground { try $0.country("Iceland").markForLocalDeletion(at: Date(timeIntervalSinceReferenceDate: 0)) }

  second.markForLocalDeletion(at: Date(timeIntervalSinceReferenceDate: 90))
  do {
    try atlas.list.save()
    page.show("save", "succeeds")
  } catch { page.show("save", error: error) }
  try atlas.store.showRows("SELECT ZMARKEDFORDELETIONDATE AS date FROM ZCOUNTRY WHERE ZNAME = 'Iceland'", "row")
}
// snippet.show

//: ### Then
//:
//: The loaded object has no date, so the second mark is set, and the save fails with 133020. A merge policy that lets
//: the object win would write 90; one that lets the store win would keep 0.
