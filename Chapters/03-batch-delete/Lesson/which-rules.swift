import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: One series has three episodes, and two of them have a history. The series is deleted in bulk under each of the four
//: rules of `Series.episodes`; `Episode.history` is *nullify*. In a fifth case a network above the series is deleted:
//: its `series`, their `episodes` and `history` are *cascade*. In a sixth all episodes are deleted, and a history must
//: have an episode.
//:
//: ### Predict
//:
//: For each of the six requests: is it carried out, or refused? If it is carried out, what is its count? How many
//: series, episodes, episodes with a key of a series, and histories are left in the file?
//:
//: - evidence: BD-06, BD-07, BD-08, BD-09, BD-10, BD-11, BD-12, BD-13, BD-14, VL-02, VL-08, CH-026, CH-027, CH-302
//: - figures: cascade on three levels, no action
//: - exercise: 3.1
//: - prepares: 3.6
//: - short: Delete rules in a batch delete
//: - formerly: 8-delete-rules-in-a-batch-delete-which-ones-does-the-store-apply
//: - entry `deny`: BD-12, CH-027
//: - entry `nullify, mandatory`: BD-10, BD-11, CH-302
//: - entry `left`: BD-06, BD-08, BD-09, BD-10, BD-12, BD-13, CH-026, CH-027
//: - entry `refused`: BD-10, BD-11, CH-026, CH-302
//: - entry `because`: BD-10, CH-026, CH-302
//: - entry `episodes deleted`: BD-06, BD-14
//: - entry `saving the title`: VL-02, VL-08
//: - rule: BD-09, BD-10

func whichRules() -> Segment {
  Segment(
    "which-rules", "Delete rules in a batch delete: which ones does the store apply?",
    claims: ["B2", "B4"],
    asks: [
      Ask(
        "Deny: what happens to the request?", at: .shown("deny"), choices: ["134070", "count 0", "count 1"],
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

//: ### Why
//:
//: The count is 1 even for the network, whose cascade emptied three more tables: it counts the rows that the request
//: chose. *Cascade* and *nullify* need no object, since the store can delete rows and clear keys. *No action* leaves
//: keys that lead nowhere.
//:
//: *Deny* protects episodes that would stay; a destination that is deleted too denies nothing. A mandatory inverse
//: protects histories. The store has no objects to validate, so it looks for one row that would break the rule. If it
//: finds one, the whole request fails and nothing is deleted. In the printed reason, OTO marks a to-one relationship.
//:
//: ### In your app
//:
//: ```swift
//: var waiting = [entity]
//: var seen: Set<String> = []
//: while let next = waiting.popLast(), let name = next.name {
//:   guard seen.insert(name).inserted else { continue }
//:   waiting += next.subentities
//:   for relationship in next.relationshipsByName.values {
//:     let isMandatoryThere = relationship.inverseRelationship?.isOptional == false
//:     if relationship.deleteRule == .denyDeleteRule
//:       || relationship.deleteRule == .nullifyDeleteRule && isMandatoryThere
//:     { print("\(name).\(relationship.name): a batch delete may fail") }
//:     if relationship.deleteRule == .cascadeDeleteRule, let target = relationship.destinationEntity {
//:       waiting.append(target)
//:     }
//:   }
//: }
//: ```
//:
//: Run this for an entity before you delete its rows in bulk. Apple does not support *deny* in a batch delete, so look
//: for destinations yourself.
//:
//: ### Rule of thumb
//:
//: A batch delete carries out cascade and nullify; before it, look for *deny* and mandatory inverses.
//:
//: ### And if the mandatory inverse is behind a cascade, or a series must have three episodes?
//:
//: The *series* is deleted under *cascade*, and a history must have an episode. Which rows are left? In a second
//: store `Series.episodes` has a `minCount` of 3. *Slack*, one of the three episodes, is deleted in bulk; then the
//: series gets another title. What are the count and the outcome of the save?

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
//: A rule behind the cascade fails the whole request, which is why the loop follows cascades. The batch delete ignores
//: `minCount`: beyond delete rules it checks nothing. The save validates every property of the series, and fails until
//: the series has a third episode.
