import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## A refused delete does not go away
//:
//: The delete was refused, the user moved on, and now every save in the app fails.
//:
//: A failed save cleans nothing up. The denied object is still marked deleted in the context, and the next
//: save, on behalf of something else, asks the same question and gets the same answer. There are two ways
//: out: take the delete back with `rollback()`, or take away the reason. This does the second.
//:
//: - label: observed DR-17, DR-19, DR-20

func refusedDelete() -> Segment {
  Segment(
    "refused-delete-stays-pending", "A refused delete does not go away", claims: ["D6"],
    prediction: "After the refusal an unrelated title is changed and saved. Does that save work?"
  ) { page in
    var rules = SeriesModel()
    rules.episodeHistory = .denyDeleteRule

    // snippet.hide
    let store = try openStore(page, rules)
    let context = store.context
    // snippet.show
    func save(_ label: String) {
      do {
        try context.save()
        page.show(label, "saved")
      } catch let error as NSError {
        page.show(label, "\(error.code): \(error.localizedDescription)")
      }
    }

    context.delete(try context.episode(1))
    save("deleting the episode")
    page.show("still marked deleted", "\(context.deletedObjects.count) object")

    try context.episode(3).title = "Slack water"
    save("changing another")
    try store.showRows("SELECT ZID, ZTITLE FROM ZEPISODE ORDER BY ZID", "file")

    context.delete(try context.history(ofEpisode: 1))
    save("deleting the history too")
    try store.showRows("SELECT ZID, ZTITLE FROM ZEPISODE ORDER BY ZID", "file")
  }
}

//: *Deny* is lifted as soon as what stands in the way is itself marked deleted. So the order of your
//: `delete` calls does not matter, only what is marked when the save asks. The edit that was held up goes
//: through with the same save.
//:
//: **Rule of thumb.** After a failed save decide at once: repair and save again, or `rollback()`. If other
//: edits may be pending that the user wants to keep, try the delete in a context of its own, and throw that
//: context away when it is refused.
