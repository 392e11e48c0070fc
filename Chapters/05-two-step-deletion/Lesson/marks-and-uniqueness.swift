import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: The user deletes Iceland and a minute later enters Iceland again. The names of countries are unique, and the app
//: deletes in two steps, without any upkeep at the mark.
//:
//: ### Predict
//:
//: Iceland is marked and saved. Which still see it: a fetch with the predicate, a fetch and a count without,
//: `europe.countries`? Can a new Iceland be saved? And if it is marked as well?
//:
//: - evidence: FR-19, FT-01, MP-11
//: - short: Marks and unique values
//: - entry `fetch, with the predicate`: FR-19
//: - entry `fetch, without it`: FR-19
//: - entry `count, without it`: FR-19
//: - entry `Europe's countries`: FT-01
//: - entry `a new Iceland`: MP-11
//: - entry `a new one, marked`: MP-11
//: - entry `deleted as well`: MP-11

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
    ],
    variation: renameAtTheMark
  ) { page in
    let atlas = try Atlas(page, uniqueNames)
    let list = atlas.list
    try atlas.inBackground {
      try $0.country("Iceland").markForLocalDeletion(at: Date(timeIntervalSinceReferenceDate: 0))
    }

    page.show("fetch, with the predicate", try list.countryNames(Country.notMarkedForLocalDeletionPredicate))
    page.show("fetch, without it", try list.countryNames())
    page.show("count, without it", value: try list.count("Country"))
    let europe = try list.continent("Europe")
    page.show("Europe's countries", europe.countries.map(\.name).sorted().joined(separator: ", "))

    let again = newIceland(in: list)
    page.show("a new Iceland", outcomeOfSaving(list))
    again.markForLocalDeletion(at: Date(timeIntervalSinceReferenceDate: 60))
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

//: ### Why
//:
//: The new Iceland is refused with 133021, because the marked row has the name.
//:
//: The mark is one more column. Fetches and counts look at it if their predicate does; relationships, delete rules and
//: the constraint on the name do not. Each place needs code: a filter or upkeep, every delete rule written out, unique
//: values freed.
//:
//: ### In your app
//:
//: Free the unique value where you set the mark, and keep what a restore needs:
//:
//: ```swift
//: func markForLocalDeletion(at now: Date) {
//:   guard markedForDeletionDate == nil else { return }
//:   markedForDeletionDate = now
//:   formerName = name                    // an attribute without a constraint
//:   name = "\(name) \(UUID().uuidString)"
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: Before you ship the first mark, decide what it does to each unique value.
//:
//: ### And if the mark also changes the name?
//:
//: It sets the name to *Iceland (deleted)* too. Can the new Iceland be saved, and then be deleted in the same way?

// snippet.variation
func renameAtTheMark(_ page: Page) throws {
  let atlas = try Atlas(page, uniqueNames)
  let list = atlas.list
  func delete(_ country: Country) {
    country.markForLocalDeletion(at: Date(timeIntervalSinceReferenceDate: 0))
    country.name += " (deleted)"
  }
  try atlas.inBackground { delete(try $0.country("Iceland")) }

  let again = newIceland(in: list)
  page.show("a new Iceland", outcomeOfSaving(list))
  page.show("fetch, with the predicate", try list.countryNames(Country.notMarkedForLocalDeletionPredicate))
  page.show("fetch, without it", try list.countryNames())
  delete(again)
  page.show("deleted as well", outcomeOfSaving(list))
}
// snippet.show

//: ### Then
//:
//: The second deletion fails: *Iceland (deleted)* is taken. What replaces a unique value has to be unique too.
