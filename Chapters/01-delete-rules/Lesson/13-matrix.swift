import OpenCoreData
import Samples
import WorkbookKit

//: ## The matrix: sixteen pairs of rules, two deletes
//:
//: When you delete the series, the rule at the episodes' end has no say at all.
//:
//: Two ends, four rules each. Every cell below is a run of its own: sixteen models, a store each, and *one*
//: delete. The upper table deletes the series *Tides*, the lower one the episode *Ebb*. The lines are the
//: rule of `Series.episodes`, the columns the rule of `Episode.series`. A cell says what the store holds
//: after the save, series + episodes: it began as 1 + 3. *Astray* counts the episodes whose key leads to a
//: series that is not there.
//:
//: Draw the two tables on paper and fill them in first. It takes five minutes, and the second one is the
//: better test of whether the last twelve segments have settled.
//:
//: - label: documented DR-03, DR-04, DR-05, DR-06, DR-07
//: - label: observed DR-17, DR-22, DR-23

func ruleMatrix() -> Segment {
  Segment(
    "the-matrix", "The matrix: sixteen pairs of rules, two deletes", claims: ["D8"],
    prediction: "In which of the 32 cells is the save refused, and in which does an episode go astray?"
  ) { page in
    let rules: [(name: String, rule: NSDeleteRule)] = [
      ("nullify", .nullifyDeleteRule), ("cascade", .cascadeDeleteRule), ("deny", .denyDeleteRule),
      ("no action", .noActionDeleteRule),
    ]
    func table(_ label: String, deleting victim: (NSManagedObjectContext) throws -> NSManagedObject) throws {
      let lines = try rules.map { line in
        let cells = try rules.map { column in
          var model = SeriesModel()
          model.seriesEpisodes = line.rule
          model.episodeSeries = column.rule
          return RowCell.text(try Fate(of: victim, under: model).description)
        }
        return [.text(line.name)] + cells
      }
      page.rows(label, headers: ["episodes"] + rules.map { "series: \($0.name)" }, lines)
    }

    try table("Tides") { try $0.series(1) }
    try table("Ebb") { try $0.episode(1) }
  }
}

//: Read the upper table line by line: all four columns are alike. Only the rules of what is *deleted* are
//: asked, and nothing deletes an episode here unless `Series.episodes` cascades. Where it does, the episodes' own
//: *deny* is lifted, because the series that it would protect is going too.
//:
//: The lower table is read by column, for the same reason. Only where the column is *cascade* does the line begin to
//: matter: now the series is deleted as well, and its own rule decides about the other two episodes.
//:
//: And *no action* at the episode's end loses nothing here: the key that could dangle is in the row that
//: goes.
//:
//: **Rule of thumb.** To predict a delete, start at the object that you delete, and follow *its* rules. Ask
//: the rule at the far end only for objects that have been deleted on the way.
