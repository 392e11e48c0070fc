import OpenCoreData
import WorkbookKit

//: A new version of the app changes one delete rule in the model, and nothing else. The users' stores were written
//: under the old rule. You want to know what the same delete does to them now, and whether they have to be migrated.
//:
//: ### Predict
//:
//: Each relationship in turn gets each of the four rules in memory, and the delete of the folder, object 4, is
//: previewed. The other rules stay as they are. Today four rows go. Which rule on which relationship deletes the most?
//: Which refuse? Where does the rule make no difference?
//:
//: - short: Changing a delete rule
//: - evidence: DR-03, DR-06, DR-07, CH-067, CH-606, CH-701, DR-04, DR-05
//: - entry `rows that would go`: DR-03, DR-04, DR-05, DR-06, DR-07, CH-606, CH-701
//: - figures: if parent were cascade
//: - exercise: 7.1

func underOtherRules() -> Segment {
  Segment(
    "under-other-rules", "Changing a delete rule: what happens to rows that exist already?", claims: ["Y7"],
    asks: [
      Ask(
        "How many rows go if `children` is *nullify*?", at: .cell("rows that would go", row: 1, column: "nullify"),
        choices: ["1", "3", "4"],
        beliefs: ["4": "You expected the old rule to be stored with the rows. Rules are in the model only."]),
      Ask(
        "How many go if `parent` is *cascade*?", at: .cell("rows that would go", row: 4, column: "cascade"),
        choices: ["4", "5", "9"],
        beliefs: [
          "5": "You stopped at the parent. It goes, and then its own children, and theirs, by the cascade that exists."
        ]),
      Ask(
        "And if `favorites` is *deny*?", at: .cell("rows that would go", row: 3, column: "deny"),
        choices: ["refused", "4"],
        beliefs: ["refused": "You expected deny to refuse by itself. None of the four objects that go has favourites."]),
    ],
    variation: deletingALeaf
  ) { page in
    try page.showRules(WorkingCopy(page)) { try $0.question.objects(in: $1) }
    // snippet.hide
    try page.drawCascade(of: "parent")
    // snippet.show
  }
}

// snippet.hide
extension Page {
  /// Prints how many rows a delete would take, for each relationship of the entity under each of the four rules.
  func showRules(
    _ copy: WorkingCopy, deleting objects: (WorkingCopy, NSManagedObjectContext) throws -> [NSManagedObject]
  ) throws {
    let rules: [NSDeleteRule] = [.cascadeDeleteRule, .nullifyDeleteRule, .denyDeleteRule, .noActionDeleteRule]
    let names = try copy.model().entitiesByName[copy.question.entity]?.relationshipsByName.keys.sorted() ?? []
    var rows: [[RowCell]] = []
    for name in names {
      var cells: [RowCell] = [.text(name)]
      for rule in rules {
        let model = try copy.model()
        model.entitiesByName[copy.question.entity]?.relationshipsByName[name]?.deleteRule = rule
        let context = try copy.open(self, model).viewContext
        let preview = context.previewDeletion(of: try objects(copy, context))
        let dangling = preview.leftDangling.isEmpty ? "" : ", \(preview.leftDangling.count) dangling"
        cells.append(.text(preview.isRefused ? "refused" : "\(preview.deleted.count)\(dangling)"))
      }
      rows.append(cells)
    }
    self.rows("rows that would go", headers: ["if this were"] + rules.map(\.words), rows)
  }

  /// Draws, in the book only, what the delete would take if a relationship of the entity were *cascade*.
  func drawCascade(of name: String) throws {
    guard Subject.isBundled else { return }
    let copy = try WorkingCopy(self)
    let model = try copy.model()
    model.entitiesByName[copy.question.entity]?.relationshipsByName[name]?.deleteRule = .cascadeDeleteRule
    // Not opened for the page: what the figure reads is none of the segment's statements.
    let container = try ReaderQuestion.open(copy.url, model)
    try withExtendedLifetime(container) {
      let preview = container.viewContext.previewDeletion(of: try copy.question.objects(in: container.viewContext))
      change("if \(name) were cascade", from: nil, to: GraphFigure(of: preview.trees), isWhole: false)
    }
  }
}
// snippet.show

//: ### Why
//:
//: With cascade on `parent` nine of the ten rows go: the folder's own parent, and by the cascade of `children`
//: everything below it.
//:
//: The file holds rows and keys, and no rules. A delete looks its rules up in the model, so a changed rule applies at
//: once to every row.
//:
//: A rule matters only where there is a destination. No object that goes has `favorites`, so even deny changes nothing
//: there. Elsewhere deny refuses, because a destination stays: with code 1600, or 1560 where several objects refuse.
//:
//: No action leaves dangling keys in what stays: the three children name the folder, and the favourites of root 3 name
//: 7 and 10. On `parent` nothing dangles, because the key is in the row of the child, which goes.
//:
//: ### In your app
//:
//: ```swift
//: func testDeletingAFolderDeletesItsBookmarks() throws {
//:   let folder = try makeFolder(withBookmarks: 3, in: context)
//:   try context.save()
//:   context.delete(folder)
//:   try context.save()
//:   XCTAssertEqual(try context.count(for: NSFetchRequest<Bookmark>(entityName: "Bookmark")), 0)
//: }
//: ```
//:
//: Such a test shows a changed rule in review, and [`workbook review`](lint.md#review) all that it changes. The store
//: opened under each of the rules; whether Apple's framework asks for a migration is not settled: the
//: [reference](https://developer.apple.com/documentation/coredata/nsrelationshipdescription/versionhash) leaves delete
//: rules out of the version hash, and the archived
//: [guide](https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/CoreDataVersioning/Articles/vmUnderstandingVersions.html)
//: includes them. So ship a new version of the model, with inferred migration on.
//:
//: ### Rule of thumb
//:
//: Test deletes on rows that are linked as your users' rows are: the rule alone does not show its reach.
//:
//: ### And if the deleted object is the empty folder?
//:
//: Object 6 is inside the folder, has no children, and is nobody's favourite. Which cells of the table are not 1 if it
//: is deleted?

// snippet.variation
func deletingALeaf(_ page: Page) throws {
  try page.showRules(WorkingCopy(page)) { copy, context in
    let all = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: copy.question.entity))
    return all.filter { KeyNaming.name(of: $0) == "BookmarkEntity#6" }
  }
}
// snippet.show

//: ### Then
//:
//: Only two, in the row of `parent`: object 6 has one destination, the folder. Cascade deletes the folder, its parent 5
//: and everything below; deny refuses.
