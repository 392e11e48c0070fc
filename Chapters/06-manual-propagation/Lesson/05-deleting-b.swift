import OpenCoreData
import Samples
import WorkbookKit

//: ## Deleting a B breaks it
//:
//: Removing a B works. *Deleting* one ends in the same accessor, and there are more Cs than Bs when it returns.
//:
//: The removal is now a step of the B's own nullify rule, so the accessor's flush is a flush inside a flush. The
//: article's assertion would end the program here.
//:
//: - label: observed PP-04, DR-11

func deletingB() -> Segment {
  Segment(
    "deleting-a-b-breaks-it", "Deleting a B breaks it", claims: ["M4"],
    prediction: "The same accessor, reached by `context.delete(b)`. What does its comparison find?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.pairs(page, PairsModel(KeepingA.self))
    let context = store.context
    // snippet.show
    let watch = RuleWatch(context, page)
    let a = try context.owner()

    context.delete(try context.b(1))
    context.processPendingChanges()
    page.show("afterwards", a, "b", "c")
    try context.save()
    try store.showCounts()
    // snippet.hide
    watch.finish()
    // snippet.show
  }
}

//: Afterwards everything is right again, and so is the file. That is what makes this kind of fault hard to find:
//: it exists for the length of one call, and only code that runs in that call can see it.
//:
//: **Rule of thumb.** If an assertion about a graph fails only when something is deleted, ask first from inside
//: of what it ran.
