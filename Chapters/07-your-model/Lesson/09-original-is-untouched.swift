import Foundation
import OpenCoreData
import WorkbookKit

//: ## The original has not changed
//:
//: Eight segments have deleted, and the store has the bytes that it had.
//:
//: Opening a store is not as harmless as it sounds. SQLite folds the log in, makes files beside it, changes the journal
//: mode in its header. So the files are copied first, and only the copies are opened.
//:
//: - label: observed SQ-40
//: - label: chosen here: working on a copy

func originalIsUntouched() -> Segment {
  Segment(
    "the-original-has-not-changed", "The original has not changed", claims: ["Y9"],
    prediction: "A copy is opened and closed, nothing else. Are its files still the same bytes?"
  ) { page in
    let original = Subject.question.store
    let before = try StoreFiles(beside: original)
    // snippet.hide
    let copy = try WorkingCopy(page)
    // snippet.show
    let copied = try StoreFiles(beside: copy.url)
    var container: NSPersistentContainer? = try copy.open(page)
    for store in container?.persistentStoreCoordinator.persistentStores ?? [] {
      try container?.persistentStoreCoordinator.remove(store)
    }
    container = nil
    page.show("the copy, opened once", try StoreFiles(beside: copy.url) == copied ? "the same bytes" : "other bytes")
    page.show("the original", try StoreFiles(beside: original) == before ? "the same bytes" : "other bytes")
  }
}

//: The same holds for `workbook preview`. If you look into an app's store with a SQLite tool, expect it to
//: change the files, and do it on a copy.
//:
//: **Rule of thumb.** Copy, then look. It costs a second, and the one time that it matters you will not know
//: beforehand.
