import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Europe is deleted, Iceland is not
//:
//: `Continent.countries` is *cascade*. The continent was deleted by the user, it is gone from every list, and its
//: countries stand where they stood.
//:
//: Delete rules belong to `delete(_:)`. A mark is a change of one attribute, and for that no rule runs. They run when
//: the purge comes, in the store, as a batch delete applies them: the countries go then, two minutes after their
//: continent was taken off the screen, and among the IDs they are not.
//:
//: - label: documented BD-07, DR-08
//: - label: observed BD-06, BD-08

func noRuleRuns() -> Segment {
  Segment(
    "no-rule-runs-at-the-mark", "Europe is deleted, Iceland is not", claims: ["T5"],
    prediction: "Europe is marked. Which continents and countries does a fetch find then, and which after the purge?"
  ) { page in
    // snippet.hide
    let atlas = try Atlas(page)
    let list = atlas.list
    // snippet.show
    func look(_ label: String) throws {
      let continents: [Continent] = try list.all("Continent", by: "name")
      let shown = continents.filter { $0.markedForDeletionDate == nil }.map(\.name).joined(separator: ", ")
      page.show(label, "\(shown); \(try list.countryNames(Country.notMarked))")
      list.reset()
    }
    let start = Date(timeIntervalSinceReferenceDate: 0)

    try look("before")
    try atlas.inBackground { try $0.continent("Europe").markForDeletion(at: start) }
    try look("marked")
    let iceland = try list.country("Iceland")
    page.show("marked: Iceland's continent", value: iceland.continent?.name)
    let purged = try atlas.sync.performAndWait {
      try Continent.purge("Continent", in: atlas.sync, at: start.addingTimeInterval(121))
    }
    list.reset()
    try look("purged")
    page.show("IDs", "\(purged.map { $0.entity.name ?? "" }.joined(separator: ", "))")
  }
}

//: For two minutes your user can open Iceland and from there go to a continent that does not exist.
//:
//: **Rule of thumb.** A delete in two steps takes the delete rules out of your hands for as long as the grace period
//: lasts. Each relationship of a marked object needs its rule written out.
