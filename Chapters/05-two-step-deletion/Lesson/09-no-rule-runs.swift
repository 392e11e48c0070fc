import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Delete rules and the mark: what happens to Iceland when Europe is marked?
//:
//: `Continent.countries` is *cascade*: a delete of a continent deletes its countries. In the app the user deletes
//: Europe, and the app deletes in two steps: it marks Europe and saves. More than two minutes later the purge runs.
//:
//: The screen lists unmarked continents and unmarked countries.
//:
//: ### Predict
//:
//: Which continents and which countries does the screen list before the mark, after it, and after the purge? What is
//: Iceland's continent in between? And whose IDs does the purge return?
//:
//: - evidence: BD-07, BD-08, BD-09, BD-23, DR-08, CH-028, CH-943
//: - figures: the purge
//: - prepares: 5.4
//: - prepares: 5.5

func noRuleRuns() -> Segment {
  Segment(
    "rules-at-the-mark", "Delete rules and the mark: what happens to Iceland when Europe is marked?",
    claims: ["T5"],
    asks: [
      Ask(
        "Europe is marked. Which countries does the screen still list?", at: .shown("marked"),
        choices: ["Fiji, Samoa", "Fiji, Iceland, Malta, Samoa"],
        beliefs: ["Fiji, Samoa": "You expected the cascade to mark the countries. A mark runs no delete rule."]),
      Ask(
        "And what is Iceland's continent then?", at: .shown("marked: Iceland's continent"),
        choices: ["\"Europe\"", "nil"],
        beliefs: ["nil": "Europe's row is there, and the relationship leads to it as before."]),
      Ask(
        "Which countries are listed after the purge of Europe?", at: .shown("purged"),
        choices: ["Fiji, Samoa", "Fiji, Iceland, Malta, Samoa"],
        beliefs: [
          "Fiji, Iceland, Malta, Samoa": "A batch delete does apply the cascade rule, in the store: the rows go."
        ]),
      Ask(
        "Of which entities are the IDs that the purge returns?", at: .shown("IDs"),
        choices: ["Continent", "Continent, Country, Country"],
        beliefs: [
          "Continent, Country, Country":
            "The request returns the rows that its fetch request selected, not those that a rule took along."
        ]),
    ],
    variation: deleteEuropeUnderNullify
  ) { page in
    try deleteEuropeInTwoSteps(page, countries: .cascadeDeleteRule)
  }
}

func deleteEuropeInTwoSteps(_ page: Page, countries rule: NSDeleteRule) throws {
  var model = CountryModel()
  model.continentCountries = rule
  let atlas = try Atlas(page, model)
  let list = atlas.list

  func showTheScreen(_ label: String) throws {
    list.reset()  // as if the screen were opened anew
    let continents: [Continent] = try list.all("Continent", by: "name")
    let visible = continents.filter { $0.markedForDeletionDate == nil }.map(\.name).joined(separator: ", ")
    page.show(label, "\(visible); \(try list.countryNames(Country.notMarked))")
  }
  func showTheContinent(_ label: String) throws {
    guard let iceland = try? list.country("Iceland") else { return }
    page.show(label, value: iceland.continent?.name)
  }
  let start = Date(timeIntervalSinceReferenceDate: 0)

  try showTheScreen("before")
  try atlas.inBackground { try $0.continent("Europe").markForDeletion(at: start) }
  try showTheScreen("marked")
  try showTheContinent("marked: Iceland's continent")

  // snippet.hide
  let before = try atlas.store.savedMoment("Continent")
  // snippet.show
  let purged = try atlas.sync.performAndWait {
    try Continent.purge("Continent", in: atlas.sync, at: start.addingTimeInterval(121))
  }
  // snippet.hide
  try before.drawChange("the purge")
  // snippet.show
  try showTheScreen("purged")
  try showTheContinent("purged: Iceland's continent")
  page.show("IDs", purged.map { $0.entity.name ?? "" }.joined(separator: ", "))
}

//: ### What happened
//:
//: *Before*: two continents, four countries. *Marked*: Europe has a date, so it is no longer listed. Its countries
//: have none, and are. A user can open Iceland and go from there to Europe, a continent that no list has.
//:
//: *Purged*: the batch delete selects one row, Europe's. In the store it applies the cascade rule, and Iceland and
//: Malta go too. Iceland is not found any more, so the code prints no continent for it. The last line shows the IDs that
//: the request returns: one continent. The countries are not among them.
//:
//: ### Why
//:
//: Delete rules belong to a delete: to `delete(_:)`, and to a batch delete, which applies them in the store
//: (reported, [BD-07](labels.md#BD-07)). Setting a date is neither. So a rule that you rely on runs with a delay of a
//: grace period, and until then the graph is in a state that a delete would not have left behind.
//:
//: The *count* of a batch delete covers the selected rows only (run, [BD-06](labels.md#BD-06)). Here the list of IDs
//: holds the same rows ([chosen here](labels.md#CH-028)). Do not expect the merged IDs to name the objects that a
//: rule took along.
//:
//: A store that keeps [persistent history](chapter-8.md) records the rows that a batch request deletes
//: ([documented](labels.md#BD-23)). That it also records the rows that a rule took along is
//: [chosen here](labels.md#CH-943); [are the victims of a cascade there?](chapter-8.md#a-batch-delete-in-history) reads
//: them from the history of a file. `purgeAndAskHistory`, in
//: [PurgeWithHistory.swift](../Chapters/05-two-step-deletion/Lesson/PurgeWithHistory.swift), purges, and then reads
//: in the history which rows have gone since. Rows that others deleted at that moment are among them; rows in which
//: nullify cleared a key are not. The store of this run keeps no history.
//:
//: Without a history the purge can ask before it deletes: a fetch for the object IDs of the countries in each continent
//: that is about to go. Set `includesPendingChanges` of this request to false. Otherwise the fetch counts the unsaved
//: changes of its context in ([documented](labels.md#FR-03)), and the batch delete, which happens in the store
//: ([documented](labels.md#BD-17)), does not: a country that the context has moved to a marked continent, and not saved,
//: would be merged as deleted although its row stays.
//:
//: ### In your app
//:
//: Write out, for each relationship of an entity that can be marked, what its rule means for the mark:
//:
//: ```swift
//: func markWithCountries(_ continent: Continent, at now: Date) {
//:   continent.markForDeletion(at: now)
//:   for country in continent.countries { country.markForDeletion(at: now) }   // Continent.countries is cascade
//: }
//: ```
//:
//: The countries then have dates of their own, are hidden at once, and are named by their own purge. [`willSave` and
//: `changedValues()`](chapter-5.md#upkeep-in-will-save) puts the same into the classes.
//:
//: ### Rule of thumb
//:
//: A mark runs no delete rule. For as long as the grace period lasts, each relationship of a marked object is yours
//: to maintain.
//:
//: ### And if `Continent.countries` is nullify?
//:
//: The same code with the other rule. Which countries are listed after the purge, and what is Iceland's continent
//: then?

// snippet.variation
func deleteEuropeUnderNullify(_ page: Page) throws {
  try deleteEuropeInTwoSteps(page, countries: .nullifyDeleteRule)
}
// snippet.show

//: ### Then
//:
//: The mark changes nothing for the countries, as before. The purge now applies nullify in the store: it clears the
//: keys that lead to Europe, so Iceland and Malta stay and have no continent. The IDs are the same one, and with them
//: no context hears that two more rows have changed.
