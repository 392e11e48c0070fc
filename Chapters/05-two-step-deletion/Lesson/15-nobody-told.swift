import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## A context that never merges: what do its fetch, its relationship and its save say?
//:
//: Two contexts of one coordinator show the same data: each has read Iceland's name and has counted Europe's
//: countries. A third context deletes Iceland and saves. The first context merges this save; the second belongs to a
//: window that was added later, and no code merges into it.
//:
//: After that both answer the same questions, and both save. A context that does not know of the delete has an edit
//: of Iceland to save.
//:
//: ### Predict
//:
//: Go through the lines and say for each context: `isDeleted`, the name, the number of Europe's countries, the names
//: that a fetch finds, whether the save succeeds, and `hasChanges` after it.
//:
//: - evidence: FR-17, FR-19, FT-10, FT-11b, MP-03, MP-10, RF-02, RF-03b, RF-07, RF-10, RF-11, CH-303
//: - figures: layers
//: - prepares: 5.6

func nobodyTold() -> Segment {
  Segment(
    "a-context-that-never-merges",
    "A context that never merges: what do its fetch, its relationship and its save say?",
    claims: ["T7"],
    asks: [
      Ask(
        "How many countries has Europe in the context that merged?", at: .cell("asked", row: 3, column: "merged"),
        choices: ["1", "2"],
        beliefs: ["2": "A merged delete is a delete: its rules run here too, and take Iceland out of the set."]),
      Ask(
        "And in the one that did not?", at: .cell("asked", row: 3, column: "not merged"), choices: ["1", "2"],
        beliefs: ["1": "The set is loaded, and the context has heard of no change."]),
      Ask(
        "Which countries does a fetch find in the one that did not?", at: .cell("asked", row: 4, column: "not merged"),
        choices: ["Fiji, Malta, Samoa", "Fiji, Iceland, Malta, Samoa"],
        beliefs: ["Fiji, Iceland, Malta, Samoa": "A fetch asks the store which rows there are, in every context."]),
      Ask(
        "And its save?", at: .cell("asked", row: 5, column: "not merged"), choices: ["133020", "succeeds"],
        beliefs: ["succeeds": "The edit is to be written to a row that is gone. The save compares versions."]),
    ],
    variation: refreshInsteadOfMerging
  ) { page in
    let atlas = try Atlas(page)
    let contexts = [atlas.store.container.newBackgroundContext(), atlas.store.container.newBackgroundContext()]
    let mailbox = Mailbox(of: atlas.sync)
    let held = try contexts.map { try $0.readIcelandAndEurope() }
    // snippet.hide
    (contexts[0].name, contexts[1].name) = ("merged", "not merged")
    page.watch(held[0], "name", in: contexts)
    page.moment("read in both")
    // snippet.show
    try atlas.inBackground { $0.delete(try $0.country("Iceland")) }
    // snippet.hide
    page.moment("deleted by sync")
    // snippet.show
    mailbox.deliver(to: contexts[0])
    // snippet.hide
    page.moment("mailbox.deliver")
    // snippet.show

    let questions = ["isDeleted", "name", "Europe's countries", "a fetch finds", "save", "then hasChanges"]
    let answers = try zip(contexts, held).map { try $0.answer(about: $1) }
    // snippet.hide
    page.moment("asked, and saved")
    // snippet.show
    page.rows(
      "asked", headers: ["question", "merged", "not merged"],
      questions.indices.map { [.text(questions[$0]), .text(answers[0][$0]), .text(answers[1][$0])] })
  }
}

extension NSManagedObjectContext {
  /// Loads Iceland and Europe's set of countries.
  func readIcelandAndEurope() throws -> Country {
    try performAndWait {
      let iceland = try country("Iceland")
      _ = (iceland.name, iceland.continent?.countries.count)
      return iceland
    }
  }

  /// The answers in the order of the questions; saves an edit of Iceland unless it is known to be deleted.
  func answer(about iceland: Country) throws -> [String] {
    try performAndWait {
      var answers = [
        "\(iceland.isDeleted)", "\"\(iceland.name)\"", "\(try continent("Europe").countries.count)", try countryNames(),
      ]
      if !iceland.isDeleted { iceland.population += 1 }
      do {
        try save()
        answers.append("succeeds")
      } catch {
        answers.append("\((error as NSError).code): \(error.localizedDescription)")
      }
      answers.append("\(hasChanges)")
      return answers
    }
  }
}

//: ### What happened
//:
//: In the context that merged, the merge has called `delete(_:)` on its Iceland. `isDeleted` is true; the name is
//: still readable, because the object was loaded. The rules of this delete have run in this context as well, so
//: Europe has one country. The save has nothing to write for a row that is already gone; it succeeds, and no change
//: is left.
//:
//: In the other context nothing has happened. `isDeleted` is false, the name is there, Europe has two countries. Only
//: the fetch is right, because it asks the store. The edit of Iceland meets a row that is gone: the save fails with
//: 133020, and `hasChanges` stays true. With it, every other change that this save was to write is still unsaved.
//:
//: ### Why
//:
//: A context answers from its own objects whatever it has in memory: values, and loaded to-many sets. Only a fetch, a
//: fault and a save reach further. So in a context that was not told, one screen that is made from a fetch
//: contradicts another that is made from a relationship, and neither is an error until there is an edit to save.
//:
//: That the save of a merged delete succeeds under the default merge policy fits what is known: the change waits
//: until the context saves. No source that we found shows that save, so the line *succeeds* is labelled as chosen
//: here.
//:
//: ### In your app
//:
//: Make contexts in one place, and connect them there:
//:
//: ```swift
//: extension NSPersistentContainer {
//:   func newWindowContext() -> NSManagedObjectContext {
//:     let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
//:     context.persistentStoreCoordinator = persistentStoreCoordinator
//:     context.automaticallyMergesChangesFromParent = true
//:     return context
//:   }
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: List every context that your app creates, and beside each who merges into it. A context without an entry must not
//: keep an object for longer than one block.
//:
//: ### And if the context that was not told calls `refreshAllObjects()` first?
//:
//: Only the second context. It refreshes all of its objects right before the questions. What does it answer, line by
//: line?

// snippet.variation
func refreshInsteadOfMerging(_ page: Page) throws {
  let atlas = try Atlas(page)
  let context = atlas.store.container.newBackgroundContext()
  let iceland = try context.readIcelandAndEurope()
  try atlas.inBackground { $0.delete(try $0.country("Iceland")) }

  context.performAndWait { context.refreshAllObjects() }
  let answers = try context.answer(about: iceland)
  for (question, answer) in zip(["isDeleted", "name", "Europe's countries", "a fetch finds", "save"], answers) {
    page.show(question, answer)
  }
}
// snippet.show

//: ### Then
//:
//: A refresh reads nothing; it turns the objects into faults. So `isDeleted` is still false. Reading the name fires
//: the fault, there is no row, and the name is empty; from here on the object is marked. Europe's set is loaded anew
//: and has one country. The save drops the marked object. The context is right now, at the price of an empty name
//: that a screen may have shown.
