import OpenCoreData
import Samples
import WorkbookKit

//: ## No action means no action
//:
//: The article's method takes every rule that is not *cascade* for *nullify*. Under *no action* that repairs a link
//: which the model says to leave alone.
//:
//: Ours leaves it, and with it what *no action* is known for: a key in the file that leads nowhere. (The
//: article's code also walks its list of keys with `keyEnumerator`, which an array does not have;
//: `objectEnumerator` is meant.)
//:
//: - label: documented DR-07
//: - label: observed DR-23

func noActionObeyed() -> Segment {
  Segment(
    "no-action-is-no-action", "No action means no action", claims: ["M7"],
    prediction: "`A.c` is no action, and the A is deleted by hand. What does each row of C hold afterwards?"
  ) { page in
    var model = PairsModel()
    model.cRule = .noActionDeleteRule
    func remaining(_ label: String, _ delete: (A) throws -> Void) throws {
      // snippet.hide
      let store = try FreshStore.pairs(page, model)
      let context = store.context
      // snippet.show
      try delete(try context.owner())
      try context.save()
      try store.showRows("SELECT ZNUMBER, ZA FROM ZC ORDER BY ZNUMBER", label)
    }

    try remaining("built-in") { $0.managedObjectContext?.delete($0) }
    try remaining("by hand") { try $0.propagateDelete() }
  }
}

//: **Rule of thumb.** If you write a rule again, write all of it. A copy that is right about the common cases is
//: a second behaviour.
