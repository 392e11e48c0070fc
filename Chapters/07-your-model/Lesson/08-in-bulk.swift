import OpenCoreData
import WorkbookKit

//: ## `NSBatchDeleteRequest` on your own store: the same rows as `delete(_:)`?
//:
//: The folder has to go from many users' stores, and you consider a batch delete for it. [](#delete-on-a-copy) has
//: shown what the delete of the object removes. You want to know whether the batch delete removes the same rows, and
//: what its count tells you.
//:
//: ### Predict
//:
//: The request chooses the folder, object 4, by the same predicate, and asks for the count. Afterwards the file is
//: compared with itself as it was. What is the count? Which rows are gone from the entity's table, and which from the
//: join table? The save had changed rows 3 and 5 too, by raising their version: which rows of the entity's table are
//: changed now?
//:
//: - evidence: BD-06, BD-07, BD-08, BD-09, BD-12, CH-026
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

//: ### What happened
//:
//: The store found one row that matches the predicate, and the count is 1. It then looked at the relationships of
//: that row. `children` is cascade, so rows 6, 7 and 10 were deleted with it, and their own relationships were looked
//: at in turn: the pairs (3, 7) and (3, 10) left the join table.
//:
//: The rows that are gone are the same as after `delete(_:)` and a save. The rows that are changed are not: there
//: `Z_OPT` rose in rows 3 and 5, here in row 3 alone. Beside the rows that go a batch delete touches keys in other rows
//: and pairs of join tables, and raises the version of each row that loses one ([chosen here](labels.md#CH-026)). Row 3
//: has lost two pairs. Row 5 has lost nothing that is in the file: its link to row 4 was in the `ZPARENT` of row 4. The
//: save had raised its version because a save works on objects, and the object had lost a member of `children`. So a
//: context that edits object 5 would meet no conflict here. What else is different, [](chapter-3.md#when-to-use-it)
//: counts.
//:
//: ### Why
//:
//: A batch delete is carried out by the store, and the store knows the model. Delete rules are part of the model, so it
//: can apply them without objects. (That it does is reported, [BD-07](labels.md#BD-07), and one level of cascade was
//: run, [BD-08](labels.md#BD-08); what is documented is only that it does not do deny, [BD-12](labels.md#BD-12).) The
//: count, however, answers the question “how many rows did the request choose?”, and the cascade is not part of the
//: choice.
//:
//: ### In your app
//:
//: If the count goes into a message for the user, count the objects first, cascade included, or do not show a number.
//: And run this segment on a copy of your own store before you write the request: where a *deny* rule or a mandatory
//: inverse is in the way, it prints the refusal.
//:
//:     swift run chapter-7 --model App.xcdatamodeld --store App.sqlite --entity Folder --where 'name == "3"'
//:
//: ### Rule of thumb
//:
//: If the two ways of deleting leave different rows in your store, find out which relationship makes the difference
//: before you choose.
//:
//: ### And if `children` were *nullify*?
//:
//: The same batch delete on the same rows, with one rule changed in the model. What is the count, which rows are gone
//: from the two tables, and which are changed?

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
//: The count is 1 again, since the request chose the same row. Only row 4 is gone. Its children stay, and are the rows
//: that are changed: in each of them nullify cleared the key of the folder, and the version rose. Nothing leaves the
//: join table, because the folder itself is nobody's favourite.
