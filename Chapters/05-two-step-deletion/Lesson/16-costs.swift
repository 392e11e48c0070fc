import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## What two steps cost
//:
//: The user deletes Iceland, makes a new Iceland, and is told that it exists already.
//:
//: A marked object is hidden by a predicate and by nothing else. Whatever does not ask with that predicate still sees
//: it, and there is more of that than fetch requests: counts, relationships, the store's own constraints.
//:
//: In this segment country names are unique. The upkeep of the last segments is left out, to show what it is for.
//:
//: - label: documented FR-19, MP-11

func costs() -> Segment {
  Segment(
    "what-it-costs", "What two steps cost", claims: ["T8"],
    prediction: "Iceland is marked. Which of these still see it: a count, Europe's countries, the unique name?"
  ) { page in
    // snippet.hide
    var model = CountryModel()
    model.isNameUnique = true
    let atlas = try Atlas(page, model)
    let list = atlas.list
    // snippet.show
    try atlas.inBackground { try $0.country("Iceland").markForDeletion(at: Date(timeIntervalSinceReferenceDate: 0)) }

    page.show("fetch, with the predicate", try list.countryNames(Country.notMarked))
    page.show("fetch, without it", try list.countryNames())
    page.show("count, without it", value: try list.count("Country"))
    let europe = try list.continent("Europe")
    page.show("Europe's countries", europe.countries.map(\.name).sorted().joined(separator: ", "))

    let again = Country(context: list)
    again.name = "Iceland"
    again.founded = Date(timeIntervalSinceReferenceDate: 0)
    do { try list.save() } catch { page.show("a new Iceland", "error \((error as NSError).code)") }
    again.markForDeletion(at: Date(timeIntervalSinceReferenceDate: 60))
    do { try list.save() } catch { page.show("even a marked one", "error \((error as NSError).code)") }
  }
}

//: The last line is the trap inside the trap: even the new object, marked in its turn, cannot be saved. To the store a
//: mark is one more column. Whoever needs the name again at once has to rename the object with the mark, or make the
//: mark a part of the constraint.
//:
//: | cost | what to do about it |
//: | --- | --- |
//: | every fetch and every count must remember the predicate | one place that makes requests |
//: | relationships show marked objects | upkeep in `willSave`, or filter where they are read |
//: | delete rules do not run at the mark | write them out, rule by rule |
//: | unique values stay taken until the purge | rename at the mark |
//: | the rows stay in the file | watch how many are overdue |
//:
//: **Rule of thumb.** If an entity has a uniqueness constraint, decide what a mark does to it before you ship the
//: first one.
