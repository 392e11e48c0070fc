import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Which delete rules the store keeps
//:
//: *Cascade* works. *Nullify* works, until the other side insists on having something there. *Deny* has no one to ask,
//: and the request is refused.
//:
//: The store holds a series with three episodes, two of which have a history. The series is deleted in bulk, under
//: each rule in turn; in the last line the episodes, whose histories cannot be without one.
//:
//: - label: documented BD-07, BD-12, BD-13
//: - label: observed BD-06, BD-08, BD-09, BD-10
//: - label: chosen here: what deny forbids is refused with 134070, whole, and a cascade takes every level

func whichRules() -> Segment {
  Segment(
    "which-rules", "Which delete rules the store keeps", claims: ["B2"],
    prediction: "One row is asked for. How many are gone under each rule, and what does the count say?"
  ) { page in
    var fates: [[RowCell]] = []
    func delete(_ entity: String, _ rule: String, _ rules: SeriesModel) throws {
      let store = try FreshStore(rules.make, page: page) { try SeriesData.insert(into: $0) }
      let all = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
      let request = NSBatchDeleteRequest(fetchRequest: all)
      request.resultType = .resultTypeCount
      var outcome = "refused"
      do { outcome = "count \(try store.context.answer(request) ?? 0)" } catch { page.show(rule, error: error) }
      let left = try store.rows(
        """
        SELECT (SELECT COUNT(*) FROM ZSERIES) AS series, (SELECT COUNT(*) FROM ZEPISODE) AS episodes,
          (SELECT COUNT(ZSERIES) FROM ZEPISODE) AS "with a series key", (SELECT COUNT(*) FROM ZHISTORY) AS histories
        """)
      fates.append([.text(entity), .text(rule), .text(outcome)] + left.rows[0])
    }

    var mandatory = SeriesModel()
    mandatory.isHistoryEpisodeOptional = false
    try delete("Series", "cascade", SeriesModel(\.seriesEpisodes, .cascadeDeleteRule))
    try delete("Series", "nullify", SeriesModel(\.seriesEpisodes, .nullifyDeleteRule))
    try delete("Series", "no action", SeriesModel(\.seriesEpisodes, .noActionDeleteRule))
    try delete("Series", "deny", SeriesModel(\.seriesEpisodes, .denyDeleteRule))
    try delete("Episode", "nullify, mandatory", mandatory)
    page.rows(
      "left", headers: ["deleted", "rule", "outcome", "series", "episodes", "with a series key", "histories"], fates)
  }
}

//: Look at the first line: the count is 1, and four rows are gone. The count, and the object IDs too, cover what the
//: request asked for and leave out what the cascade took.
//:
//: **Rule of thumb.** Before you delete an entity in bulk, read its relationships in the model: a *deny* or a mandatory
//: inverse means that the request will be refused, on the first row for which it matters. Nothing is lost when it is.
