import OpenCoreData
import Samples
import WorkbookKit

//: ## Every denial is found before anything changes
//:
//: A deny rule is asked at the save. By then the cascades have run, and half of the graph in memory is marked deleted.
//:
//: The article leaves deny out, and treats it as nullify. Ours makes a plan first: everything that the cascades lead to,
//: and then each deny rule of all that. One objection, and nothing is touched.
//:
//: - label: documented DR-06
//: - label: observed DR-17, DR-19
//: - label: chosen here: every denial is found first, where the article has none

func deniedFirst() -> Segment {
  Segment(
    "denied-before-anything-changes", "Every denial is found before anything changes", claims: ["M7"],
    prediction: "`A.c` denies. What is marked deleted when the built-in delete is refused, and what when ours is?"
  ) { page in
    var model = PairsModel()
    model.cRule = .denyDeleteRule
    // snippet.hide
    let store = try FreshStore.pairs(page, model)
    let context = store.context
    // snippet.show
    let a = try context.owner()

    context.delete(a)
    do { try context.save() } catch { page.show("save", "refused: \((error as NSError).code)") }
    page.show("marked deleted", "\(context.deletedObjects.count) objects")
    context.rollback()

    do { try a.propagateDelete() } catch let denied as DeleteDenied {
      for denial in denied.denials {
        page.show(
          "propagateDelete",
          "refused: \(ObjectNaming.text(for: denial.object)).\(denial.relationship), by "
            + denial.by.map(ObjectNaming.text).joined(separator: ", "))
      }
    }
    page.show("marked deleted", "\(context.deletedObjects.count) objects")
    page.show("context.hasChanges", value: context.hasChanges)

    try context.propagateDelete([a] + a.c)
    try context.save()
    try store.showCounts("A and its Cs")
  }
}

//: What goes together denies nothing to each other, so several objects have to be deleted by one call. Two calls would
//: ask twice.
//:
//: **Rule of thumb.** A refusal that comes before the work needs no repair. Ask for it there whenever you may.
