import ModelKit
import OpenCoreData
import WorkbookKit

//: A colleague asks you to review a data model before it ships. After that the model cannot be changed freely, and a
//: wrong delete rule shows only when somebody deletes.
//:
//: ### Predict
//:
//: The book's `ModelCheck` asks about a missing inverse; *no action*; *nullify* into a mandatory relationship; *deny*
//: below a cascade; a cascade at both ends, from part to owner, over a many-to-many or in a ring; an ordered
//: relationship; a cascade that a batch delete can meet. `children` and `favorites` are ordered. How many findings do
//: you expect, and for which relationships?
//:
//: - short: Linting a model
//: - evidence: BD-06, DR-03, DR-05, CH-028, CH-703, CH-918
//: - entry `findings`: CH-703
//: - entry `note`: BD-06, CH-028, CH-703, CH-918
//: - entry `findings without the cascade`: CH-703
//: - exercise: 7.2

func whatAReviewerSays() -> Segment {
  Segment(
    "what-a-reviewer-says", "Linting a model: what is worth a question?", claims: ["Y2"],
    asks: [
      Ask(
        "How many findings?", at: .shown("findings"), choices: ["0", "1", "3", "4"],
        beliefs: [
          "0": "You expected findings to be mistakes. A finding is a question that the author may have an answer to.",
          "4": "You expected one finding for each relationship. Unordered nullify at both ends raises no question.",
        ]),
      Ask(
        "Which relationship gets the most findings?", at: .shown("note", occurrence: 2),
        choices: ["BookmarkEntity.favorites", "BookmarkEntity.children", "BookmarkEntity.parent"],
        beliefs: [
          "BookmarkEntity.parent": "You looked at the child's end. The rule that deletes other objects is the folder's."
        ]),
    ],
    variation: withoutTheCascade
  ) { page in
    let model = try ModelFile(contentsOf: Subject.question.model, classes: .plain).model
    let findings = ModelCheck.findings(in: model)
    page.show("findings", value: findings.count)
    for finding in findings {
      page.show("\(finding.severity)", "\(finding.entity).\(finding.relationship), \(finding.kind.rawValue)")
      // snippet.hide
      for line in Wrapped.lines(finding.why) + Wrapped.lines("→ " + finding.advice) { page.print("  " + line) }
      // snippet.show
    }
  }
}

//: ### Why
//:
//: All three findings are notes, the lowest severity. What makes a save fail, or leaves a key to a row that is gone,
//: would be an error.
//:
//: Two notes are about `children`. It is cascade, which matters where the app makes batch deletes. It is ordered, as
//: `favorites` is, and a fetch does not sort by this order. The other two relationships are unordered and nullify, and
//: raise nothing.
//:
//: The check sees only the model, not what the user expects to keep: it can ask, and cannot judge.
//:
//: ### In your app
//:
//:     swift run workbook lint App.xcdatamodeld
//:     swift run workbook draw App.xcdatamodeld
//:
//: `lint` prints each finding with its place, and ends with a status that a script can test. [It can stay in your
//: CI](lint.md): an answer in the user info of the relationship accepts the finding. `draw` draws the cascades. In a unit
//: test use [DeleteRuleLint.swift](../Sources/Course/TakeHome/DeleteRuleLint.swift).
//:
//: ### Rule of thumb
//:
//: Answer each finding in one sentence, or ask who chose the rule before you ship it.
//:
//: ### And if `children` were *nullify*?
//:
//: The rule is set to nullify in memory. How many findings are there now, and which one is gone?

// snippet.variation
func withoutTheCascade(_ page: Page) throws {
  let model = try ModelFile(contentsOf: Subject.question.model, classes: .plain).model
  for entity in model.entities { entity.relationshipsByName["children"]?.deleteRule = .nullifyDeleteRule }
  let findings = ModelCheck.findings(in: model)
  page.show("findings without the cascade", value: findings.count)
  for finding in findings { page.show("", "\(finding.kind.rawValue) in \(finding.relationship)") }
}
// snippet.show

//: ### Then
//:
//: Two are left, both about order, which no delete rule changes. The finding about batch deletes is gone.
