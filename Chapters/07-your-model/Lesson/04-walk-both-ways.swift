import Foundation
import OpenCoreData
import WorkbookKit

//: ## Every relationship is walked from both ends
//:
//: A key that leads nowhere looks like any other key until you follow it.
//:
//: Before anything is deleted, the store should be whole. Each relationship is followed from each object, and each
//: object that is reached is asked whether it leads back. Both figures should be the same, and they are what plain SQL
//: counts in the columns and join tables.
//:
//: - label: observed SQ-20, SQ-21, SQ-22, SQ-23
//: - label: documented DR-07

func walkBothWays() -> Segment {
  Segment(
    "walk-both-ways", "Every relationship is walked from both ends", claims: ["Y4"],
    prediction: "Ten rows, one table, one join table. How many links does each relationship have?"
  ) { page in
    // snippet.hide
    let copy = try WorkingCopy(page)
    let container = try copy.open(page)
    let context = container.viewContext
    // snippet.show
    var rows: [[RowCell]] = []
    for relationship in container.managedObjectModel.sortedEntities.flatMap(\.ownRelationships) {
      let links = try context.links(relationship)
      let back = try relationship.inverseRelationship.map(context.links) ?? []
      rows.append([
        .text("\(relationship.entity.name ?? "").\(relationship.name)"), .integer(Int64(links.count)),
        .integer(Int64(links.count { back.contains($0.turnedRound) })), try copy.linkCount(relationship),
      ])
    }
    page.rows("links", headers: ["relationship", "links", "that lead back", "by SQL"], rows)
  }
}

//: Where the second figure is smaller than the first, a row refers to one that is gone: what a *no action* rule, a
//: missing inverse, or a tool other than Core Data has left behind. Chapter 1 shows how to find such keys one by one.
//:
//: **Rule of thumb.** Look before you delete. A delete in a damaged graph damages it further, and afterwards you
//: cannot tell which of the two it was.
