import OpenCoreData
import Samples
import WorkbookKit

//: ## See a delete before it happens
//:
//: What would go, what would lose a link, and what would refuse it: all of that can be known without marking one
//: object.
//:
//: `previewDeletion(of:)` is not part of Core Data. It runs the real rules and the real validation on a copy of
//: what the context holds, and the classes of the app take no part. It tells every objection, not only those that
//: a save would come to, and the way that the rules took to each object.
//:
//: - label: chosen here: `previewDeletion(of:)` is this engine's own; Core Data has nothing like it
//: - label: documented DR-25

func seeItBefore() -> Segment {
  Segment(
    "see-it-before", "See a delete before it happens", claims: ["M7"],
    prediction: "Two Cs, and `A.c` denies. How many objects would go, how many objections are there?"
  ) { page in
    var model = PairsModel()
    model.cRule = .denyDeleteRule
    // snippet.hide
    let store = try FreshStore.pairs(page, model)
    let context = store.context
    // snippet.show
    let a = try context.owner()

    func show(_ what: String, _ preview: DeletionPreview) {
      page.show(what, preview.counts.map { "\($0.deleted) \($0.entity)" }.joined(separator: ", "))
      for blocker in preview.blockers {
        page.show(
          "",
          "refused: \(blocker.code) \(ObjectNaming.text(for: blocker.object)).\(blocker.key), by "
            + blocker.destinations.map(ObjectNaming.text).joined(separator: ", "))
      }
    }

    show("would delete A", context.previewDeletion(of: a))
    show("would delete A and its Cs", context.previewDeletion(of: Set([a]).union(a.c)))
    let way = context.previewDeletion(of: a).path(to: try context.b(2).objectID) ?? []
    page.show(
      "the way to B 2", way.map { "\(ObjectNaming.text(for: $0.object)).\($0.relationship)" }.joined(separator: ", "))
    page.show("context.hasChanges", value: context.hasChanges)
  }
}

//: **Rule of thumb.** Before you show “Delete 214 items?”, count them. A preview costs what the delete would cost in
//: reading, and nothing else.
