import Foundation
import OpenCoreData
import WorkbookKit

//: Before you delete anything in the copy, you want to know that the store is sound. A row may name a row that is gone:
//: a *no action* rule, a relationship without an inverse, or another tool can leave such a key. In a list of rows it
//: looks like any other key.
//:
//: ### Predict
//:
//: The code follows each relationship from each object, and checks whether the inverse leads back from the object that
//: it reaches. One table has the ten rows, and a join table has the favourites. How many links does each relationship
//: have, how many of them lead back, and does plain SQL count the same?
//:
//: - short: Checking a store for stray references
//: - evidence: SQ-20, SQ-21, SQ-22, SQ-23, DR-07, DR-23, CH-701
//: - entry `links`: SQ-20, SQ-21, SQ-22
//: - then `links`: SQ-20, SQ-21, SQ-22, DR-07, DR-23, CH-701
//: - figures: the links
//: - exercise: 7.4

func walkBothWays() -> Segment {
  Segment(
    "walk-both-ways", "Checking a store for references that lead nowhere", claims: ["Y4"],
    asks: [
      Ask(
        "How many links does `parent` have?", at: .cell("links", row: 4, column: "links"),
        beliefs: ["10": "You counted every object. The two roots have no parent."]),
      Ask(
        "How many of the links of `children` lead back?", at: .cell("links", row: 1, column: "that lead back"),
        choices: ["0", "7", "8"],
        beliefs: ["7": "You expected a damaged store. This one was written by Core Data and is whole."]),
      Ask(
        "How many links does plain SQL count for `favorites`?", at: .cell("links", row: 3, column: "by SQL"),
        choices: ["5", "10"],
        beliefs: ["10": "You expected a row for each end. A row of a join table is a pair, and serves both."]),
    ],
    variation: keysOfAnEarlierVersion
  ) { page in
    let copy = try WorkingCopy(page)
    let container = try copy.open(page)
    try page.showLinks(of: container, copy)
    // snippet.hide
    if let links = try copy.graph() { page.change("the links", from: nil, to: links, isWhole: false) }
    // snippet.show
  }
}

// snippet.hide
extension Page {
  /// Prints for each relationship how many pairs of objects it links, and how many of them its inverse links too.
  func showLinks(of container: NSPersistentContainer, _ copy: WorkingCopy) throws {
    let context = container.viewContext
    var rows: [[RowCell]] = []
    for relationship in container.managedObjectModel.sortedEntities.flatMap(\.ownRelationships) {
      let links = try context.links(relationship)
      let back = try relationship.inverseRelationship.map(context.links) ?? []
      rows.append([
        .text("\(relationship.entity.name ?? "").\(relationship.name)"), .integer(Int64(links.count)),
        .integer(Int64(links.count { back.contains($0.turnedRound) })), try copy.linkCount(relationship),
      ])
    }
    self.rows("links", headers: ["relationship", "links", "that lead back", "by SQL"], rows)
  }
}
// snippet.show

//: ### Why
//:
//: Every link leads back, and SQL counts the same: this store is whole.
//:
//: In this file the two ends cannot disagree. A one-to-many is one column, `ZPARENT` in the child's row, and both ends
//: are read from it. A many-to-many is one join table, and each of its rows serves both ends. A one-to-one, which has a
//: column at each end, could disagree.
//:
//: What can be wrong is a key that names a missing row.
//:
//: ### In your app
//:
//: ```swift
//: let all = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Bookmark"))
//: let strays = try all.filter { object in
//:   guard let parent = object.value(forKey: "parent") as? NSManagedObject else { return false }
//:   do {
//:     _ = try context.existingObject(with: parent.objectID)
//:     return false
//:   } catch let error as NSError where error.code == NSManagedObjectReferentialIntegrityError {
//:     return true    // 133000: there is no row
//:   }
//: }
//: ```
//:
//: A join table can hold a pair whose one row is gone; no walk meets it from the other end. Run this with a container
//: that was just opened: for an object that was loaded before its row went, `existingObject(with:)` returns the object.
//: [](chapter-1.md#find-the-dangling-key) finds such keys without loading every object.
//:
//: ### Rule of thumb
//:
//: Look for damage before you delete: afterwards you cannot tell what was there before.
//:
//: ### And if an earlier version of the app had *no action* on `children`?
//:
//: Under that version the folder, which had three children, was deleted, and the context saved. The check runs with
//: today's model. How many links do `parent` and `children` have, and how many lead back?

// snippet.variation
func keysOfAnEarlierVersion(_ page: Page) throws {
  let copy = try WorkingCopy(page)
  let earlier = try copy.model()
  earlier.entitiesByName[copy.question.entity]?.relationshipsByName["children"]?.deleteRule = .noActionDeleteRule
  let context = try copy.open(page, earlier).viewContext
  for object in try copy.question.objects(in: context) { context.delete(object) }
  try context.save()

  try page.showLinks(of: try copy.open(page), copy)
}
// snippet.show

//: ### Then
//:
//: `parent` has seven, and four lead back: three children still name row 4. `children` has four, because the walk
//: cannot start from an object that is gone. SQL counts keys, so seven for both.
