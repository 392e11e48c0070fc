import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: A user tries to delete *Ebb*, which has been watched. `Episode.history` is *deny*, the save throws, and the app
//: shows an alert. The user closes it, changes the title of *another* episode and saves. Later the user deletes the
//: history of *Ebb* as well, and the app saves again.
//:
//: ### Predict
//:
//: The `catch` block only prints. Which of the three saves pass? What is the title of episode 3 in the file after the
//: second save, and which episodes are there after the third?
//:
//: - short: After a refused delete
//: - evidence: DR-04, DR-06, DR-17, DR-19, DR-20, ST-01f, SV-11, UN-02, CH-005
//: - entry `deleting the episode`: DR-06
//: - entry `context.deletedObjects`: DR-19, ST-01f
//: - entry `changing another`: DR-20, UN-02
//: - entry `file then`: DR-19, SV-11
//: - entry `deleting the history too`: DR-17, CH-005
//: - then `deleting the history too`: DR-04
//: - entry `file at the end`: DR-04, DR-17, UN-02, CH-005
//: - then `file at the end`: DR-04, UN-02
//: - entry `rows left`: DR-17, CH-005
//: - figures: layers
//: - exercise: 1.2

func refusedDelete() -> Segment {
  Segment(
    "after-a-refused-delete", "After error 1600: does the next save go through?", claims: ["D6"],
    asks: [
      Ask(
        "Episode 3 gets a new title. What does that save do?", at: .shown("changing another"),
        choices: ["saved", "refused: 1600"],
        beliefs: [
          "saved": "You expected a refused delete to be over. The episode is still marked, and is validated again."
        ]),
      Ask(
        "What is the title of episode 3 in the file then?", at: .cell("file then", row: 3, column: "ZTITLE"),
        choices: ["Slack", "Slack water"],
        beliefs: [
          "Slack water": "You expected this edit alone to be saved. A context saves all its changes or none."
        ]),
      Ask(
        "The history is deleted too. What does the third save do?", at: .shown("deleting the history too"),
        choices: ["saved", "refused: 1600"],
        beliefs: [
          "refused: 1600":
            "You expected the refusal to last. The rule counts only what stays, and the history is deleted too."
        ]),
    ],
    variation: rollBackTheRefusal
  ) { page in
    var model = SeriesModel()
    model.episodeHistory = .denyDeleteRule
    let store = try openStore(page, model)
    let context = store.context
    func save(_ label: String) {
      do {
        try context.save()
        page.show(label, "saved")
      } catch let error as NSError {
        page.show(label, "refused: \(error.code)")
      }
    }

    // snippet.hide
    let episodes = try store.unlogged { try (1...3).map { try context.episode($0) } }
    for episode in episodes { _ = ObjectNaming.text(for: episode) }  // in the order of the other segments
    page.watch([(episodes[0], "title"), (episodes[2], "title")], in: [context])
    // snippet.show
    context.delete(try context.episode(1))
    save("deleting the episode")
    page.show("context.deletedObjects", value: context.deletedObjects.count)

    try context.episode(3).title = "Slack water"
    save("changing another")
    try store.showRows("SELECT ZID, ZTITLE FROM ZEPISODE ORDER BY ZID", "file then")

    context.delete(try context.history(ofEpisode: 1))
    save("deleting the history too")
    try store.showRows("SELECT ZID, ZTITLE FROM ZEPISODE ORDER BY ZID", "file at the end")
    try store.showCounts("rows left")
  }
}

//: ### Why
//:
//: A failed save cleans up nothing: *Ebb* is still in `deletedObjects`, and every edit is still pending. `save()` saves a
//: context, not one edit: the second save validates all that is pending, meets *Ebb* again, and writes nothing.
//:
//: The third save passes, because *deny* counts only destinations that stay, and the history is deleted in the same
//: save. *Deny* is judged after the other rules have run, so the order of the two `delete(_:)` calls does not matter.
//: Everything pending is saved together, *Slack water* too.
//:
//: ### In your app
//:
//: Delete in a context that you can throw away:
//:
//: ```swift
//: let id = episode.objectID
//: container.performBackgroundTask { scratch in
//:   do {
//:     scratch.delete(try scratch.existingObject(with: id))
//:     try scratch.save()
//:   } catch {
//:     report(error)       // your app's own; nothing stays pending: `scratch` is thrown away
//:   }
//: }
//: ```
//:
//: The view context has to merge that save: set its `automaticallyMergesChangesFromParent` to true.
//:
//: ### Rule of thumb
//:
//: A refused delete stays pending and blocks later saves: repair and save again, or call `rollback()`.
//:
//: ### And if the `catch` block calls `context.rollback()`?
//:
//: Which of the three saves pass, and what does the file hold at the end?

// snippet.variation
func rollBackTheRefusal(_ page: Page) throws {
  var model = SeriesModel()
  model.episodeHistory = .denyDeleteRule
  let store = try openStore(page, model)
  let context = store.context
  func save(_ label: String) {
    do {
      try context.save()
      page.show(label, "saved")
    } catch let error as NSError {
      page.show(label, "refused: \(error.code)")
      context.rollback()
    }
  }

  context.delete(try context.episode(1))
  save("deleting the episode")
  try context.episode(3).title = "Slack water"
  save("changing another")
  context.delete(try context.history(ofEpisode: 1))
  save("deleting the history too")
  try store.showRows("SELECT ZID, ZTITLE, ZHISTORY FROM ZEPISODE ORDER BY ZID", "file at the end")
}
// snippet.show

//: ### Then
//:
//: The rollback unmarks *Ebb*, so the second save has only the title to save. The third deletes a history, and
//: `History.episode` is *nullify*: *Ebb* stays.
