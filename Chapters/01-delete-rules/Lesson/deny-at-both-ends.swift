import OpenCoreData
import Samples
import WorkbookKit

//: A programmer wants no series to be deleted while it has episodes, and sets `Series.episodes` to *deny*. To be safe
//: the inverse, `Episode.series`, gets the same rule.
//:
//: ### Predict
//:
//: Four attempts, each with a save, and a `rollback()` if it is refused: the series; *Ebb*; *Ebb* after
//: `episode.series = nil`; all that is left. Which pass? What does `validateForDelete()` of the series say at the
//: start, and in a second store, where `Series.episodes` is *cascade* and `Episode.history` is *deny*?
//:
//: - short: Deny at both ends
//: - evidence: DR-03, DR-06, DR-17, DR-19, DR-21, DR-30, KV-01, VL-06, VL-11, VL-20h, VL-21, CH-005, CH-911
//: - entry `asked first, deny on the series`: DR-17, VL-20h, VL-21
//: - entry `the series`: DR-06, VL-20h, VL-21
//: - entry `an episode`: DR-06, DR-21, VL-20h, VL-21
//: - entry `an episode, its link cut`: DR-06, KV-01
//: - entry `all that is left`: DR-17, CH-005
//: - entry `file`: DR-17, CH-005
//: - then `file`: DR-06, DR-19, DR-21, KV-01
//: - entry `asked first, deny behind a cascade`: DR-03, DR-17
//: - entry `the save then`: DR-06, DR-30, VL-06
//: - entry `all but the series`: DR-06, DR-21, VL-06, VL-11, VL-20h, VL-21, CH-911

func denyTwice() -> Segment {
  Segment(
    "deny-at-both-ends", "Deny at both ends: which deletes are refused?", claims: ["D8"],
    asks: [
      Ask(
        "What does deleting *Ebb* alone do?", at: .shown("an episode"), choices: ["saved", "1600"],
        beliefs: [
          "saved": "You expected the rule to protect the series. It is a rule of the episode, and refuses the episode."
        ]),
      Ask(
        "And with its link to the series cut first?", at: .shown("an episode, its link cut"),
        choices: ["saved", "1600"],
        beliefs: ["1600": "With the link cut the episode has no series, so nothing is in the way."]),
      Ask(
        "And `validateForDelete()` of the series in the second store, whose rule there is *cascade*?",
        at: .shown("asked first, deny behind a cascade"), choices: ["passes", "1600"],
        beliefs: [
          "1600": "You expected the check to follow the cascade. It covers only the series' own deny rules."
        ]),
    ],
    variation: leaveOutTheSeries
  ) { page in
    var model = SeriesModel()
    model.seriesEpisodes = .denyDeleteRule
    model.episodeSeries = .denyDeleteRule
    let store = try openStore(page, model)
    let context = store.context
    func attempt(_ label: String, _ change: () throws -> Void) throws {
      try change()
      do {
        try context.save()
        page.show(label, "saved")
      } catch let error as NSError {
        page.show(label, "\(error.code): \(error.localizedDescription)")
        context.rollback()
      }
    }

    func ask(_ label: String, _ series: Series) {
      do {
        try series.validateForDelete()
        page.show(label, "passes")
      } catch let error as NSError {
        page.show(label, "\(error.code): \(error.localizedDescription)")
      }
    }

    ask("asked first, deny on the series", try context.series(1))
    try attempt("the series") { context.delete(try context.series(1)) }
    try attempt("an episode") { context.delete(try context.episode(1)) }
    try attempt("an episode, its link cut") {
      let episode = try context.episode(1)
      episode.series = nil
      context.delete(episode)
    }
    try attempt("all that is left") {
      context.delete(try context.series(1))
      for number in 2...3 { context.delete(try context.episode(Int64(number))) }
    }
    try store.showCounts("file")

    var behind = SeriesModel()
    behind.episodeHistory = .denyDeleteRule
    let second = try openStore(page, behind).context
    let series = try second.series(1)
    ask("asked first, deny behind a cascade", series)
    second.delete(series)
    do {
      try second.save()
      page.show("the save then", "saved")
    } catch let error as NSError {
      page.show("the save then", "refused: \(error.code)")
    }
  }
}

//: ### Why
//:
//: No episode that has a series can be deleted alone, which nobody wanted. A *deny* rule protects the object that owns
//: the relationship, not the object at the other end: `Series.episodes` protects a series that has episodes, and
//: `Episode.series` every episode that has a series.
//:
//: The rule asks one question: is there something at the other end of *my* relationship that stays? With
//: `episode.series = nil` there is nothing. In the last attempt the destinations of all three objects are deleted
//: too, so nothing stays.
//:
//: `validateForDelete()` checks the deny rules of the object itself, and ignores destinations already marked as deleted.
//: In the second store the series has no such rule, so it passes; its episodes have one, and the save that cascades to
//: them is refused.
//:
//: ### In your app
//:
//: Ask before you offer the delete:
//:
//: ```swift
//: do {
//:   try series.validateForDelete()        // throws 1600 while a deny rule of the series itself forbids it
//:   showDeleteButton()                    // your app's own
//: } catch {
//:   explainWhatIsInTheWay(error as NSError)
//: }
//: ```
//:
//: A *deny* behind a cascade is found by the save alone, so handle its error too, or use
//: [PropagateDelete.swift](../Sources/Course/TakeHome/PropagateDelete.swift), which finds every denial first.
//:
//: ### Rule of thumb
//:
//: Put *deny* on the relationship of the object that must stay while it has others, and at one end only.
//:
//: ### And if the last attempt leaves the series out?
//:
//: After the third attempt the code deletes only *Flood* and *Slack*. What does the save print?

// snippet.variation
func leaveOutTheSeries(_ page: Page) throws {
  var model = SeriesModel()
  model.seriesEpisodes = .denyDeleteRule
  model.episodeSeries = .denyDeleteRule
  let store = try openStore(page, model)
  let context = store.context

  let ebb = try context.episode(1)
  ebb.series = nil
  context.delete(ebb)
  try context.save()

  for number in 2...3 { context.delete(try context.episode(Int64(number))) }
  do {
    try context.save()
    page.show("all but the series", "saved")
  } catch {
    page.show("all but the series", error: error)
    context.rollback()
  }
  try store.showCounts("file")
}
// snippet.show

//: ### Then
//:
//: Both episodes refuse, because *Tides* stays. Above, the same two deletes passed together with the series.
