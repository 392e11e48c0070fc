import OpenCoreData
import Samples
import WorkbookKit

//: In a review you see a relationship, its inverse and their two rules: what does *delete* do? This segment runs all
//: sixteen pairs twice: once it deletes the series *Tides*, once the episode *Ebb*. Each of the 32 cells has its own
//: store, with one series and three episodes.
//:
//: ### Predict
//:
//: Draw two tables: a row for each rule of `Series.episodes`, a column for each of `Episode.series`. Fill in series +
//: episodes left, such as `1 + 2`, or *refused*. Mark the cells in which an episode has a dangling key (*astray*).
//:
//: - short: The matrix of rules
//: - evidence: DR-03, DR-04, DR-05, DR-06, DR-07, DR-17, DR-22, DR-23, DR-30, CH-002, CH-005, CH-007
//: - entry `Tides`: DR-03, DR-04, DR-05, DR-06, DR-07, DR-17, DR-23, CH-002, CH-005
//: - entry `Ebb`: DR-03, DR-04, DR-05, DR-06, DR-07, DR-22, DR-23, DR-30, CH-002, CH-007
//: - entry `both`: DR-03, DR-04, DR-05, DR-06, DR-17, DR-23, CH-002, CH-005
//: - exercise: 1.6

func ruleMatrix() -> Segment {
  Segment(
    "the-matrix", "The matrix: which rule decides, in sixteen pairs of rules?", claims: ["D8"],
    asks: [
      Ask(
        "*Tides* is deleted; `Series.episodes` is *cascade*, `Episode.series` is *deny*. What is left?",
        at: .cell("Tides", row: 2, column: "series: deny"), choices: ["0 + 0", "1 + 3", "refused"],
        beliefs: [
          "refused": "The series that the episodes point to is deleted in the same save: nothing is denied."
        ]),
      Ask(
        "*Ebb* is deleted; `Series.episodes` is *deny*, `Episode.series` is *cascade*. What is left?",
        at: .cell("Ebb", row: 3, column: "series: cascade"), choices: ["1 + 2", "0 + 2", "refused"],
        beliefs: [
          "1 + 2": "The rule of the deleted episode is *cascade*, and it leads up to the series.",
          "0 + 2": "The cascade makes the series a deleted object, and its rule finds two episodes that stay.",
        ]),
      Ask(
        "*Ebb* is deleted; `Series.episodes` is *no action*, `Episode.series` is *cascade*. What is left?",
        at: .cell("Ebb", row: 4, column: "series: cascade"), choices: ["1 + 2", "0 + 2", "0 + 2, 2 astray"],
        beliefs: [
          "1 + 2": "The rule of the deleted episode is *cascade*, and it leads up to the series.",
          "0 + 2": "*Nullify* on the series would leave that. *No action* clears no key: two episodes keep theirs.",
        ]),
    ],
    variation: deleteBothAtOnce
  ) { page in
    try page.showMatrix("Tides") { [try $0.series(1)] }
    try page.showMatrix("Ebb") { [try $0.episode(1)] }
  }
}

//: ### Why
//:
//: In the table *Tides* all four cells of a row are alike: the rule of the deleted object decides. Even where the
//: cascade deletes the episodes and their rule is *deny*, nothing is refused, because their series is deleted too.
//:
//: In the table *Ebb* the column decides, except under *cascade*. *Nullify* and *no action* delete one episode, and
//: its key with it. *Deny* refuses, because the series stays. Under *cascade* the series is deleted too, so its rule
//: decides about *Flood* and *Slack*: *deny* refuses, because they stay.
//:
//: Only a cascade adds objects whose rules apply. When all rules have run, each *deny* is judged by what stays.
//:
//: ### In your app
//:
//: Test the rules that you rely on, so that a change in the model editor is noticed:
//:
//: ```swift
//: func testRules() throws {
//:   let series = try XCTUnwrap(model.entitiesByName["Series"])
//:   let episode = try XCTUnwrap(model.entitiesByName["Episode"])
//:   XCTAssertEqual(series.relationshipsByName["episodes"]?.deleteRule, .cascadeDeleteRule)
//:   XCTAssertEqual(episode.relationshipsByName["series"]?.deleteRule, .nullifyDeleteRule)
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: Start at the object that you delete; the far end's rule matters only for objects that a cascade deletes.
//:
//: ### And if *Tides* and *Ebb* are deleted in one save?
//:
//: The code marks both, then saves. Fill in a third table of sixteen cells.

// snippet.variation
func deleteBothAtOnce(_ page: Page) throws {
  try page.showMatrix("both") { [try $0.series(1), try $0.episode(1)] }
}
// snippet.show

//: ### Then
//:
//: The row decides, and the column never does: the rule of *Ebb* leads to a series that is deleted anyway. The rule
//: of *Tides* decides about the two other episodes.
