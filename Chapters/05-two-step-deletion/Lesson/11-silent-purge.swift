import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## `try?` around the purge: how many marked rows are left after three days?
//:
//: The [article of 2024](articles.md) purges with `try?`: if it fails, it will run again tomorrow. Here the delete
//: rule of `Continent.countries` is *deny*, which Apple's documentation says a batch delete does not support. Two
//: continents are marked: *Atlantis* has no countries, Europe has two.
//:
//: The purge runs once a day, three times, with `try?`. After that it runs once more without it.
//:
//: ### Predict
//:
//: Which marked continents are left after the three days? Atlantis could go: does it? And which error does the
//: purge throw without `try?`
//:
//: - evidence: BD-12, DR-06, CH-027
//: - prepares: 5.4

func silentPurge() -> Segment {
  Segment(
    "a-purge-behind-try", "`try?` around the purge: how many marked rows are left after three days?",
    claims: ["T5"],
    asks: [
      Ask(
        "The marked continents in the file after three purges, in the order of their names: which is the first?",
        at: .cell("left", row: 1, column: "ZNAME"),
        choices: ["Atlantis", "Europe"],
        beliefs: ["Europe": "You expected Atlantis to go. A batch delete takes all of its rows, or none."]),
      Ask(
        "Which error does the purge throw?", at: .shown("without try?"), choices: ["134070", "1600"],
        beliefs: [
          "1600": "1600 is what a save says of a deny rule. This is a batch request, and no object is validated."
        ]),
    ],
    variation: deleteOneByOne
  ) { page in
    let atlas = try markTwoContinents(page)
    let start = Date(timeIntervalSinceReferenceDate: 0)
    for days in 1...3 {
      let now = start.addingTimeInterval(TimeInterval(days) * 86_400)
      _ = try? atlas.sync.performAndWait { try Continent.purge("Continent", in: atlas.sync, at: now) }
    }
    try showMarkedContinents(atlas)
    do {
      _ = try atlas.sync.performAndWait { try Continent.purge("Continent", in: atlas.sync, at: .distantFuture) }
    } catch {
      page.show("without try?", error: error)
    }
  }
}

/// Europe, and a continent without countries, both marked at 0; the rule is deny.
func markTwoContinents(_ page: Page) throws -> Atlas {
  var model = CountryModel()
  model.continentCountries = .denyDeleteRule
  let atlas = try Atlas(page, model)
  try atlas.inBackground { sync in
    let atlantis = Continent(context: sync)
    atlantis.name = "Atlantis"
    for continent in [atlantis, try sync.continent("Europe")] {
      continent.markForDeletion(at: Date(timeIntervalSinceReferenceDate: 0))
    }
  }
  return atlas
}

func showMarkedContinents(_ atlas: Atlas) throws {
  try atlas.store.showRows(
    "SELECT ZNAME FROM ZCONTINENT WHERE ZMARKEDFORDELETIONDATE IS NOT NULL ORDER BY ZNAME", "left")
}

//: ### What happened
//:
//: On each of the three days the fetch request of the purge selects both continents. One of them is protected, so the
//: request fails, and with it the delete of the other. `try?` turns the error into nil. No screen changes, because
//: both continents are hidden by their marks anyway. After three days both rows are there.
//:
//: Without `try?` the purge throws error 134070, with a reason that names the relationship.
//:
//: ### Why
//:
//: In this engine a batch delete is one transaction: it deletes every selected row, or none. One row that may not go
//: therefore stops all the others, and it will stop them again tomorrow. With a mark the failure has no visible
//: effect, so the file grows for as long as the app is installed.
//:
//: Apple's documentation says that deny is not supported ([BD-12](labels.md#BD-12)), and not what happens. That the
//: request fails with 134070 before anything is deleted is [chosen here](labels.md#CH-027). A mandatory inverse of a
//: nullify rule makes a batch delete fail as a whole too, with 134050 (reported, [BD-10](labels.md#BD-10),
//: [BD-11](labels.md#BD-11)).
//:
//: ### In your app
//:
//: Let the purge throw, and report it like a crash. Then watch the number that shows whether it works:
//:
//: ```swift
//: let overdue = NSFetchRequest<Continent>(entityName: "Continent")
//: overdue.predicate = NSPredicate(
//:   format: "markedForDeletionDate < %@", Date(timeIntervalSinceNow: -86_400) as NSDate)
//: let count = try context.count(for: overdue)
//: if count > 0 { log.fault("\(count) continents are waiting for more than a day") }
//: ```
//:
//: ### Rule of thumb
//:
//: Never purge with `try?`. The error is the only sign of a purge that fails, so log it, and watch that no row is
//: overdue.
//:
//: ### And if the purge deletes one object at a time?
//:
//: Instead of a batch delete, the purge fetches the marked continents by name, calls `delete(_:)` on each and saves
//: after each; where the save fails it rolls back. Which continent is left, and what does the save that fails say?

// snippet.variation
func deleteOneByOne(_ page: Page) throws {
  let atlas = try markTwoContinents(page)
  try atlas.sync.performAndWait {
    let continents: [Continent] = try atlas.sync.all("Continent", by: "name")
    for continent in continents where continent.markedForDeletionDate != nil {
      let name = continent.name
      atlas.sync.delete(continent)
      do { try atlas.sync.save() } catch {
        page.show(name, "error \((error as NSError).code)")
        atlas.sync.rollback()
      }
    }
  }
  try showMarkedContinents(atlas)
}
// snippet.show

//: ### Then
//:
//: Each save judges one delete. Atlantis has no countries, so deny has nothing to protect, and the row goes. Europe's
//: save fails with 1600; after the rollback Europe is still marked. One protected object no longer stops the others.
//: The price is one transaction and a set of loaded objects for each row.
