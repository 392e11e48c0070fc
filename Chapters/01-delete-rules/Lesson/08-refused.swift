import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## After error 1600: does the next save go through?
//:
//: A user tries to delete an episode that has been watched. `Episode.history` is *deny*, the save throws, and the app
//: shows an alert. The user closes it, changes the title of *another* episode and saves. Later the user deletes the
//: history as well.
//:
//: ### Predict
//:
//: Nothing is done in the `catch` block except printing. Which of the three saves pass? What is the title of episode
//: 3 in the file after the second save, and which episodes are there after the third?
//:
//: - evidence: DR-17, DR-19, DR-20, ST-01f, SV-11, CH-005
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
          "saved": "You expected a refused delete to be over. It is still marked, and each save asks the same question."
        ]),
      Ask(
        "What is the title of episode 3 in the file then?", at: .cell("file then", row: 3, column: "ZTITLE"),
        choices: ["Slack", "Slack water"],
        beliefs: [
          "Slack water": "You expected the edit to be saved by itself. A context saves all its changes or none."
        ]),
      Ask(
        "The history is deleted too. What does the third save do?", at: .shown("deleting the history too"),
        choices: ["saved", "refused: 1600"],
        beliefs: [
          "refused: 1600":
            "You expected the order of the deletes to count. The rule asks at the save what is going to stay."
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
    let (ebb, slack) = try store.unlogged { (try context.episode(1), try context.episode(3)) }
    page.watch([(ebb, "title"), (slack, "title")], in: [context])
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

//: ### What happened
//:
//: The first save is refused with 1600: *Ebb* is marked and its history stays. The line after it is the one to
//: remember. One object is still in `deletedObjects`: the save threw, and left the context as it was.
//:
//: The second save is about *Slack*, which nothing forbids to change. But `save()` saves a context and not an edit.
//: It validates all that is pending, comes to *Ebb* again, and throws the same 1600. In the file episode 3 is still
//: *Slack*.
//:
//: Then the history of *Ebb* is marked as well. The third save validates *Ebb* once more, and this time nothing is in
//: the way that stays. Everything pending goes through together: the episode and its history are deleted, so that two
//: episodes and one history are left, and *Slack water*, held up since the second save, reaches the file.
//:
//: ### Why
//:
//: A save that fails cleans nothing up, because the context cannot know which of the pending changes you want to give
//: up. The marks stay, the edits stay, and the next save begins with all of them. Runs on Apple's framework show it:
//: a second save throws the same error ([run](labels.md#DR-20)). The log of a SwiftData app shows it for every later,
//: unrelated save ([reported](labels.md#DR-20b)).
//:
//: *Deny* counts only destinations that stay. A published test shows this for `validateForDelete()`: for a deleted
//: department it fails while there is an employee, and passes once the employee is marked deleted as well
//: ([run](labels.md#DR-17)). The test does not save. That a save judges in the same way, after all rules have run, is
//: [chosen here](labels.md#CH-005); that is why the third save passed. The order of the calls of `delete(_:)` does not
//: matter. (No line above shows the other order. The test `lifted` in `Tests/ChapterTests/Claims/DenyClaims.swift`
//: makes the two calls in both.)
//:
//: ### In your app
//:
//: Decide in the `catch` block. If other edits may be pending, make the delete in a context of its own, which can be
//: thrown away when it is refused:
//:
//: ```swift
//: let id = episode.objectID
//: container.performBackgroundTask { scratch in
//:   do {
//:     scratch.delete(try scratch.existingObject(with: id))
//:     try scratch.save()
//:   } catch {
//:     report(error)       // your app's own; nothing is pending anywhere, because `scratch` ends here
//:   }
//: }
//: ```
//:
//: The view context has to merge that save: set its `automaticallyMergesChangesFromParent` to true.
//:
//: ### Rule of thumb
//:
//: A refused delete stays pending and blocks every later save of its context. After a failed save, repair and save
//: again, or call `rollback()`.
//:
//: ### And if the `catch` block calls `context.rollback()`?
//:
//: The three steps are the same: delete the episode, change the title of episode 3, delete the history of episode 1.
//: Which of the saves pass, and what does the file hold at the end?

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
//: The first save is refused as before, and the rollback takes its mark back. So the second save has nothing but the
//: title to save. The third one deletes a history, and `History.episode` is *nullify*: *Ebb* stays, with an empty
//: `ZHISTORY`. The same three steps end with an episode more than above, because the refused delete was given up in
//: time.
