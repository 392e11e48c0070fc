import OpenCoreData
import Samples
import WorkbookKit

//: ## The save that comes too late
//:
//: An edit that was not saved before the batch update may never be saved at all. The context meets a row that is
//: newer than the one it read, and by default it refuses.
//:
//: Here an item is renamed by hand and left unsaved. A batch update gives the same row another name and ticks it off.
//: Then the context saves, once under each of the five merge policies.
//:
//: - label: documented BU-07, MP-01, MP-02, MP-15
//: - label: observed MP-03, MP-06, MP-07, MP-08, MP-09

func staleSave() -> Segment {
  Segment(
    "the-save-that-comes-too-late", "The save that comes too late", claims: ["U6"],
    prediction: "By hand: name. In bulk: name and done. Which policy keeps which name, and which one un-ticks the item?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    var outcomes: [[RowCell]] = []
    func inFile(_ number: Int) throws -> [RowCell] {
      try store.rows("SELECT ZNAME, ZDONE FROM ZITEM WHERE Z_PK = \(number)").rows[0]
    }
    // snippet.show
    func attempt(_ name: String, _ policy: NSMergePolicy, _ number: Int) throws {
      let container = try store.reopened(isObserved: true)
      let context = container.viewContext
      context.mergePolicy = policy
      let item = try context.item(number)

      let request = NSBatchUpdateRequest(entityName: "Item")
      request.predicate = NSPredicate(format: "name == %@", item.name)
      request.propertiesToUpdate = ["name": "in bulk", "done": true]

      item.name = "by hand"
      try context.execute(request)
      var outcome = "saved"
      do { try context.save() } catch {
        outcome = "refused"
        page.show(name, error: error)
      }
      outcomes.append([.text(name), .text(outcome)] + (try inFile(number)))
    }

    try attempt("error", .error, 2)
    try attempt("store trump", .mergeByPropertyStoreTrump, 3)
    try attempt("object trump", .mergeByPropertyObjectTrump, 5)
    try attempt("overwrite", .overwrite, 6)
    try attempt("rollback", .rollback, 8)
    page.rows("file", headers: ["policy", "save", "ZNAME", "ZDONE"], outcomes)
  }
}

//: *Object trump* keeps what was edited by hand and takes the rest from the store. *Overwrite* sounds the same and is
//: not: it writes the whole object, and the tick that the batch update had set is gone.
//:
//: **Rule of thumb.** Save first and there is no conflict. Where you cannot, because another context holds the edits,
//: merge the object IDs into it: what it has edited it keeps, what it has not it takes over, and its save goes
//: through.
