import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## `willSave` and `changedValues()`: what do they do for a mark, and what when it is taken off?
//:
//: A mark runs no delete rule, so the app does by hand what the rules would do. Before a save Core Data sends
//: `willSave` to every inserted, changed and deleted object, and the object may change itself there. Two classes
//: override it here, one for countries and one for continents, and the second changes other objects as well.
//:
//: Both have to know that the mark is what changed. `changedValues()` lists the changed properties with their new
//: values.
//:
//: ### Predict
//:
//: Iceland is marked at 0 seconds, Oceania at 30. What continent and what date does each row have then? After that
//: Fiji's mark is taken off: its date is set to nil. Let `change` be `changedValues()["markedForDeletionDate"]` then:
//: is it different from nil, and is it a `Date`? And which continent does Fiji have once that is saved?
//:
//: - evidence: ST-18, SV-06, CH-014, CH-506
//: - figures: two marks
//: - exercise: 5.5

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
    "upkeep-in-will-save",
    "`willSave` and `changedValues()`: what do they do for a mark, and what when it is taken off?", claims: ["T5"],
    asks: [
      Ask(
        "Oceania is marked. Which continent does Fiji's row have then?",
        at: .cell("marked", row: 1, column: "continent"),
        choices: ["NULL", "Oceania"],
        beliefs: ["Oceania": "Being marked in `willSave` is a change: Fiji is sent `willSave` too, and leaves."]),
      Ask(
        "The mark was at 30 seconds. What date does Fiji's row have?",
        at: .cell("marked", row: 1, column: "marked"), choices: ["NULL", "30"],
        beliefs: ["NULL": "The continent's `willSave` marked its countries, and they were saved with it."]),
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
    try atlas.inBackground { try $0.country("Iceland").markForDeletion(at: start) }
    try atlas.inBackground { try $0.continent("Oceania").markForDeletion(at: start.addingTimeInterval(30)) }
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

//: ### What happened
//:
//: Iceland is marked. In the save its `willSave` finds a date among the changed values and sets the continent to nil,
//: which is nullify by hand. Setting a property is a change, so the context sends `willSave` once more; now the
//: continent is nil already, and nothing happens.
//:
//: Oceania is marked. Its `willSave` marks Fiji and Samoa with the same date, which is cascade by hand. They are changed
//: objects of the same save now, so they are sent `willSave` too, and both leave Oceania. The first table shows the
//: result of both saves: only Malta is untouched.
//:
//: Then Fiji's mark is set to nil. `changedValues()` has the key, with `NSNull` as its value. *Not nil* is true, *is a
//: date* is false. Fiji is back, without a date and without a continent: the save of the mark had taken the continent
//: away, no code has kept which one it was, and taking the mark off sets the date alone.
//:
//: ### Why
//:
//: An object that changes itself in `willSave` is sent it again ([documented](labels.md#SV-06)). Here this goes in rounds
//: that reach other objects too: every round reaches those that the last one changed, until a round changes nothing
//: ([chosen here](labels.md#CH-014)). That is what makes one marked continent reach its countries. An object that changes
//: in each round never ends the rounds, and Core Data gives up with an exception (reported, [SV-07](labels.md#SV-07)).
//: So compare before you set, as Apple's page asks you to ([documented](labels.md#documented): *willSave()*). Here an
//: attribute that is set to the value that it has counts as changed ([chosen here](labels.md#CH-204)).
//:
//: `changedValues()` says that a property has changed, and to what. A mark that comes and a mark that goes are both
//: changes. Only the value tells them apart. An `NSDictionary` cannot hold nil; `NSNull` in its place is documented for
//: `committedValues(forKeys:)` ([ST-19](labels.md#ST-19)), and for `changedValues()` it is [chosen
//: here](labels.md#CH-506). A check for a date is right either way.
//:
//: ### In your app
//:
//: If marks can be taken off, do not destroy what a restore needs. Either note it,
//:
//: ```swift
//: if isBeingMarked, let continent { formerContinentName = continent.name; self.continent = nil }
//: ```
//:
//: or leave the relationship alone and hide the marked members where they are read:
//:
//: ```swift
//: var visibleCountries: Set<Country> { countries.filter { $0.markedForDeletionDate == nil } }
//: ```
//:
//: Set the relationship by its property or its key, as above. Primitive setters are meant for attributes
//: ([documented](labels.md#KV-03)). In this engine they take nothing else: `setPrimitiveValue(nil, forKey: "continent")`
//: ends the process ([chosen here](labels.md#CH-528)).
//:
//: For an app the upkeep at the mark, by the delete rules, is in
//: [SoftDelete.swift](../Sources/TakeHome/SoftDelete.swift).
//:
//: ### Rule of thumb
//:
//: In `willSave` ask what the value is, not whether it changed, and compare before you set.
//:
//: ### And if Fiji is put back into Oceania in the same save?
//:
//: Fiji's mark is taken off and `fiji.continent` is set to Oceania, both before one save. Which continent does the
//: row have with our check, and which with a check that asks whether the change is not nil?

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
    try atlas.inBackground { try $0.country("Fiji").markForDeletion(at: start) }
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
//: With our check the save is an ordinary one, and Fiji has Oceania again. The other check sees a change of the mark,
//: which is true, takes it for a deletion, which is false, and sets the continent that has just been given back to
//: nil. It is the check of the [article of 2024](articles.md), in words that compile: the article calls
//: `changedValue(forKey:)`, which `NSManagedObject` does not have.
