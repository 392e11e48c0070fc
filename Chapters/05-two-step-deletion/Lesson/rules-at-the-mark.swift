import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: `Continent.countries` is *cascade*. The user deletes Europe, so the app marks Europe and saves. More than two
//: minutes later the purge runs. The screen lists unmarked continents and unmarked countries.
//:
//: ### Predict
//:
//: Which continents and countries does the screen list before the mark, after it, and after the purge? What is
//: Iceland's continent in between? Whose IDs does the purge return?
//:
//: - evidence: BD-07, BD-08, BD-09, BD-23, DR-08, CH-028, CH-943
//: - short: Delete rules and the mark
//: - formerly: and-if-continentcountries-is-nullify
//: - entry `marked`: DR-08
//: - entry `marked: Iceland's continent`: DR-08
//: - entry `purged`: BD-07, BD-08
//: - entry `IDs`: CH-028
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
            "The request returns the rows that its fetch request selected, not those that a rule deleted too."
        ]),
    ]
  ) { page in
    var model = CountryModel()
    model.continentCountries = .cascadeDeleteRule
    let atlas = try Atlas(page, model)
    let list = atlas.list

    func showTheScreen(_ label: String) throws {
      list.reset()  // as if the screen were opened again
      let continents: [Continent] = try list.all("Continent", by: "name")
      let visible = continents.filter { $0.markedForDeletionDate == nil }.map(\.name).joined(separator: ", ")
      page.show(label, "\(visible); \(try list.countryNames(Country.notMarkedForLocalDeletionPredicate))")
    }
    let start = Date(timeIntervalSinceReferenceDate: 0)

    try showTheScreen("before")
    try atlas.inBackground { try $0.continent("Europe").markForLocalDeletion(at: start) }
    try showTheScreen("marked")
    page.show("marked: Iceland's continent", value: try list.country("Iceland").continent?.name)

    // snippet.hide
    let before = try atlas.store.savedMoment("Continent")
    // snippet.show
    let purged = try atlas.sync.performAndWait {
      try Continent.batchDeleteMarkedObjects("Continent", in: atlas.sync, at: start.addingTimeInterval(121))
    }
    // snippet.hide
    try before.drawChange("the purge")
    // snippet.show
    try showTheScreen("purged")
    page.show("IDs", purged.map { $0.entity.name ?? "" }.joined(separator: ", "))
  }
}

//: ### Why
//:
//: Marking Europe leaves its countries on the screen. Delete rules run with the purge: a batch delete applies cascade
//: and nullify in the store, a grace period late.
//:
//: This engine returns the IDs of the rows that the purge selected. Merged into a context that does not hold Europe,
//: they mark no country: [](chapter-3.md#the-victims). Under *nullify* they would stay, without a continent, and
//: no ID would name them. This engine's persistent history records the countries' rows too:
//: [PurgeWithHistory.swift](../Chapters/05-two-step-deletion/Lesson/PurgeWithHistory.swift). Without a history, fetch
//: their IDs before the purge, with `includesPendingChanges` set to false.
//:
//: ### In your app
//:
//: Write out for the mark what each rule means:
//:
//: ```swift
//: func markWithCountries(_ continent: Continent, at now: Date) {
//:   continent.markForLocalDeletion(at: now)
//:   for country in continent.countries { country.markForLocalDeletion(at: now) }   // Continent.countries is cascade
//: }
//: ```
//:
//: Purge the countries before the continents: their own request returns their IDs.
//:
//: ### Rule of thumb
//:
//: A mark runs no delete rule. Until the purge, you maintain the relationships of a marked object.
