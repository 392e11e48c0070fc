import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Delete rules in a batch delete: which ones does the store apply?
//:
//: A model has delete rules, and no object is loaded on which they could run. In this store one series has three
//: episodes, and two of the episodes have a history. The series is deleted in bulk under each of the four rules of
//: `Series.episodes`, while `Episode.history` is *nullify*.
//:
//: There are two more cases, with the same series, episodes and histories. In one a network stands above the series and
//: is deleted; `Network.series`, `Series.episodes` and `Episode.history` are all *cascade*. In the other all episodes
//: are deleted; `Episode.history` is *nullify*, but a history must have an episode.
//:
//: ### Predict
//:
//: For each of the six cases: is the request carried out, and if so, what does the count say? How many series,
//: episodes, episodes with a key of a series, and histories are left in the file? Fill in the table; the columns from
//: *series* on count what is left:
//:
//: | deleted | rule | outcome | series | episodes | with a series key | histories |
//: | --- | --- | --- | --- | --- | --- | --- |
//: | Series | cascade | | | | | |
//: | Network | cascade, 3 levels | | | | | |
//: | Series | nullify | | | | | |
//: | Series | no action | | | | | |
//: | Series | deny | | | | | |
//: | Episode | nullify, mandatory | | | | | |
//:
//: The outcome is *refused*, or *count* and a number.
//:
//: - evidence: BD-06, BD-07, BD-08, BD-09, BD-10, BD-11, BD-12, BD-13, BD-14, VL-02, VL-08, CH-026, CH-027, CH-302
//: - figures: cascade on three levels, no action
//: - exercise: 3.1
//: - prepares: 3.6

func whichRules() -> Segment {
  Segment(
    "which-rules", "Delete rules in a batch delete: which ones does the store apply?",
    claims: ["B2", "B4"],
    asks: [
      Ask(
        "Deny: what comes of the request?", at: .shown("deny"), choices: ["134070", "count 0", "count 1"],
        beliefs: [
          "count 0": "You expected the series to be skipped. The whole request fails.",
          "count 1": "You expected the rule to be ignored, as the model's validation rules are. The store asks for it.",
        ]),
      Ask(
        "Cascade: what does the count say?", at: .cell("left", row: 1, column: "outcome"),
        choices: ["count 1", "count 4", "refused"],
        beliefs: [
          "count 4": "You expected the three episodes to be counted. Only the rows that were asked for are."
        ]),
      Ask(
        "The network, three levels of cascade: how many histories are left?",
        at: .cell("left", row: 2, column: "histories"),
        beliefs: ["2": "You expected the cascade to stop below the first level. Here it takes every level."]),
      Ask(
        "No action: how many episodes still have the key of a series?",
        at: .cell("left", row: 4, column: "with a series key"),
        beliefs: ["0": "You expected the keys to be cleared. That is nullify; no action leaves them dangling."]),
    ],
    variation: mandatoryBehindACascade
  ) { page in
    var fates: [[RowCell]] = []
    func delete(_ entity: String, _ rule: String, from store: FreshStore) throws {
      // snippet.hide
      let drawn = ["cascade, 3 levels": "cascade on three levels", "no action": "no action"][rule]
      let before = try drawn.map { _ in try store.savedMoment(entity, "Series") }
      // snippet.show
      let all = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
      let request = NSBatchDeleteRequest(fetchRequest: all)
      request.resultType = .resultTypeCount
      var outcome = "refused"
      do {
        outcome = "count \(try store.context.answer(request) ?? 0)"
      } catch {
        page.show(rule, error: error)
      }
      // snippet.hide
      if let drawn { try before?.drawChange(drawn) }
      // snippet.show
      fates.append([.text(entity), .text(rule), .text(outcome)] + (try rowsLeft(in: store)))
    }
    func store(_ model: SeriesModel) throws -> FreshStore {
      try FreshStore(model.make, page: page) { try SeriesData.insert(into: $0) }
    }
    let network = try FreshStore(NetworkModel.make, page: page) { try NetworkModel.insert(into: $0) }
    var mandatory = SeriesModel()
    mandatory.isHistoryEpisodeOptional = false

    try delete("Series", "cascade", from: store(SeriesModel(\.seriesEpisodes, .cascadeDeleteRule)))
    try delete("Network", "cascade, 3 levels", from: network)
    try delete("Series", "nullify", from: store(SeriesModel(\.seriesEpisodes, .nullifyDeleteRule)))
    try delete("Series", "no action", from: store(SeriesModel(\.seriesEpisodes, .noActionDeleteRule)))
    try delete("Series", "deny", from: store(SeriesModel(\.seriesEpisodes, .denyDeleteRule)))
    try delete("Episode", "nullify, mandatory", from: store(mandatory))
    page.rows(
      "left", headers: ["deleted", "rule", "outcome", "series", "episodes", "with a series key", "histories"], fates)
  }
}

