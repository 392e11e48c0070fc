import OpenCoreData
import WorkbookKit

//: ## Do it on a copy, and compare the rows
//:
//: The preview said four rows. Five rows of the join table were not mentioned, and two of them are gone.
//:
//: The delete is made and saved, with the rules of the model. Then the file is compared with itself as it was, row by
//: row and past the engine: what is gone, what is changed and in which column, and which tables hold exactly what they
//: held.
//:
//: - label: documented DR-05, DR-08
//: - label: observed SQ-11, SQ-22, SQ-23

func deleteOnACopy() -> Segment {
  Segment(
    "delete-on-a-copy", "Do it on a copy, and compare the rows", claims: ["Y6"],
    prediction: "Which rows are gone, and which columns of the others have changed?"
  ) { page in
    // snippet.hide
    let copy = try WorkingCopy(page)
    let container = try copy.open(page)
    let context = container.viewContext
    let trace = LiveTrace(context)
    // snippet.show
    for object in try copy.question.objects(in: context) { context.delete(object) }
    do {
      try context.save()
    } catch {
      page.show("save", error: error)
    }
    // snippet.hide
    for node in trace.drainTrace() { for line in node.lines { page.print(line) } }
    // snippet.show
    let rows = try RowChanges(from: copy.before, to: copy.url)
    page.rows("rows", headers: ["table", "key", "", "columns"], rows.cells())
    page.show("as they were", rows.untouched.joined(separator: ", "))
  }
}

//: `Z_OPT` of the folders above has risen: they are different objects now, to Core Data, and an edit of them in another
//: context will meet a conflict. The places of those that stay are not touched: they are numbers with gaps, and a gap
//: more does no harm.
//:
//: With `--keep FILE` the copy stays for you to look at in any SQLite tool.
//:
//: **Rule of thumb.** After a delete look at two things: the rows you did not expect, and the tables you did not expect.
//: If both lists are empty, the model says what you mean.
