import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## `willSave` does by hand what the rule would have done
//:
//: The check that the tutorial has here is true one time too often: also when a mark is taken *off*.
//:
//: Before a save every changed object is sent `willSave`, and may change itself and others; those are sent it too,
//: until a round changes nothing. So a country that has just been marked can leave its continent there, and a
//: continent can mark its countries: nullify and cascade, by hand.
//:
//: `changedValues()` tells whether the mark is what changed. (The tutorial asks `changedValue(forKey:)`, which does
//: not exist.) It has `NSNull` for a value that became nil, and that is not nil. So do not ask whether there is a
//: change; ask whether there is a date.
//:
//: - label: documented ST-18, SV-06

extension DelayedDeletable {
  /// Whether the save that is about to begin is the one that marks the object.
  var isBeingMarked: Bool { changedValues()["markedForDeletionDate"] is Date }
}

final class TidyCountry: Country {
  override func willSave() {
    super.willSave()
    if isBeingMarked, continent != nil { continent = nil }
  }
}

final class TidyContinent: Continent {
  override func willSave() {
    super.willSave()
    guard isBeingMarked, let date = markedForDeletionDate else { return }
    for country in countries.sorted(by: { $0.name < $1.name }) { country.markForDeletion(at: date) }
  }
}

func upkeep() -> Segment {
  Segment(
    "upkeep-in-will-save", "`willSave` does by hand what the rule would have done", claims: ["T5"],
    prediction:
      "Iceland is marked, then Oceania. What has each row then? What happens to Fiji's when the mark comes off?"
  ) { page in
    // snippet.hide
    var model = CountryModel()
    (model.countryClass, model.continentClass) = (TidyCountry.self, TidyContinent.self)
    let atlas = try Atlas(page, model)
    func look(_ label: String) throws {
      let sql = """
        SELECT c.ZNAME AS country, k.ZNAME AS continent, c.ZMARKEDFORDELETIONDATE AS marked FROM ZCOUNTRY c \
        LEFT JOIN ZCONTINENT k ON k.Z_PK = c.ZCONTINENT ORDER BY c.ZNAME
        """
      try atlas.store.showRows(sql, label)
    }
    // snippet.show
    let start = Date(timeIntervalSinceReferenceDate: 0)
    try atlas.inBackground { try $0.country("Iceland").markForDeletion(at: start) }
    try atlas.inBackground { try $0.continent("Oceania").markForDeletion(at: start.addingTimeInterval(30)) }
    try look("marked")

    try atlas.inBackground { sync in
      let fiji = try sync.country("Fiji")
      fiji.markedForDeletionDate = nil
      let changed = fiji.changedValues()["markedForDeletionDate"]
      page.show("change != nil", value: changed != nil)
      page.show("change is Date", value: changed is Date)
    }
    try look("Fiji is back")
  }
}

//: Fiji is back and without a continent: what `willSave` took away, nobody kept. If marks can be taken off in your
//: app, the upkeep has to note what it undid, or leave the relationship alone and let the predicate hide it.
//:
//: Mind the loop. `willSave` that sets a property every time is sent again every time, and after a thousand rounds
//: the process ends. Both classes ask first whether there is anything left to do.
//:
//: **Rule of thumb.** In `willSave` compare before you set, and test it with an object that is already right.
