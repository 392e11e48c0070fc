import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## The one context that nobody told
//:
//: Two contexts of the same coordinator hold the same country. One merges the save of a third, the other does not.
//: From then on they live in different worlds, and the second one's next save pays for it.
//:
//: Both have read the country and counted its continent's before the delete. Both are asked the same questions after
//: it, and both try to save an edit of it, if they do not know that it is gone.
//:
//: - label: documented FR-17, MP-02, RF-07
//: - label: observed MP-03, RF-10

func nobodyTold() -> Segment {
  Segment(
    "the-context-that-nobody-told", "The one context that nobody told", claims: ["T7"],
    prediction: "Go down the lines. What does the context that merged answer, and what the one that did not?"
  ) { page in
    // snippet.hide
    let atlas = try Atlas(page)
    // snippet.show
    let contexts = [atlas.store.container.newBackgroundContext(), atlas.store.container.newBackgroundContext()]
    let mailbox = Mailbox(of: atlas.sync)
    let held = try contexts.map { context in
      try context.performAndWait {
        let iceland = try context.country("Iceland")
        _ = (iceland.name, iceland.continent?.countries.count)
        return iceland
      }
    }
    try atlas.inBackground { $0.delete(try $0.country("Iceland")) }
    mailbox.deliver(to: contexts[0])

    func ask(_ context: NSManagedObjectContext, _ iceland: Country) throws -> [String] {
      try context.performAndWait {
        var answers = [
          "\(iceland.isDeleted)", "\"\(iceland.name)\"", "\(try context.continent("Europe").countries.count)",
          try context.countryNames(),
        ]
        if !iceland.isDeleted { iceland.population += 1 }
        do {
          try context.save()
          answers.append("succeeds")
        } catch {
          answers.append("\((error as NSError).code): \(error.localizedDescription)")
        }
        answers.append("\(context.hasChanges)")
        return answers
      }
    }
    let questions = ["isDeleted", "name", "Europe's countries", "a fetch finds", "save", "then hasChanges"]
    let answers = try zip(contexts, held).map(ask)
    page.rows(
      "asked", headers: ["", "merged", "not merged"],
      questions.indices.map { [.text(questions[$0]), .text(answers[0][$0]), .text(answers[1][$0])] })
  }
}

//: The fetch is the treacherous line. It is right in both contexts, because it asks the store. So in the context that
//: was not told, one screen made from a fetch shows three countries, another made from `europe.countries` shows the
//: dead one among them, and the edit that the user makes there cannot be saved. It stays in the context, and with it
//: every other change that this save was to write.
//:
//: **Rule of thumb.** Make a list of every context that your app ever creates. Next to each write who merges into it;
//: a context with an empty line must not hold an object longer than one block.
