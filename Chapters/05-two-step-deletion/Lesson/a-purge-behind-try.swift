import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: The [article of 2024](articles.md) purges with `try?`. Here the rule of `Continent.countries` is *deny*, and two
//: continents are marked: *Atlantis* without countries, Europe with two. The purge runs on three days with `try?`, then
//: once more without it.
//:
//: ### Predict
//:
//: Which marked continents are left after the three days? Which error does the purge throw without `try?`
//:
//: - evidence: BD-12, DR-06, CH-027
//: - short: A purge and its errors
//: - entry `left`: BD-12, CH-027
//: - then `left`: DR-06
//: - entry `without try?`: CH-027
//: - entry `Europe`: DR-06
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
      _ = try? atlas.sync.performAndWait {
        try Continent.batchDeleteMarkedObjects("Continent", in: atlas.sync, at: now)
      }
    }
    try showMarkedContinents(atlas)
    do {
      _ = try atlas.sync.performAndWait {
        try Continent.batchDeleteMarkedObjects("Continent", in: atlas.sync, at: .distantFuture)
      }
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
      continent.markForLocalDeletion(at: Date(timeIntervalSinceReferenceDate: 0))
    }
  }
  return atlas
}

func showMarkedContinents(_ atlas: Atlas) throws {
  try atlas.store.showRows(
    "SELECT ZNAME FROM ZCONTINENT WHERE ZMARKEDFORDELETIONDATE IS NOT NULL ORDER BY ZNAME", "left")
}

//: ### Why
//:
//: A batch delete does not support *deny*, and here it deletes all of its rows or none. Nothing protects Atlantis, but
//: Europe stops it every day. `try?` hides the error, and the marks hide the rows.
//:
//: A nullify relationship whose inverse is mandatory makes a batch delete fail as a whole too, with 134050.
//:
//: ### In your app
//:
//: Watch the number that shows whether the purge works:
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
//: Never purge with `try?`. Log the error, and watch that no row is overdue.
//:
//: ### And if the purge deletes one object at a time?
//:
//: It saves after each `delete(_:)`, and rolls back where the save fails. Which continent is left, and what does that
//: save say?

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
//: Each save validates one delete: Atlantis goes, and Europe's save fails with 1600. One protected object no longer
//: stops the others.