// snippet.hide
/// The rows that are left, counted in the file: series, episodes, episodes with a key of a series, histories.
private func rowsLeft(in store: FreshStore) throws -> [RowCell] {
  try store.rows(
    """
    SELECT (SELECT COUNT(*) FROM ZSERIES), (SELECT COUNT(*) FROM ZEPISODE),
      (SELECT COUNT(ZSERIES) FROM ZEPISODE), (SELECT COUNT(*) FROM ZHISTORY)
    """
  ).rows[0]
}
// snippet.show

//: ### What happened
//:
//: The two errors stand first, because they were printed when they were thrown. Then the table, line by line:
//:
//: - *cascade*: the series and its three episodes are gone. `Episode.history` is *nullify*, so the two histories
//:   stay. The count says 1: one row was asked for.
//: - *cascade, 3 levels*: from the network to its series, to the episodes, to the histories. Nothing is left, and the
//:   count is 1 again.
//: - *nullify*: the three episodes stay, and none has a key of a series any more.
//: - *no action*: the three episodes stay with their keys, which lead nowhere now: *dangling keys*.
//: - *deny*: refused with 134070, and every row is still there.
//: - *nullify, mandatory*: a history would lose its episode and must not. Refused with 134050, and nothing was lost.
//:   *OTO* is the message's own abbreviation. It probably means one-to-one, which this relationship is; apps have
//:   logged the sentence with MTM and OTM in its place ([reported](labels.md#BD-10)).
//:
//: ### Why
//:
//: Deletes and cleared keys are SQL, so the store can carry out *cascade* and *nullify* without an object, and *no
//: action* is nothing to do. *Deny* and "must not be nil" protect rows that stay. A save finds them by validating
//: objects. The store has no objects and asks in SQL instead, as the last two requests under *The SQL it ran* show (in the
//: terminal `--sql` prints it):
//: `SELECT 1 … LIMIT 1` looks for one episode that would stay although *deny* protects it, or for one history that
//: would lose its episode. One such row is enough: the store runs `ROLLBACK` and the request fails as a whole.
//:
//: These two questions are all that is asked. The validation rules of the model, such as a predicate, or the smallest
//: number of episodes that a series must have, are not run ([documented](labels.md#BD-14)): a batch delete may leave
//: objects that no save would accept. The *And if* below tries it.
//:
//: How much of this is Apple's? That one level of cascade works was [run](labels.md#BD-08), and so was the count,
//: which leaves out what the cascade takes: an author deleted with three notes counted 1 ([run](labels.md#BD-06)).
//: That *no action* leaves the keys is [documented](labels.md#BD-13) of deletes in general. Nullify is
//: [reported](labels.md#BD-09). So is the last error, its code 134050 with the sentence, from a library that uses Core
//: Data directly and from a SwiftData app ([reported](labels.md#BD-11)); that `execute(_:)` throws it in just this form
//: is [chosen here](labels.md#CH-302). That deny does not work with a batch delete is [documented](labels.md#BD-12);
//: that it is refused, with 134070 and before anything is deleted, is chosen here, and so are the levels below the
//: first. Try these on the system that you ship for.
//:
//: ### In your app
//:
//: Before you delete an entity in bulk, go through its relationships in the model. Whether those of this one entity
//: are enough, the *And if* below asks:
//:
//: ```swift
//: for relationship in entity.relationshipsByName.values {
//:   let isMandatoryThere = relationship.inverseRelationship?.isOptional == false
//:   if relationship.deleteRule == .denyDeleteRule
//:     || relationship.deleteRule == .nullifyDeleteRule && isMandatoryThere
//:   { print("\(relationship.name): a batch delete may fail") }
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: A batch delete carries out cascade and nullify, and fails as a whole where a mandatory inverse forbids it. Never rely
//: on *deny*: Apple does not support it in a batch delete, so look for destinations before the request.
//:
//: ### And if the mandatory inverse is behind a cascade, or a series must have three episodes?
//:
//: The model of the last case, where a history must have an episode and `Episode.history` is *nullify*. But now the
//: *series* is deleted, and `Series.episodes` is *cascade*. Is the request carried out? What is left?
//:
//: In a second store `Series.episodes` has a `minCount` of 3, and *Slack*, one of the three episodes, is deleted in
//: bulk. What is the count? Then the code fetches the series, gives it another title, and saves. What comes of the save?

