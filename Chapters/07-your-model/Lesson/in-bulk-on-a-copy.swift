import OpenCoreData
import WorkbookKit

//: The folder has to go from many users' stores, and you consider a batch delete. You have seen which rows the delete
//: of the object removes, and want to know whether the batch delete removes the same ones, and what its count says.
//:
//: ### Predict
//:
//: The request chooses the folder, object 4, and asks for the count. The file is compared before and after. What is the
//: count? Which rows are gone from the entity's table, and which from the join table? The save gave rows 3 and 5 a new
//: version: which rows are changed now?
//:
//: - short: A batch delete on your store
//: - evidence: BD-06, BD-07, BD-08, BD-09, BD-12, CH-026, BD-10, CH-027, CH-701
//: - entry `count`: BD-06
//: - entry `gone from ZBOOKMARKENTITY`: BD-08
//: - then `gone from ZBOOKMARKENTITY`: BD-06, BD-09, CH-701
//: - entry `changed in ZBOOKMARKENTITY`: BD-09, CH-026
//: - then `changed in ZBOOKMARKENTITY`: BD-09, CH-026, CH-701
//: - entry `gone from Z_1FAVORITES`: BD-09, CH-026
//: - entry `count, under nullify`: BD-06, CH-701
//: - sample: BD-10, CH-027
//: - exercise: 7.5

func inBulk() -> Segment {
  Segment(
    "in-bulk-on-a-copy", "`NSBatchDeleteRequest` on your own store: the same rows as `delete(_:)`?", claims: ["Y8"],
    asks: [
      Ask(
        "What is the count?", at: .shown("count"), choices: ["1", "4", "6"],
        beliefs: [
          "4": "You expected the victims of the cascade to be counted. The count is of the rows that the request chose."
        ]),
      Ask(
        "Which rows are gone from the entity's table?", at: .shown("gone from ZBOOKMARKENTITY"),
        choices: ["4", "4; 6; 7; 10"],
        beliefs: ["4": "You expected the store to delete the chosen row only. It applies cascade rules as well."]),
      Ask(
        "Which rows of that table are changed?", at: .shown("changed in ZBOOKMARKENTITY"), choices: ["3; 5", "3", "5"],
        beliefs: [
          "3; 5": "You expected the rows that the save changed. Row 5 was linked by a key in row 4, which is gone."
        ]),
    ],
    variation: inBulkUnderNullify
  ) { page in
    let copy = try WorkingCopy(page)
    let container = try copy.open(page)

    let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: copy.question.entity)
    fetch.predicate = try copy.question.request(in: container.managedObjectModel).predicate
    let request = NSBatchDeleteRequest(fetchRequest: fetch)
    request.resultType = .resultTypeCount
    do {
      let result = try container.viewContext.execute(request) as? NSBatchDeleteResult
      page.show("count", value: result?.result)
    } catch {
      page.show("refused", error: error)
    }
    try page.showChangedRows(copy)
  }
}

// snippet.hide
extension Page {
  /// Prints the keys of the rows that are gone, and of those that are changed, table by table.
  func showChangedRows(_ copy: WorkingCopy) throws {
    let rows = try RowChanges(from: copy.before, to: copy.url)
    for table in Set(rows.changes.map(\.table)).sorted() {
      show("gone from \(table)", rows.keys(.removed, in: table) ?? "nothing")
      if let changed = rows.keys(.changed, in: table) { show("changed in \(table)", changed) }
    }
  }
}
// snippet.show

//: ### Why
//:
//: The count is 1: the request chose one row. The store deleted three more by cascade: [](chapter-3.md#which-rules).
//:
//: `delete(_:)` and a save remove the same rows, but also change row 5, because object 5 loses a child. A batch delete
//: raises the version of each row that loses a key or a pair in the file. Row 3 lost two pairs. Row 5 lost nothing: its
//: link to row 4 was in `ZPARENT` of row 4. So after this batch delete a context that edits object 5 meets no conflict.
//:
//: ### In your app
//:
//:     swift run chapter-7 --model App.xcdatamodeld --store App.sqlite --entity Folder --where 'name == "3"'
//:
//: Run this before you write the request. It prints the refusal where a *deny* rule or a mandatory inverse is in the
//: way.
//:
//: ### Rule of thumb
//:
//: If the two ways of deleting leave different rows, find out which relationship makes the difference before you
//: choose.
//:
//: ### And if `children` were *nullify*?
//:
//: What is the count of the same batch delete, which rows are gone, and which are changed?

// snippet.variation
func inBulkUnderNullify(_ page: Page) throws {
  let copy = try WorkingCopy(page)
  let model = try copy.model()
  model.entitiesByName[copy.question.entity]?.relationshipsByName["children"]?.deleteRule = .nullifyDeleteRule
  let container = try copy.open(page, model)

  let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: copy.question.entity)
  fetch.predicate = try copy.question.request(in: model).predicate
  let request = NSBatchDeleteRequest(fetchRequest: fetch)
  request.resultType = .resultTypeCount
  page.show("count, under nullify", value: (try container.viewContext.execute(request) as? NSBatchDeleteResult)?.result)
  try page.showChangedRows(copy)
}
// snippet.show

//: ### Then
//:
//: The count is 1 again, and only row 4 is gone. Its children are changed: nullify cleared the key of the folder in
//: each.
