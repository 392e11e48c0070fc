import OpenCoreData
import Samples
import WorkbookKit

//: ## Three answers, and only one you can act on
//:
//: Ask a batch delete for nothing, and it says `true`. Then there is nothing left to ask: the rows that could have
//: told you which ones they were are gone.
//:
//: - label: documented BD-01
//: - label: observed BD-06

func resultTypes() -> Segment {
  Segment(
    "three-answers", "Three answers, and only one you can act on", claims: ["B4"],
    prediction: "Which of the three answers still helps when another context holds some of the items?"
  ) { page in
    func answer(_ resultType: NSBatchDeleteRequestResultType) throws -> Any? {
      try FreshStore.items(page).context.answer(deleteDone(resultType))
    }

    page.show("status only", value: try answer(.resultTypeStatusOnly))
    page.show("count", value: try answer(.resultTypeCount))
    let ids = try answer(.resultTypeObjectIDs) as? [NSManagedObjectID] ?? []
    page.show("object IDs", ids.map { $0.uriRepresentation().lastPathComponent }.joined(separator: ", "))
  }
}

//: An object ID outlives its row. It is how you name an object that no longer exists to a context that still believes
//: in it.
//:
//: **Rule of thumb.** Object IDs, always, unless you are certain that no context holds any of the rows. An ID for
//: each row is the price, which the last segment measures; the seventh shows what they buy.
