import OpenCoreData
import Samples
import WorkbookKit

//: ## A delete made inside a delete
//:
//: What the accessor deletes while a rule is running is deleted too, by the same propagation. It was not always so.
//:
//: The article reports two systems of its time. On Mac OS X 10.4 a delete that was made from inside a propagation
//: had no effect at all. On 10.5 it works, and only the flush does nothing. That is history; nobody has been able
//: to try it here. What runs below is what the article says of 10.5, and what this engine does today.
//:
//: - label: observed DR-11, PP-04

func deleteInsideDelete() -> Segment {
  Segment(
    "a-delete-inside-a-delete", "A delete made inside a delete", claims: ["M10"],
    prediction: "The rule of `B.a` runs the accessor, and the accessor deletes a C. Is it still there after the save?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.pairs(page, PairsModel(KeepingA.self))
    let context = store.context
    let trace = LiveTrace(context)
    // snippet.show
    let a = try context.owner()

    context.delete(try context.b(1))
    try context.save()
    for line in trace.drainTrace().flatMap(\.lines) { page.print(line) }
    page.show("after save", a, "b", "c")
  }
}

//: **Rule of thumb.** A report on an old system is worth keeping, with its date. It tells you what a workaround
//: was for, and when it can go.
