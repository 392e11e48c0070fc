import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: Before a save Core Data sends `willSave` to every inserted, changed and deleted object. In it `TidyCountry` and
//: `TidyContinent` do the work of delete rules. Both ask `changedValues()`, which lists changed properties with their
//: new values.
//:
//: ### Predict
//:
//: Iceland is marked at 0 seconds, Oceania at 30: what continent and date does each row have then? Fiji's date is set
//: to nil: is `changedValues()["markedForDeletionDate"]` different from nil, and is it a `Date`? Which continent does
//: Fiji have after that save?
//:
//: - evidence: ST-18, SV-06, CH-014, CH-506
//: - short: Upkeep in willSave
//: - entry `marked`: SV-06, CH-014
//: - entry `change != nil`: ST-18, CH-506
//: - entry `change is Date`: ST-18
//: - entry `Fiji is back`: SV-06, CH-014
//: - entry `is Date`: ST-18, SV-06
//: - entry `!= nil`: ST-18, CH-506
//: - figures: two marks
//: - exercise: 5.5

final class TidyCountry: Country {
  override func willSave() {
    super.willSave()
    // `changedForDelayedDeletion` is `changedValues()["markedForDeletionDate"] is Date`.
    if changedForDelayedDeletion, continent != nil { continent = nil }
  }
}

final class TidyContinent: Continent {
  override func willSave() {
    super.willSave()
    guard changedForDelayedDeletion, let date = markedForDeletionDate else { return }
    for country in countries.sorted(by: { $0.name < $1.name }) { country.markForLocalDeletion(at: date) }
  }
}

func upkeep() -> Segment {
  Segment(
    "upkeep-in-will-save",
    "`willSave` and `changedValues()`: what do they do for a mark, and what when it is taken off?", claims: ["T5"],
    asks: [
      Ask(
        "Oceania is marked. Which continent does Fiji's row have then?",
        at: .cell("marked", row: 1, column: "continent"),
        choices: ["NULL", "Oceania"],
        beliefs: ["Oceania": "Being marked in `willSave` is a change: Fiji is sent `willSave` too, and leaves."]),
      Ask(
        "Fiji's mark is taken off. Is its value in `changedValues()` not nil?", at: .shown("change != nil"),
        choices: ["true", "false"],
        beliefs: ["false": "The dictionary has `NSNull` for a value that became nil, and `NSNull` is not nil."]),
      Ask(
        "Which continent does Fiji have after that?", at: .cell("Fiji is back", row: 1, column: "continent"),
        choices: ["NULL", "Oceania"],
        beliefs: ["Oceania": "The continent was set to nil and saved. No code has kept what it was."]),
    ],
    variation: bringFijiBackToOceania
  ) { page in
    let atlas = try Atlas(page, tidy(TidyCountry.self))
    let start = Date(timeIntervalSinceReferenceDate: 0)
    // snippet.hide
    let before = try atlas.store.savedMoment("Continent")
    // snippet.show
    try atlas.inBackground { try $0.country("Iceland").markForLocalDeletion(at: start) }
    try atlas.inBackground { try $0.continent("Oceania").markForLocalDeletion(at: start.addingTimeInterval(30)) }
    // snippet.hide
    try before.drawChange("two marks")
    // snippet.show
    try showTheRows("marked", atlas)

    try atlas.inBackground { sync in
      let fiji = try sync.country("Fiji")
      fiji.markedForDeletionDate = nil
      let changed = fiji.changedValues()["markedForDeletionDate"]
      page.show("change != nil", value: changed != nil)
      page.show("change is Date", value: changed is Date)
    }
    try showTheRows("Fiji is back", atlas)
  }
}

// snippet.hide
/// The model with classes that look after their relationships.
func tidy(_ country: Country.Type) -> CountryModel {
  var model = CountryModel()
  (model.countryClass, model.continentClass) = (country, TidyContinent.self)
  return model
}

/// The countries as the file has them, with the names of their continents.
func showTheRows(_ label: String, _ atlas: Atlas) throws {
  let sql = """
    SELECT c.ZNAME AS country, k.ZNAME AS continent, c.ZMARKEDFORDELETIONDATE AS marked FROM ZCOUNTRY c \
    LEFT JOIN ZCONTINENT k ON k.Z_PK = c.ZCONTINENT ORDER BY c.ZNAME
    """
  try atlas.store.showRows(sql, label)
}
// snippet.show

//: ### Why
//:
//: Fiji comes back without a continent: the save of the mark had set it to nil.
//:
//: A change in `willSave` makes Core Data send it again, in rounds, until a round changes nothing. Oceania's `willSave`
//: marks Fiji and Samoa: cascade by hand. In the next round both leave Oceania: nullify by hand. An object that changes
//: in every round crashes the app.
//:
//: Removing a mark is a change too: `changedValues()` here has `NSNull` for it, which is not nil.
//:
//: ### In your app
//:
//: If marks can be removed, note the continent,
//:
//: ```swift
//: if changedForDelayedDeletion, let continent { formerContinentName = continent.name; self.continent = nil }
//: ```
//:
//: or leave it and hide marked members where they are read:
//:
//: ```swift
//: var visibleCountries: Set<Country> { countries.filter { $0.markedForDeletionDate == nil } }
//: ```
//:
//: ### Rule of thumb
//:
//: In `willSave` ask whether the mark changed to a date, and compare before you set.
//:
//: ### And if Fiji is put back into Oceania in the same save?
//:
//: Which continent does the row have with our check, and with one for `!= nil`?

// snippet.variation
final class CountryAsPublished: Country {
  override func willSave() {
    super.willSave()
    if changedValues()["markedForDeletionDate"] != nil, continent != nil { continent = nil }
  }
}

func bringFijiBackToOceania(_ page: Page) throws {
  for (check, country) in [("is Date", TidyCountry.self), ("!= nil", CountryAsPublished.self)] as [(_, Country.Type)] {
    let atlas = try Atlas(page, tidy(country))
    let start = Date(timeIntervalSinceReferenceDate: 0)
    try atlas.inBackground { try $0.country("Fiji").markForLocalDeletion(at: start) }
    try atlas.inBackground { sync in
      let fiji = try sync.country("Fiji")
      fiji.markedForDeletionDate = nil
      fiji.continent = try sync.continent("Oceania")
    }
    page.show(check, value: try atlas.sync.performAndWait { try atlas.sync.country("Fiji").continent?.name })
  }
}
// snippet.show

//: ### Then
//:
//: The check of the [article of 2024](articles.md), `!= nil`, takes any change of the mark for a deletion.
