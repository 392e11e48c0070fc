import Foundation
import OpenCoreData
import WorkbookKit

//: ## Checking a store for references that lead nowhere
//:
//: Before you delete anything in the copy you want to know that the store is sound. A row may refer to a row that is
//: gone: a *no action* rule, a relationship without an inverse, or a tool other than Core Data can leave such a key
//: behind. In a list of rows it looks like any other key.
//:
//: ### Predict
//:
//: The code follows each relationship from each object, and looks whether the inverse of the object that it reaches
//: contains the first object: whether it *leads back*. The ten rows are in one table; a join table holds the
//: favourites. How many links does each relationship have, how many of them lead back, and does plain SQL count the
//: same?
//:
//: - evidence: SQ-20, SQ-21, SQ-22, SQ-23, DR-07, DR-23, CH-701
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

//: ### What happened
//:
//: Take the last line. Eight of the ten objects have a `parent`; the two roots have none. From each of the eight,
//: `parent` was read, which gives a pair: this object, that folder. Then `children` of that folder was read, and the
//: object was among them: it leads back. So the second figure is 8 as well. Plain SQL counts the rows whose column
//: `ZPARENT` is not NULL, and gets 8.
//:
//: The first line is the same eight pairs from the other end. The two lines in the middle are the five pairs of the
//: join table. The book's figure has the thirteen pairs, each drawn once with the rules of its two ends.
//:
//: ### Why
//:
//: A one-to-many relationship is one column in the file, at the *one* end. `children` has no column of its own: to
//: read it, the engine looks for the rows whose `ZPARENT` is this folder. A many-to-many relationship is a join
//: table. So the two ends of such a relationship cannot disagree in the file: they are the same column, or the same
//: table. (A one-to-one relationship has a column at each end, and there the two can disagree. This model has none.)
//:
//: What can be wrong is the key itself, when it names a row that is not there. The walk can notice that, because it
//: reads the two ends in different ways: `parent` from the object whose row has the key, and `children` from the object
//: that the key names.
//:
//: ### In your app
//:
//: In the app, ask for objects whose relationship leads to a row that is not there:
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
//: An error with another code means that the row could not be read, and not that it is gone. Look with a container that
//: was just opened: of an object that was loaded before its row went, `existingObject(with:)` returns the object
//: ([](chapter-5.md#asking-is-deleted-first), in its last part), and it fills a fault from a copy in the coordinator's row
//: cache. [](chapter-1.md#find-the-dangling-key) has the ways to do it without loading every object.
//:
//: ### Rule of thumb
//:
//: Look for damage before you delete. Afterwards you cannot tell what was there before.
//:
//: ### And if an earlier version of the app had *no action* on `children`?
//:
//: Under that version the folder, object 4, was deleted and saved. Then the app was updated, and the check above runs
//: with today's model. The folder had three children. How many links does `parent` have now, how many of them lead
//: back, and how many links does `children` have?

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
//: `parent` has seven links: eight objects had a parent, and one of them, the folder, is gone. Four of the seven lead
//: back. The other three are the folder's children, whose column `ZPARENT` still names row 4. Read from the child, the
//: key gives a link, to an object that cannot be read; from the other end there is no link, because no object is there
//: to start from. For the same reason `children` has four links: the walk starts from the objects that exist. SQL
//: counts seven in both lines, because both are the same column. In the line of the end that holds the key, here
//: `parent`, the difference between the first two figures is the number of dangling keys.
