import OpenCoreData
import WorkbookKit

//: ## The rules are not in the store
//:
//: The same file, the same delete, another word in the model: one row, four, nine, or an error.
//:
//: A store holds rows and keys. What a delete does with them is the model's to say, and changing a rule needs no
//: migration. Here every relationship of the entity gets each of the four rules in turn, in memory, and the delete is
//: previewed again.
//:
//: - label: documented DR-03, DR-06, DR-07
//: - label: chosen here: a preview, which Core Data has not

func underOtherRules() -> Segment {
  Segment(
    "under-other-rules", "The rules are not in the store", claims: ["Y7"],
    prediction: "Which rule on which relationship would take most rows? Which would refuse?"
  ) { page in
    // snippet.hide
    let copy = try WorkingCopy(page)
    // snippet.show
    let rules: [NSDeleteRule] = [.cascadeDeleteRule, .nullifyDeleteRule, .denyDeleteRule, .noActionDeleteRule]
    let names = try copy.model().entitiesByName[copy.question.entity]?.relationshipsByName.keys.sorted() ?? []
    var rows: [[RowCell]] = []
    for name in names {
      var cells: [RowCell] = [.text(name)]
      for rule in rules {
        let model = try copy.model()
        model.entitiesByName[copy.question.entity]?.relationshipsByName[name]?.deleteRule = rule
        let container = try copy.open(page, model)
        let context = container.viewContext
        let preview = context.previewDeletion(of: try copy.question.objects(in: context))
        let dangling = preview.leftDangling.isEmpty ? "" : ", \(preview.leftDangling.count) dangling"
        cells.append(.text(preview.isRefused ? "refused" : "\(preview.deleted.count)\(dangling)"))
      }
      rows.append(cells)
    }
    page.rows("rows that would go", headers: ["if this were"] + rules.map(\.words), rows)
  }
}

//: One line of this table is what your model says today; the others are one menu in the editor away. That is why a
//: changed rule deserves a review like changed code, although the diff shows one word in a file of XML.
//:
//: **Rule of thumb.** Test deletes with a store, not with a model alone: two rows with the right links tell you more
//: than the rule does.
