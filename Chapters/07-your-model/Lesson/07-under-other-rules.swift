import OpenCoreData
import WorkbookKit

//: ## Changing a delete rule: what happens to rows that exist already?
//:
//: A new version of the app changes one delete rule in the model. Nothing else changes: the same entities, the same
//: attributes. The users' stores were written under the old rule. You want to know what the same delete does to them
//: under the new one, and whether the store has to be migrated.
//:
//: ### Predict
//:
//: The code takes each relationship of the entity in turn, gives it each of the four rules in memory, and previews
//: the delete of the folder, object 4, with the other rules as they are. Today it takes four rows. Which rule on
//: which relationship takes the most? Which refuse? Where does the rule make no difference?
//:
//: - evidence: DR-03, DR-06, DR-07, CH-067, CH-606, CH-701
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

//: ### What happened
//:
//: Each line changes one relationship. `showRules` opens the same copy sixteen times, each time with another rule in
//: the model, and counts what a preview of the same delete finds.
//:
//: The first line is about `children`. Cascade is what the model says today: four rows. Under nullify only the folder
//: goes, and its three children stay without a parent. Under deny the delete is refused, since the folder has
//: children. Under no action the folder goes, and three rows keep a key that names it.
//:
//: The second line is about `favoriteFolders`. Under cascade the bookmarks 7 and 10, which go, take the root 3 along:
//: five rows. Under deny they refuse, because the root stays. Under no action the root's favourites go on naming
//: both: two references that lead nowhere.
//:
//: The last line is about `parent`. Cascade takes nine of the ten rows: the folder's own parent goes, and with it, by
//: the cascade of `children`, everything below it. The book's figure shows the way from the folder to each of them. The
//: tenth, the root 3, has no parent and contains nothing; it only loses its favourites, which this table does not
//: count. Under deny the root 5, which stays, is the reason for the refusal. Under no action nothing dangles: the key
//: of a parent stands in the row of the child, and these rows go.
//:
//: The line of `favorites` is the same under every rule, because no object that goes has favourites of its own.
//:
//: ### Why
//:
//: The file holds rows and keys, and no rules. What a delete does with the keys is looked up in the model at the time
//: of the delete. So a changed rule applies at once to every row that was ever written, and no row has to change for
//: it. This engine opens the store without a migration: of a store that Apple's framework wrote it compares tables and
//: columns ([chosen here](labels.md#CH-701)), and in the version hashes of its own stores a delete rule has no part
//: ([chosen here](labels.md#CH-067)).
//:
//: About Apple's framework two of Apple's own pages differ. The page on a relationship's
//: [`versionHash`](https://developer.apple.com/documentation/coredata/nsrelationshipdescription/versionhash) lists what
//: goes into it, and the delete rule is not in the list. The archived guide on
//: [versions](https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/CoreDataVersioning/Articles/vmUnderstandingVersions.html)
//: names the delete rule among what has to be equal in two models that are compatible. Make a new version of the model,
//: leave inferred migration on as a container has it ([run](labels.md#SQ-44b)); then your app works whichever page is
//: right.
//:
//: A rule matters only where there is a destination. That is why the same rule is dangerous for one object and has no
//: effect on another.
//:
//: ### In your app
//:
//: Make such a change visible in review with a test that deletes from a store:
//:
//: ```swift
//: func testDeletingAFolderTakesItsBookmarks() throws {
//:   let folder = try makeFolder(withBookmarks: 3, in: context)
//:   try context.save()
//:   context.delete(folder)
//:   try context.save()
//:   XCTAssertEqual(try context.count(for: NSFetchRequest<Bookmark>(entityName: "Bookmark")), 0)
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: Test deletes on rows that are linked as your users' rows are. The rule alone does not tell how far it reaches.
//:
//: ### And if the deleted object is the empty folder?
//:
//: The same table for object 6: a folder inside the folder, without children, and nobody's favourite. In which cells
//: does it differ from 1?

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
//: Only the line of `parent` differs, because a parent is the only destination that object 6 has. Cascade goes up and
//: takes everything below again; deny refuses; and under no action the count is 1. `children`, `favorites` and
//: `favoriteFolders` are empty, so no rule on them does anything.
