import OpenCoreData
import WorkbookKit

//: ## The model that Xcode keeps is a page of XML
//:
//: Your delete rules stand in one file, and you have probably never read it.
//:
//: Xcode compiles the model for your app. What it keeps in the project is XML: a folder for each version, and in it a
//: file `contents`. Here every relationship is listed with its two ends, which the editor shows one at a time.
//:
//: - label: observed XM-01, XM-04, XM-10
//: - label: documented DR-03

func readTheModel() -> Segment {
  Segment(
    "read-the-model", "The model that Xcode keeps is a page of XML", claims: ["Y1"],
    prediction: "For each relationship: what happens to the far end when its owner is deleted?"
  ) { page in
    let file = try ModelFile(contentsOf: Subject.question.model, classes: .plain)
    page.show("entities", value: file.model.entities.count)
    page.show("read over", value: file.warnings.count)

    var rows: [[RowCell]] = []
    for entity in file.model.sortedEntities {
      for relationship in entity.ownRelationships {
        rows.append([
          .text("\(entity.name ?? "").\(relationship.name)"),
          .text((relationship.isToMany ? "many " : "one ") + (relationship.destinationEntity?.name ?? "")),
          .text(relationship.deleteRule.words), .text(relationship.inverseRelationship?.name ?? "none"),
          .text(relationship.inverseRelationship?.deleteRule.words ?? "none"),
        ])
      }
    }
    page.rows("relationships", headers: ["relationship", "leads to", "rule", "inverse", "its rule"], rows)
  }
}

//: `ModelFile` is ours; in an app `NSManagedObjectModel(contentsOf:)` gives the model or nil. It also takes entities
//: whose class exists in your app only: their objects are plain `NSManagedObject`.
//:
//: An attribute that the reader does not know is counted under *read over* and named by `workbook lint`. It
//: does not stop anything: newer versions of Xcode write more.
//:
//: **Rule of thumb.** Read the rules as pairs. Each line answers “when this one goes”; the last column answers it from
//: the other side.
