import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Soft delete and uniqueness constraints: what still sees a marked object?
//:
//: The user deletes Iceland and a minute later enters Iceland anew. In this model the names of countries are unique,
//: and the app deletes in two steps. The upkeep of [`willSave` and
//: `changedValues()`](chapter-5.md#upkeep-in-will-save) is left out here.
//:
//: ### Predict
//:
//: Iceland is marked and saved. Which of these still see it: a fetch with the predicate, a fetch without, a count
//: without, `europe.countries`? Can a new Iceland be saved? And if the new one is marked as well, can it be saved
//: then?
//:
//: - evidence: FR-19, MP-11

func costs() -> Segment {
  Segment(
    "marks-and-uniqueness", "Soft delete and uniqueness constraints: what still sees a marked object?",
    claims: ["T8"],
    asks: [
      Ask(
        "How many countries does a count without the predicate give?", at: .shown("count, without it"),
        choices: ["3", "4"],
        beliefs: ["3": "A count is a request like any other: without the predicate it counts every row."]),
      Ask(
        "Which countries are in `europe.countries`?", at: .shown("Europe's countries"),
        choices: ["Malta", "Iceland, Malta"],
        beliefs: ["Malta": "A relationship has no predicate. Iceland belongs to Europe until it leaves."]),
      Ask(
        "What does saving a new Iceland say?", at: .shown("a new Iceland"), choices: ["133021", "saved"],
        beliefs: ["saved": "The old row still has the name, and the constraint of the store knows no marks."]),
      Ask(
        "And if the new one is marked too?", at: .shown("a new one, marked"), choices: ["133021", "saved"],
        beliefs: ["saved": "Two rows with this name would be in the file, marked or not."]),
    ],
    variation: renameAtTheMark
  ) { page in
    let atlas = try Atlas(page, uniqueNames)
    let list = atlas.list
    try atlas.inBackground { try $0.country("Iceland").markForDeletion(at: Date(timeIntervalSinceReferenceDate: 0)) }

    page.show("fetch, with the predicate", try list.countryNames(Country.notMarked))
    page.show("fetch, without it", try list.countryNames())
    page.show("count, without it", value: try list.count("Country"))
    let europe = try list.continent("Europe")
    page.show("Europe's countries", europe.countries.map(\.name).sorted().joined(separator: ", "))

    let again = newIceland(in: list)
    page.show("a new Iceland", outcomeOfSaving(list))
    again.markForDeletion(at: Date(timeIntervalSinceReferenceDate: 60))
    page.show("a new one, marked", outcomeOfSaving(list))
  }
}

/// The model in which two countries cannot have the same name.
var uniqueNames: CountryModel {
  var model = CountryModel()
  model.isNameUnique = true
  return model
}

func newIceland(in context: NSManagedObjectContext) -> Country {
  let country = Country(context: context)
  country.name = "Iceland"
  country.founded = Date(timeIntervalSinceReferenceDate: 0)
  return country
}

func outcomeOfSaving(_ context: NSManagedObjectContext) -> String {
  do {
    try context.save()
    return "saved"
  } catch {
    return "error \((error as NSError).code)"
  }
}

//: ### What happened
//:
//: The fetch with the predicate is the only one that leaves Iceland out. The fetch without it finds four countries,
//: the count counts four, and Europe still has Iceland among its countries.
//:
//: Then the user enters the new Iceland. The save fails with 133021, a violated uniqueness constraint: the marked row
//: has the name. Marking the new object does not help. It would still be a second row with the same name.
//:
//: ### Why
//:
//: The mark is one more column. Fetches and counts look at it if their predicate does; relationships, delete rules and
//: the constraints of the store never do. Whatever is to treat a marked object as gone has to be told so, one place at
//: a time:
//:
//: | cost | what to do about it |
//: | --- | --- |
//: | every fetch and every count needs the predicate | one function that makes requests |
//: | relationships show marked objects | upkeep in `willSave`, or filter where they are read |
//: | delete rules do not run at the mark | write them out, rule by rule |
//: | unique values stay taken until the purge | free the value at the mark |
//: | the rows stay in the file | count what is overdue |
//:
//: ### In your app
//:
//: Free the unique value in the same change that sets the mark, and keep what a restore needs:
//:
//: ```swift
//: func markForDeletion(at now: Date) {
//:   guard markedForDeletionDate == nil else { return }
//:   markedForDeletionDate = now
//:   formerName = name                    // an attribute without a constraint
//:   name = "\(name) \(UUID().uuidString)"
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: If an entity has a uniqueness constraint, decide what a mark does to the unique value before you ship the first
//: mark.
//:
//: ### And if the mark also changes the name?
//:
//: The sync marks Iceland and sets its name to *Iceland (deleted)* in the same save. Can the new Iceland be saved
//: now? Which countries do the two fetches find, and what happens if the new Iceland is deleted in the same way?

// snippet.variation
func renameAtTheMark(_ page: Page) throws {
  let atlas = try Atlas(page, uniqueNames)
  let list = atlas.list
  func delete(_ country: Country) {
    country.markForDeletion(at: Date(timeIntervalSinceReferenceDate: 0))
    country.name += " (deleted)"
  }
  try atlas.inBackground { delete(try $0.country("Iceland")) }

  let again = newIceland(in: list)
  page.show("a new Iceland", outcomeOfSaving(list))
  page.show("fetch, with the predicate", try list.countryNames(Country.notMarked))
  page.show("fetch, without it", try list.countryNames())
  delete(again)
  page.show("deleted as well", outcomeOfSaving(list))
}
// snippet.show

//: ### Then
//:
//: The name is free, so the new Iceland is saved. The fetch without the predicate finds five countries, the one with
//: it four. The second deletion fails all the same: *Iceland (deleted)* is a value like any other, and it is taken.
//: What a mark puts in the place of a unique value has to be unique itself.
