import OpenCoreData
import WorkbookKit

//: ## Linting a model: what is worth a question?
//:
//: A colleague asks you to review a data model before it ships. A model cannot be changed freely later, and a wrong
//: delete rule shows only when somebody deletes. You go through the relationships one by one.
//:
//: ### Predict
//:
//: `ModelCheck` does that by rules. It looks for what the chapters before this one ran into: a missing inverse, nullify
//: into a mandatory relationship, a deny below a cascade, cascades at both ends, from part to owner or in a ring, an
//: ordered relationship, and rows that a batch delete takes along. It prints how many findings it has, and for each its
//: severity, the relationship and the reason. Look at the four relationships of [](#read-the-model) again; two of them,
//: `children` and `favorites`, are ordered. How many findings do you expect, and for which relationships?
//:
//: - evidence: BD-06, DR-03, DR-05, CH-028, CH-703, CH-918
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
          "BookmarkEntity.parent": "You looked at the child's end. The rule that takes others along is the folder's."
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

//: ### What happened
//:
//: Of all that the check looks for, it finds the last two here: order, and rows that a batch delete takes along.
//: `children` raised both questions.
//:
//: It is ordered. To move a member this engine reads the whole list, and where no room is left between the keys of two
//: members, it writes the keys of others too ([chosen here](labels.md#CH-918)); what Apple's store does then, no source
//: that we found says. And it is cascade, so a batch delete of a folder takes rows along that the count of the result
//: leaves out (run, [BD-06](labels.md#BD-06)), and in this engine its object IDs too ([chosen here](labels.md#CH-028)).
//: `favorites` is ordered too, which is the third finding.
//:
//: `favoriteFolders` and `parent` raised none. All three findings are notes, the lowest severity: worth knowing. What
//: makes a save fail, or leaves a key to a row that is gone, would be an error.
//:
//: ### Why
//:
//: A delete rule is right or wrong only together with what the app does: who deletes, in which way, and what the user
//: expects to be left. A program that sees the model and not the app can find pairs of rules that have surprised
//: people, and say why. It cannot know whether they are meant. Bookmarks are arranged by hand, so their order is
//: meant; a cascade that a batch delete does not report matters only if the app makes batch deletes.
//:
//: ### In your app
//:
//: `swift run workbook lint MODEL` prints the same for your model, each finding with the segment that shows it, and
//: ends with a status that a script can test. `swift run workbook draw MODEL` draws the model with cascades from left
//: to right. Neither needs a store. Write the answer to each finding where the next reader finds it, for example into
//: the relationship's user info or a comment beside the fetch requests.
//:
//: For a unit test of an app the same questions are in
//: [DeleteRuleLint.swift](../Sources/TakeHome/DeleteRuleLint.swift).
//:
//: ### Rule of thumb
//:
//: Answer each finding in one sentence. If you cannot, ask who chose the rule before you ship it.
//:
//: ### And if `children` were *nullify*?
//:
//: The same model, read again, with the delete rule of `children` set to nullify in memory. How many findings are
//: there now, and which one is gone?

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
//: Two are left, the two about order. The finding about batch deletes rests on the cascade: without it a batch delete
//: takes the rows that it was asked for and no others. The order of `children` is a question under any rule.
