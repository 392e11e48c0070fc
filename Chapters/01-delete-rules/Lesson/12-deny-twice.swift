import OpenCoreData
import Samples
import WorkbookKit

//: ## Deny at both ends: which deletes are refused?
//:
//: A programmer wants no series to be deleted while it has episodes, and sets `Series.episodes` to *deny*. To be safe
//: the inverse, `Episode.series`, gets the same rule. Some weeks later the first user wants to remove a single
//: episode.
//:
//: ### Predict
//:
//: Four attempts, each with its own save; after a refusal the code calls `rollback()`. The series is deleted. The
//: episode *Ebb* is deleted. *Ebb* is taken out of its series and then deleted. In the end everything that is left is
//: deleted: the series and its episodes. Which of the four saves pass?
//:
//: Before the first attempt the code calls `validateForDelete()` on the series, and it does so once more in a second
//: store. There `Series.episodes` is *cascade* and `Episode.history` is *deny*; then that series is deleted and saved.
//: What comes of each of these three calls?
//:
//: - evidence: DR-03, DR-06, DR-17, DR-21, DR-30, VL-20h, VL-21, CH-005, CH-911

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
        beliefs: ["1600": "With the link cut the episode has no series, so there is nothing to deny for."]),
      Ask(
        "And everything that is left, in one save?", at: .shown("all that is left"),
        choices: ["saved", "1600", "1560"],
        beliefs: [
          "1600": "You expected each to keep the other. An object that goes in the same save denies nothing.",
          "1560": "You expected each to keep the other. An object that goes in the same save denies nothing.",
        ]),
      Ask(
        "And `validateForDelete()` of the series in the second store, whose rule there is *cascade*?",
        at: .shown("asked first, deny behind a cascade"), choices: ["passes", "1600"],
        beliefs: [
          "1600": "You expected the question to follow the cascade. It is about the series' own deny rules alone."
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

//: ### What happened
//:
//: *Asked first*: `validateForDelete()` threw 1600, because the series has a *deny* rule of its own, and episodes.
//:
//: *The series*: `Series.episodes` finds three episodes that stay. Refused, with one error for the one relationship.
//: That is what the programmer wanted.
//:
//: *An episode*: *Ebb* is the deleted object, so its rules are asked. `Episode.series` finds *Tides*, which stays.
//: Refused, and that was not wanted.
//:
//: *Its link cut*: with `episode.series = nil` the episode leaves *Tides*, at both ends. At the save `Episode.series`
//: has no destination, and there is nothing to refuse for. Saved.
//:
//: *All that is left*: the series, *Flood* and *Slack* are marked. Each of them has a *deny* rule with a destination,
//: and each of these destinations goes too. Saved. The table shows an empty library, with two histories left behind,
//: as everywhere in this chapter where `Episode.history` is *nullify*.
//:
//: *The second store*: asked first, the series passed, because it has no deny rule there. Its episodes have one, and
//: the save was refused with 1560, as in [Deny: is the error of the save 1560 or 1600, and what does it
//: name?](#deny-and-the-save).
//:
//: ### Why
//:
//: A *deny* rule asks one question, at the save: is there something at the other end of *my* relationship that stays?
//: A destination that is deleted too does not count, and where the link was cut before there is no destination.
//:
//: The rule refuses the delete of the object that owns it. It does not protect the object at the other end. To
//: protect a series that has episodes, the rule belongs on `Series.episodes`. `Episode.series` on *deny* says: no
//: episode that has a series can be deleted. For a to-one relationship that is nearly always filled, this means
//: never. Such a rule was [run](labels.md#DR-21) with notes and authors on Apple's framework, and is
//: [reported](labels.md#DR-21b) of an app in production, where it had been put on the wrong end.
//:
//: ### In your app
//:
//: Where the rule stands on the object itself, ask before you offer the delete, so that the user meets no error
//: ([`validateForDelete()`](https://developer.apple.com/documentation/coredata/nsmanagedobject/validatefordelete())):
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
//: The save puts the same question to each object that is deleted ([documented](labels.md#DR-06)). That a destination
//: which goes too denies nothing was run for `validateForDelete()`, by a test that does not save
//: ([run](labels.md#DR-17)); for the save it is [chosen here](labels.md#CH-005). Asked before the delete, the question
//: is about the object's own deny rules alone. A *deny* behind a cascade is found by the save, as the last line shows,
//: so handle its error all the same. [PropagateDelete.swift](../Sources/TakeHome/PropagateDelete.swift) deletes by the
//: model's rules and finds every denial first, those behind cascades too: it throws them with nothing changed, as in
//: [chapter 6](chapter-6.md#denied-by-hand).
//:
//: ### Rule of thumb
//:
//: *Deny* goes on the end that must not be deleted yet, and on one end only. A refusal ends when nothing is left that
//: stays.
//:
//: ### And if the last attempt leaves the series out?
//:
//: Only the third attempt is made first. Then one more deletes the two episodes that are left, *Flood* and *Slack*,
//: and not the series. What is printed for it, and what does the file hold?

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
//: Both episodes refuse, because *Tides* stays: two errors, and a 1560 around them. Each 1600 names an episode, the
//: property `series` and the series that is in the way. `Episode#1` and `Episode#2` are *Flood* and *Slack* here, the
//: first two episodes that this run prints. The file has the series and two episodes. The same two deletes passed
//: above, in the company of the series.
