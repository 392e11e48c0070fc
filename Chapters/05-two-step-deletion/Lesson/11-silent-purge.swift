import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## `try?` on the purge is how a store grows for years
//:
//: The purge fails on the first day, on every device, for ever. Nobody sees it: the marked objects are hidden anyway.
//:
//: A batch delete takes all rows or none. One continent that must not go stops the whole purge, and every purge
//: after it. With `try?`, as the tutorial has it, there is nothing to notice but the size of the file.
//:
//: Here `Continent.countries` is *deny*, which a batch delete does not support. Two continents are marked; one of
//: them has no countries and could go.
//:
//: - label: documented BD-12
//: - label: chosen here BD-12: the request that deny forbids throws 134070 and deletes nothing

func silentPurge() -> Segment {
  Segment(
    "a-purge-that-fails-in-silence", "`try?` on the purge is how a store grows for years", claims: ["T5"],
    prediction: "An empty continent and Europe are marked, the rule is deny. How many are left after three purges?"
  ) { page in
    // snippet.hide
    var model = CountryModel()
    model.continentCountries = .denyDeleteRule
    let atlas = try Atlas(page, model)
    // snippet.show
    let start = Date(timeIntervalSinceReferenceDate: 0)
    try atlas.inBackground { sync in
      let atlantis = Continent(context: sync)
      atlantis.name = "Atlantis"
      for continent in [atlantis, try sync.continent("Europe")] { continent.markForDeletion(at: start) }
    }

    for days in 1...3 {
      let now = start.addingTimeInterval(TimeInterval(days) * 86_400)
      _ = try? atlas.sync.performAndWait { try Continent.purge("Continent", in: atlas.sync, at: now) }
    }
    try atlas.store.showRows(
      "SELECT ZNAME FROM ZCONTINENT WHERE ZMARKEDFORDELETIONDATE IS NOT NULL ORDER BY ZNAME", "left")
    do {
      _ = try atlas.sync.performAndWait { try Continent.purge("Continent", in: atlas.sync, at: .distantFuture) }
    } catch {
      page.show("without try?", error: error)
    }
  }
}

//: **Rule of thumb.** Let the purge throw, and report it like a crash: it is the only sign you will get. And count
//: the rows that have been marked for longer than a day; the number belongs at zero.
