import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: Watched episodes must not get lost, so a programmer sets `Episode.history` to *deny*. `Series.episodes` is still
//: *cascade*. Then a user deletes the series *Tides*, two of whose three episodes have been watched.
//:
//: ### Predict
//:
//: The save throws: 1600 (a denied delete) or 1560 (several errors)? Which objects and which property does the error
//: name? Is the series among them? How many rows are left in the file?
//:
//: - short: The error of a denied delete
//: - evidence: DR-06, DR-19, DR-30, SV-05, SV-11, VL-06, VL-11, VL-20h, VL-21, VL-21b, CH-001, CH-003, CH-911
//: - entry `code`: DR-06, DR-30, SV-05, VL-06
//: - then `code`: DR-06, VL-06
//: - entry `save`: DR-30, VL-06, VL-11, VL-20h, VL-21, CH-001, CH-911
//: - then `save`: DR-06, VL-06, VL-11, VL-20h, VL-21
//: - entry `file`: DR-19, SV-11
//: - sample: VL-21b
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
            "1600 is the code of each of the two denials. The save throws one error around them: 1560."
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

//: ### Why
//:
//: The error does not mention the series, the only object that the code deleted. The cascade runs first and marks all
//: three episodes. *Deny* changes no object: it can only refuse the save. That the pending series has no episodes comes
//: from the other rules, which have run.
//:
//: The save validates every object with pending changes and collects all failures, whatever their codes: *Ebb* and
//: *Flood* have a history, *Slack* has none and passes. Two failures become one error 1560, with two errors 1600
//: under `NSDetailedErrorsKey`. Each 1600 names the object that refuses, the relationship with the rule, and what is
//: in the way.
//:
//: A refused save writes nothing.
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
//: For an app, take [SaveErrorTree.swift](../Sources/Course/TakeHome/SaveErrorTree.swift). The console of a SwiftData app
//: in which `Transaction.category` is *deny*:
//:
//: ```text
//: Error Domain=NSCocoaErrorDomain Code=1600 "Items cannot be deleted from %{PROPERTY}@."
//: NSValidationErrorKey = category
//: ```
//:
//: The text names no object, and no property either if the model is made in code: do not show it to the user.
//:
//: ### Rule of thumb
//:
//: `save()` reports a *deny*, not `delete(_:)`; if its code is 1560, look into `NSDetailedErrorsKey`.
//:
//: ### And if one watched episode is deleted instead of the series?
//:
//: The code deletes *Ebb*, and nothing else. What does the save throw?

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
//: A save with one failure throws it as it is, without a 1560. Code that looks for only one of the two codes misses a
//: case.
