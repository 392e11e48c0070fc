import OpenCoreData
import Samples
import WorkbookKit

//: ## The matrix: which rule decides, in sixteen pairs of rules?
//:
//: In a review you are shown a relationship, its inverse and their two rules, and asked what *delete* does. There are
//: sixteen pairs. This segment runs them all, twice: once the series *Tides* is deleted, once the episode *Ebb*. Each
//: of the 32 cells is a store of its own, which began with one series and three episodes.
//:
//: ### Predict
//:
//: Draw two tables on paper: one row for each rule of `Series.episodes`, one column for each rule of
//: `Episode.series`. Fill in what is left, series + episodes, such as `1 + 2`, or *refused*. Mark the cells in which
//: an episode goes *astray*, that is, has a dangling key.
//:
//: - evidence: DR-03, DR-04, DR-05, DR-06, DR-07, DR-17, DR-22, DR-23, CH-002, CH-005, CH-007
//: - exercise: 1.6

func ruleMatrix() -> Segment {
  Segment(
    "the-matrix", "The matrix: which rule decides, in sixteen pairs of rules?", claims: ["D8"],
    asks: [
      Ask(
        "*Tides* is deleted; `Series.episodes` is *cascade*, `Episode.series` is *deny*. What is left?",
        at: .cell("Tides", row: 2, column: "series: deny"), choices: ["0 + 0", "1 + 3", "refused"],
        beliefs: [
          "refused": "The series that the episodes' rule asks for goes in the same save, and what goes denies nothing."
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
          "0 + 2": "*Nullify* on the series would leave that. *No action* clears no key: those of two episodes dangle.",
        ]),
    ],
    variation: deleteBothAtOnce
  ) { page in
    try page.showMatrix("Tides") { [try $0.series(1)] }
    try page.showMatrix("Ebb") { [try $0.episode(1)] }
  }
}

//: ### What happened
//:
//: Begin in the upper left corner of the table *Tides*: both rules are *nullify*. The series is deleted, its rule
//: keeps the three episodes and clears their series: `0 + 3`. To the right the rule of the episodes becomes
//: *cascade*, *deny*, *no action*, and the cell does not change. In each row of this table all four cells are alike.
//:
//: In the second row the cascade deletes the episodes as well, so their rule is asked. In the column *deny* it finds
//: a series that goes too, and denies nothing: `0 + 0`. The third row is *refused*, since three episodes stay. In the
//: fourth the three keys are left as they are: *3 astray*.
//:
//: In the table *Ebb* each column has one result, except for *cascade*. *Nullify* and *no action* delete one episode
//: and nothing else. *Deny* refuses, because the series stays. Under *cascade* the series goes as well, so now the
//: row matters: its rule decides about *Flood* and *Slack*. In the row *deny* that is *refused*: the series is a
//: deleted object now, and two episodes stay. In the row *no action* they keep the key of a series that is gone: *2
//: astray*.
//:
//: ### Why
//:
//: Start at the object that is deleted, and ask *its* rules. Only a cascade makes another object a deleted one, and
//: only then are the rules of that object asked. When all rules have run, each *deny* is judged by what is left.
//:
//: *No action* on `Episode.series` leaves nothing astray: the key that could dangle is in the row that goes.
//:
//: SwiftData has the [same four
//: rules](https://developer.apple.com/documentation/swiftdata/schema/relationship/deleterule-swift.enum), and *nullify*
//: is the default of its `Relationship` macro (documented by Apple). Its page on `noAction` warns of references to
//: models that do not exist. Whether SwiftData gives the same 32 cells was not tried here; a [run published in June
//: 2024](https://zenn.dev/samekard_dev/articles/c1bdeb2ae2b095) met crashes under several pairs of its rules.
//:
//: ### In your app
//:
//: Keep a test for each pair of rules that you rely on. This one takes the model of the app, so that it notices a
//: rule that was changed in the editor:
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
//: To predict a delete, start at the object that you delete and follow its rules. Ask the rule at the far end only
//: for objects that were deleted on the way.
//:
//: ### And if *Tides* and *Ebb* are deleted in one save?
//:
//: The code marks the series and one of its three episodes, then saves. Fill in a third table of sixteen cells.

// snippet.variation
func deleteBothAtOnce(_ page: Page) throws {
  try page.showMatrix("both") { [try $0.series(1), try $0.episode(1)] }
}
// snippet.show

//: ### Then
//:
//: The row decides, and the column never does. The rule of *Ebb* leads to a series that goes anyway: there is nothing
//: left to cascade to, to deny for, or to leave astray. The rule of *Tides* decides about the two episodes that stay:
//: they lose their series, go along, make the save fail, or go astray. With *deny* it is *Tides* that refuses,
//: because *Flood* and *Slack* stay; *Ebb* alone would have been no obstacle.
