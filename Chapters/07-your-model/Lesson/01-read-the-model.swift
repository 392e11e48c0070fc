import Foundation
import OpenCoreData
import WorkbookKit

//: ## `.xcdatamodel`: which delete rule stands at each end?
//:
//: You are about to delete something in an app that you did not write, or wrote three years ago. Before you run
//: anything you want to read its delete rules. Xcode's editor shows one relationship at a time, and never both ends
//: together.
//:
//: What Xcode keeps in the project is a folder for each version of the model, and in it a file `contents`: XML, in
//: which each relationship is an element with the attributes `destinationEntity`, `inverseName` and `deletionRule`.
//:
//: ### Predict
//:
//: The code reads that file and prints a line for each relationship: where it leads, its rule, its inverse, and the
//: rule of the inverse. The chapter's beginning says what the four relationships of `BookmarkEntity` are for. Which
//: rule do you expect at each of the four ends, and how many lines have different rules at their two ends?
//:
//: - evidence: XM-01, XM-04, XM-10, DR-02, DR-03, CH-718

func readTheModel() -> Segment {
  Segment(
    "read-the-model", "`.xcdatamodel`: which delete rule stands at each end?", claims: ["Y1"],
    asks: [
      Ask(
        "What is the rule of `BookmarkEntity.children`?", at: .cell("relationships", row: 1, column: "rule"),
        choices: ["nullify", "cascade", "deny", "no action"],
        beliefs: [
          "nullify": "You expected the contents to outlive their folder. With this rule they go with it.",
          "deny": "You expected a folder with contents to be protected. Nothing in this model refuses a delete.",
        ]),
      Ask(
        "What is the rule of `BookmarkEntity.parent`?", at: .cell("relationships", row: 4, column: "rule"),
        choices: ["cascade", "nullify", "deny", "no action"],
        beliefs: [
          "cascade": "You read the rule from the folder's end. A rule belongs to the object that goes: here the child.",
          "deny": "You expected a parent to be protected. Nothing in this model refuses a delete.",
        ]),
    ],
    variation: modelWithoutRules
  ) { page in
    let file = try ModelFile(contentsOf: Subject.question.model, classes: .plain)
    page.show("entities", value: file.model.entities.count)
    page.show("read over", value: file.warnings.count)
    page.showRelationships(of: file.model)
  }
}

// snippet.hide
extension Page {
  /// Prints each relationship of a model with both of its ends.
  func showRelationships(of model: NSManagedObjectModel) {
    var rows: [[RowCell]] = []
    let entities = model.sortedEntities
    for entity in entities {
      // The name of the only entity would be in each line, and says nothing there.
      let owner = entities.count > 1 ? "\(entity.name ?? "")." : ""
      for relationship in entity.ownRelationships {
        rows.append([
          .text(owner + relationship.name),
          .text((relationship.isToMany ? "many " : "one ") + (relationship.destinationEntity?.name ?? "")),
          .text(relationship.deleteRule.words), .text(relationship.inverseRelationship?.name ?? "none"),
          .text(relationship.inverseRelationship?.deleteRule.words ?? "none"),
        ])
      }
    }
    self.rows("relationships", headers: ["relationship", "leads to", "rule", "inverse", "its rule"], rows)
  }
}
// snippet.show

//: ### What happened
//:
//: `ModelFile` read the XML and built an `NSManagedObjectModel` from it. `entities` is 1: folders, bookmarks and
//: roots are objects of the same entity, which refers to itself. `read over` counts XML attributes that `ModelFile`
//: does not know; it is 0 here.
//:
//: In the first line of the table `children` leads to many `BookmarkEntity` objects, and its rule is cascade. Its
//: inverse is `parent`, whose rule is nullify. The last line is the same pair seen from the other end: `parent`,
//: nullify, with `children`, cascade, behind it. The two lines in the middle are a pair as well, `favoriteFolders`
//: and `favorites`, with nullify at both ends. So two of the four lines have different rules at their two ends.
//:
//: ### Why
//:
//: A delete rule belongs to one end of a relationship. It says what happens to the objects at the other end when *its
//: owner* is deleted. The rule of the inverse is another rule, for another delete. `children` answers “what if the
//: folder goes?”, `parent` answers “what if the bookmark goes?”. Nothing requires the two answers to be the same, and
//: for a folder and its contents they should not be.
//:
//: ### In your app
//:
//: `ModelFile` is not Core Data's. It gives every entity plain `NSManagedObject`s, as `classes: .plain` says, and so it
//: can read a model whose classes are in the app and not in this program. In the app you can print the same pairs from
//: the compiled model:
//:
//: ```swift
//: let model = container.managedObjectModel
//: for entity in model.entities {
//:   for (name, relationship) in entity.relationshipsByName {
//:     print(entity.name ?? "", name, relationship.deleteRule.rawValue,
//:       relationship.inverseRelationship?.deleteRule.rawValue ?? "no inverse")
//:   }
//: }
//: ```
//:
//: The raw values are 0 for no action, 1 for nullify, 2 for cascade and 3 for deny. A description that is made in
//: code has a rule before you set one: print it too.
//:
//: ### Rule of thumb
//:
//: Read delete rules in pairs: first “when this object goes”, then “when the object at the other end goes”.
//:
//: ### And if the file does not mention a rule?
//:
//: Somebody edits `contents` by hand and removes `deletionRule="Cascade"` from `children`. The attribute is then
//: missing; nothing else changes. What is printed in the first line under *rule*, and what in the last line under
//: *its rule*?

// snippet.variation
func modelWithoutRules(_ page: Page) throws {
  let folder = try LessonFile.makeFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  let xml = try String(contentsOf: Subject.question.model.appendingPathComponent("contents"), encoding: .utf8)
  let edited = folder.appendingPathComponent("contents")
  try xml.replacing(" deletionRule=\"Cascade\"", with: "").write(to: edited, atomically: true, encoding: .utf8)
  page.showRelationships(of: try ModelFile(contentsOf: edited, classes: .plain).model)
}
// snippet.show

//: ### Then
//:
//: Both are nullify. A relationship description starts as nullify ([documented](labels.md#DR-02)), and `ModelFile`
//: leaves it at that where the file names no rule ([chosen here](labels.md#CH-718)). What Apple's model compiler does
//: with such a file, no source that we found says. The editor always writes the attribute ([run](labels.md#XM-10)), so
//: a missing one is a sign that another tool has written the file.
