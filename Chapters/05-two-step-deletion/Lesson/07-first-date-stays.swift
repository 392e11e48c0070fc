import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Marked twice, deleted later
//:
//: Two devices, two buttons, one retry: the same country is marked twice. If the second mark wins, the delete moves
//: away, a little further with every retry, and may never come.
//:
//: So the first date has to stay. The tutorial's guard reads `isFault || markedForDeletionDate == nil`, perhaps to
//: avoid loading the object only to look at it. But a fault is exactly what the second one holds, and its row has a
//: date by now. The guard lets the new date through.
//:
//: - label: documented FT-01, FT-02

extension Country {
  /// The tutorial's version.
  func markAsTheTutorialDoes(at now: Date) {
    guard isFault || markedForDeletionDate == nil else { return }
    markedForDeletionDate = now
  }
}

func firstDateStays() -> Segment {
  Segment(
    "the-first-date-stays", "Marked twice, deleted later", claims: ["T4"],
    prediction: "Marked at 0 seconds and again at 90, through a fault and through a loaded object. Which date has each?"
  ) { page in
    func secondDate(isFault: Bool, _ mark: (Country, Date) -> Void) throws -> RowCell {
      // snippet.hide
      let atlas = try Atlas(page)
      // snippet.show
      let second = try atlas.list.country("Iceland")
      try atlas.inBackground { try $0.country("Iceland").markForDeletion(at: Date(timeIntervalSinceReferenceDate: 0)) }
      atlas.list.refresh(second, mergeChanges: false)
      if !isFault { _ = second.name }

      mark(second, Date(timeIntervalSinceReferenceDate: 90))
      if atlas.list.hasChanges { try atlas.list.save() }
      return try atlas.store.rows("SELECT ZMARKEDFORDELETIONDATE FROM ZCOUNTRY WHERE ZNAME = 'Iceland'").rows[0][0]
    }
    page.rows(
      "date", headers: ["", "through a fault", "through a loaded object"],
      [
        [
          "the tutorial's", try secondDate(isFault: true) { $0.markAsTheTutorialDoes(at: $1) },
          try secondDate(isFault: false) { $0.markAsTheTutorialDoes(at: $1) },
        ],
        [
          "ours", try secondDate(isFault: true) { $0.markForDeletion(at: $1) },
          try secondDate(isFault: false) { $0.markForDeletion(at: $1) },
        ],
      ])
  }
}

//: What the shortcut saves is one read of one row, before a save that writes it.
//:
//: **Rule of thumb.** A guard that is skipped for faults is a guard for objects that somebody happened to look at.
//: Test every such line twice, once on a fault.
