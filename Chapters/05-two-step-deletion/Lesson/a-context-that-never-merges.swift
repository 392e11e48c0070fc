import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: Two contexts have each read Iceland's name and counted Europe's countries. A third deletes Iceland and saves. The
//: first context merges this save; no code merges into the second. Then both answer the same questions, edit Iceland
//: unless it is marked deleted, and save.
//:
//: ### Predict
//:
//: Say for each context: `isDeleted`, the name, the number of Europe's countries, the names that a fetch finds, whether
//: the save succeeds, and `hasChanges` after it.
//:
//: - evidence: FR-17, FR-19, FT-10, FT-11b, MP-03, MP-10, RF-02, RF-03b, RF-07, RF-10, RF-10b, RF-11, CH-303, CH-507
//: - short: A context that never merges
//: - formerly: and-if-the-context-that-was-not-told-calls-refreshallobjects-first
//: - entry `asked`: FR-17, FR-19, MP-03, MP-10, RF-07, RF-10, RF-10b, RF-11, CH-303
//: - entry `isDeleted`: RF-02, RF-03b
//: - entry `name`: FT-10, FT-11b, RF-02, CH-507
//: - entry `Europe's countries`: FR-19, RF-02
//: - entry `a fetch finds`: FR-19
//: - entry `save`: FT-10, CH-507
//: - figures: layers
//: - prepares: 5.6

func nobodyTold() -> Segment {
  Segment(
    "a-context-that-never-merges",
    "A context that never merges: what do its fetch, its relationship and its save say?",
    claims: ["T7"],
    asks: [
      Ask(
        "How many countries has Europe in the context that did not merge?",
        at: .cell("asked", row: 3, column: "not merged"), choices: ["1", "2"],
        beliefs: ["1": "The set is loaded, and the context has heard of no change."]),
      Ask(
        "Which countries does a fetch find there?", at: .cell("asked", row: 4, column: "not merged"),
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

//: ### Why
//:
//: A context answers from memory what it has there: values, and to-many sets that are loaded. Only a fetch, a fault
//: that fires and a save reach further. So the save of the second context fails with 133020, and its other changes stay
//: unsaved too.
//:
//: In the first context the merge called `delete(_:)`, and the delete rules ran: Europe has one country. The save finds
//: the row gone, and succeeds.
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
//: List every context and who merges into it; one that merges nothing must not keep objects.
//:
//: ### And if the context that never merges calls `refreshAllObjects()` first?
//:
//: What does it answer, line by line?

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
//: A refresh only makes faults. Reading the name finds no row and marks the object; the save drops it. Europe's set is
//: loaded again.