// snippet.variation
func mandatoryBehindACascade(_ page: Page) throws {
  var mandatory = SeriesModel(\.seriesEpisodes, .cascadeDeleteRule)
  mandatory.isHistoryEpisodeOptional = false
  let store = try FreshStore(mandatory.make, page: page) { try SeriesData.insert(into: $0) }
  let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Series"))
  do {
    try store.context.execute(request)
    page.show("outcome", "carried out")
  } catch let error as NSError {
    page.show("refused", value: error.code)
    page.show("because", error.localizedFailureReason ?? "")
  }
  page.rows("left", headers: ["series", "episodes", "with a series key", "histories"], [try rowsLeft(in: store)])
  try belowTheMinimum(page)
}

/// Deletes in bulk an episode that its series needs, and saves another change of the series.
func belowTheMinimum(_ page: Page) throws {
  func threeEpisodesAtLeast() -> NSManagedObjectModel {
    let model = SeriesModel().make()
    model.entitiesByName["Series"]?.relationshipsByName["episodes"]?.minCount = 3
    return model
  }
  let store = try FreshStore(threeEpisodesAtLeast, page: page) { try SeriesData.insert(into: $0) }
  let slack = NSFetchRequest<any NSFetchRequestResult>(entityName: "Episode")
  slack.predicate = NSPredicate(format: "title == 'Slack'")
  let request = NSBatchDeleteRequest(fetchRequest: slack)
  request.resultType = .resultTypeCount
  page.show("episodes deleted", value: try store.context.answer(request))

  try store.context.series(1).title = "Tides, again"
  do {
    try store.context.save()
    page.show("saving the title", "saved")
  } catch {
    page.show("saving the title", error: error)
  }
}
// snippet.show

//: ### Then
//:
//: The request asked for a series only, and *cascade* would take its episodes along. An episode that goes has rules
//: of its own: two of them would leave a history without its episode. So the request fails on a relationship that is
//: two levels away from the entity it names, and nothing is deleted: not the series, and not the third episode, which
//: has no history. So go through the relationships of every entity that a cascade reaches, too.
//:
//: In the second store the request was carried out, and *Slack* is counted: the store did not ask how many episodes a
//: series must have. Nothing has reported the mistake so far. The save of the new title does. It checks every property
//: of a changed object and not the title alone ([documented](labels.md#VL-02)), finds two episodes where three are the
//: minimum, and throws 1580 ([documented](labels.md#VL-08)). Each save of a change to this series fails so, until the
//: series has a third episode again.
