import Foundation
import OpenCoreData
import WorkbookKit

//: You are about to delete something in an app that you did not write, and want to read its delete rules first. Xcode's
//: editor shows the rule of one relationship at a time.
//:
//: In the project, each version of the model is a folder with an XML file, `contents`, in which a relationship has a
//: `destinationEntity`, an `inverseName` and a `deletionRule`.
//:
//: ### Predict
//:
//: The code prints a line for each of the four relationships: where it leads, its rule, its inverse, and the rule of
//: the inverse. Which rule do you expect in each line, and how many lines have different rules at their two ends?
//:
//: - short: Delete rules in a model file
//: - formerly: what-happened, 1-xcdatamodel-which-delete-rule-stands-at-each-end
//: - evidence: XM-01, XM-04, XM-10, DR-02, DR-03, CH-718, XM-05, XM-09
//: - entry `read over`: XM-05, XM-09
//: - entry `relationships`: XM-01, XM-09, XM-10, DR-02
//: - then `relationships`: XM-01, XM-10, CH-718

func readTheModel() -> Segment {
  Segment(
    "read-the-model", "`.xcdatamodel`: which delete rule is at each end?", claims: ["Y1"],
    asks: [
      Ask(
        "What is the rule of `BookmarkEntity.children`?", at: .cell("relationships", row: 1, column: "rule"),
        choices: ["nullify", "cascade", "deny", "no action"],
        beliefs: [
          "nullify": "You expected the contents to outlive their folder. Cascade deletes them too.",
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

//: ### Why
//:
//: Two lines have different rules at their ends, and they are one pair: `children` is cascade, and its inverse `parent`
//: is nullify.
//:
//: A delete rule belongs to one end of a relationship. It says what happens to the objects at the other end when *its
//: owner* is deleted. `children` answers “what if the folder goes?”, and `parent` answers “what if the bookmark goes?”.
//: For a folder the answers should differ: deleting it deletes its contents, and a deleted bookmark leaves its folder
//: alone.
//:
//: `read over` counts XML attributes that the book's `ModelFile` does not know.
//:
//: ### In your app
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
//: This prints the same pairs from the compiled model. The raw values are 0 for no action, 1 for nullify, 2 for cascade
//: and 3 for deny.
//:
//: ### Rule of thumb
//:
//: Read delete rules in pairs: first “when this object goes”, then “when the object at the other end goes”.
//:
//: ### And if the file does not mention a rule?
//:
//: Somebody edits `contents` by hand and removes `deletionRule="Cascade"` from `children`. What is printed for
//: `children` under *rule*, and for `parent` under *its rule*?

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
//: Both are nullify. A relationship that you make in code has this rule, too, until you set another.
