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
//: - evidence: DR-06, DR-17, DR-19, DR-30, SV-05, SV-11, VL-06, VL-11, VL-20h, VL-21, CH-001, CH-003, CH-005, CH-911
//: - figures: before, pending
//: - exercise: 1.4

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
            "1600 is the code of one denial. Two episodes refuse, and several errors come wrapped in one of 1560."
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
    variation: deleteOneHistoryToo
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
//: `delete(series)` marked the series. It cannot throw, and it did not look at any rule. `processPendingChanges()`
//: ran the rules: the cascade marked all three episodes, those with a history too. The figure *pending* shows which
//: links the rules have cut by then. *Slack* is marked like the others, and stands there alone: it has no history, and
//: its link to the series is cut. The rule *deny* has not been asked so far, since it changes nothing.
//:
//: `save()` validates every object that is to be deleted. *Ebb* has a history that stays, and `Episode.history` is
//: *deny*: one error. *Flood*: another one. *Slack* has no history and passes. Two errors come out of one save, so
//: the save throws a third one around them: 1560, *Multiple validation errors occurred*.
//:
//: The lines below it are the two real errors. Each is a 1600, and its `userInfo` has the episode that refuses to go,
//: the relationship with the rule, and the history that is in the way. Nowhere is the series mentioned, the only
//: object that the code deleted. And the file has every row: nothing was written.
//:
//: ### Why
//:
//: *Deny* is a validation, and validations belong to the save. Only then is it known what else is to go: the rule
//: denies if its destination *stays*. Apple documents the code and the moment; that the rule counts only what stays,
//: a published test shows ([run](labels.md#DR-17)).
//:
//: One failure is thrown as it is. Two or more are collected in a 1560, under `NSDetailedErrorsKey`.
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
//: Do not show `localizedDescription` to the user: it names neither the object nor the property.
//:
//: For an app a tree of errors that can be asked for a code at any depth is in
//: [SaveErrorTree.swift](../Sources/TakeHome/SaveErrorTree.swift).
//:
//: ### Rule of thumb
//:
//: `save()` reports a *deny*, not `delete(_:)`, and the error names the objects that refuse, which may be far from
//: the one you deleted. Look into `NSDetailedErrorsKey` whenever the code is 1560.
//:
//: ### And if the history of *Flood* is deleted in the same save?
//:
//: One line is added: `context.delete(try context.history(ofEpisode: 2))`, before the save. What does the save throw
//: now, and what is left in the file?

// snippet.variation
func deleteOneHistoryToo(_ page: Page) throws {
  var model = SeriesModel()
  model.episodeHistory = .denyDeleteRule
  let store = try openStore(page, model)
  let context = store.context

  context.delete(try context.series(1))
  context.delete(try context.history(ofEpisode: 2))
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
//: *Flood* no longer refuses: its history does not stay. *Ebb* still does. One error is left, so it is thrown as it
//: is: a 1600 at the top, with no 1560 around it. Code that only looks for 1560, or only for 1600, misses one of the
//: two cases. The file still has every row, the history of *Flood* included.
