import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Deny: is the error of the save 1560 or 1600, and what does it name?
//:
//: Watched episodes must not get lost, so a programmer sets `Episode.history` to *deny*. The other rules stay:
//: `Series.episodes` is *cascade*. Then a user deletes the series *Tides*, of whose three episodes two have been
//: watched.
//:
//: ### Predict
//:
//: The code calls `delete(_:)`, `processPendingChanges()` and `save()`, and the save throws. Which code does the error
//: have, which objects does it name, and which property? Is the series among them? How many rows are left in the file?
//:
//: - evidence: DR-06, DR-19, DR-30, SV-05, SV-11, VL-06, VL-11, VL-20h, VL-21, CH-001, CH-003, CH-911
//: - figures: before, pending
//: - exercise: 1.4
//: - prepares: 1.3

func deny() -> Segment {
  Segment(
    "deny-and-the-save", "Deny: is the error of the save 1560 or 1600, and what does it name?",
    claims: ["D6"],
    asks: [
      Ask(
        "Which code does the error have that `save()` throws?", at: .shown("code"),
        choices: ["1560", "1600"],
        beliefs: [
          "1600":
            "1600 is the code of each of the two denials. The save throws an error of its own around them: 1560."
        ]),
      Ask(
        "Which property does the error name: `episodes` of the series, or `series` or `history` of an episode?",
        at: .shown("save"), choices: ["episodes", "series", "history"],
        beliefs: [
          "episodes": "You expected the series to be named. Its rule is *cascade*, and a cascade refuses nothing.",
          "series": "`Episode.series` is *nullify*, which refuses nothing. The rule that refuses is on `history`.",
        ]),
      Ask(
        "How many episodes are in the file after the save was refused?", at: .cell("file", row: 1, column: "episodes"),
        choices: ["0", "2", "3"],
        beliefs: [
          "2":
            "You expected the third episode, which nothing protects, to go. A save is done as a whole or not at all.",
          "0": "You expected the rules to write as they run. They change objects; the file changes in one transaction.",
        ]),
    ],
    variation: deleteOneWatchedEpisode
  ) { page in
    var model = SeriesModel()
    model.episodeHistory = .denyDeleteRule
    let store = try openStore(page, model)
    let context = store.context
    // snippet.hide
    try store.drawBefore("Series")
    // snippet.show
    let series = try context.series(1)

    context.delete(series)
    context.processPendingChanges()
    // snippet.hide
    try store.draw("pending") { [series, try context.history(ofEpisode: 1), try context.history(ofEpisode: 2)] }
    // snippet.show
    do {
      try context.save()
    } catch {
      page.show("code", value: (error as NSError).code)
      page.show("save", error: error)
    }
    try store.showCounts("file")
  }
}

//: ### What happened
//:
//: `delete(series)` marked the series. It cannot throw, and it did not look at any rule. `processPendingChanges()` ran
//: the rules: the cascade marked all three episodes, those with a history too. The book's figure *pending* shows which
//: links the rules have cut by then: those between the series and its episodes, at both ends, and none between an
//: episode and its history. *Slack* is marked like the others, and stands there alone: it has no history, and its link
//: to the series is cut. The rule *deny* has not been asked so far, since it changes nothing.
//:
//: `save()` validates every object that is to be deleted. *Ebb* has a history, and `Episode.history` is *deny*: one
//: error. *Flood*: another one. *Slack* has no history and passes. The save throws a third error around these two:
//: 1560, *Multiple validation errors occurred*.
//:
//: The lines below it are the two real errors. Each is a 1600, and its `userInfo` has the episode that refuses to go,
//: the relationship with the rule, and the history that is in the way. Nowhere is the series mentioned, the only
//: object that the code deleted. And the file has every row: nothing was written.
//:
//: ### Why
//:
//: *Deny* is a validation, and validations belong to the save ([documented](labels.md#DR-06)). Where *cascade* and
//: *nullify* change objects, *deny* changes nothing: all that it can do is to refuse, and `save()` is the call that can
//: throw. What the rule takes into account when it is asked, and what is left of the refused delete afterwards, is the
//: subject of [After error 1600: does the next save go through?](#after-a-refused-delete)
//:
//: A save does not stop at the first failure. It collects all of them ([documented](labels.md#SV-05)), and here it
//: throws the two under `NSDetailedErrorsKey` of one error, so that code can see everything that is in the way at
//: once.
//:
//: `%{PROPERTY}@` is no mistake of this page. With a model that is made in code, Apple's framework was seen to print
//: the placeholder as it stands ([run](labels.md#VL-21)), and apps with SwiftData have logged the same sentence
//: ([reported](labels.md#VL-21b)).
//:
//: ### In your app
//:
//: Read a save error as a tree, and log each leaf:
//:
//: ```swift
//: func leaves(of error: NSError) -> [NSError] {
//:   guard let details = error.userInfo[NSDetailedErrorsKey] as? [NSError] else { return [error] }
//:   return details.flatMap(leaves)
//: }
//:
//: for failure in leaves(of: error as NSError) where failure.code == NSValidationRelationshipDeniedDeleteError {
//:   let object = failure.userInfo[NSValidationObjectErrorKey] as? NSManagedObject
//:   let property = failure.userInfo[NSValidationKeyErrorKey] as? String
//:   log("\(object?.objectID as Any) refuses because of \(property ?? "?")")   // your app's own log
//: }
//: ```
//:
//: Do not show `localizedDescription` to the user. It names no object, and it names the property only where the
//: placeholder is filled in: with a model that is made in code it was not ([run](labels.md#VL-21)).
//:
//: For an app a tree of errors that can be asked for a code at any depth is in
//: [SaveErrorTree.swift](../Sources/TakeHome/SaveErrorTree.swift).
//:
//: ### Rule of thumb
//:
//: `save()` reports a *deny*, not `delete(_:)`, and the error names the objects that refuse, which may be far from
//: the one you deleted. Look into `NSDetailedErrorsKey` whenever the code is 1560.
//:
//: ### And if one watched episode is deleted instead of the series?
//:
//: `context.delete(try context.episode(1))` stands in the place of the delete of the series, and nothing else is
//: deleted. What does the save throw now, and what is left in the file?

// snippet.variation
func deleteOneWatchedEpisode(_ page: Page) throws {
  var model = SeriesModel()
  model.episodeHistory = .denyDeleteRule
  let store = try openStore(page, model)
  let context = store.context

  context.delete(try context.episode(1))
  do {
    try context.save()
  } catch {
    page.show("code", value: (error as NSError).code)
    page.show("save", error: error)
  }
  try store.showCounts("file")
}
// snippet.show

//: ### Then
//:
//: Only *Ebb* is to be deleted, so only *Ebb* can refuse. A save that has one failure throws it as it is
//: ([run](labels.md#VL-11)): a 1600 at the top, with no 1560 around it and nothing under `NSDetailedErrorsKey`. Object,
//: property and value are those of the first 1600 above. Code that only looks for 1560, or only for 1600, misses one of
//: the two cases. The file still has every row.
