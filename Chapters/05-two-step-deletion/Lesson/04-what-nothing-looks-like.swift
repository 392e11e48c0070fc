import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## An inaccessible fault: what does each property read as?
//:
//: With `shouldDeleteInaccessibleFaults` on, firing a fault whose row is gone does not raise an exception. So each
//: property has to give some value in place of the one that is gone. A country has one property of each kind that
//: matters here: a `String`, a number, a Boolean, an optional, an optional to-one, and a `Date` that is not optional.
//:
//: The screen holds Iceland as a fault, the sync deletes it, and the screen reads everything.
//:
//: ### Predict
//:
//: For each property: what does the Swift property give, and what does `value(forKey:)` give? Which of the answers
//: can a reader tell from a real value? And what does the read of `founded`, a `Date` that is not optional, do?
//:
//: - evidence: FT-10, FT-11b, CH-501, CH-502, CH-507
//: - exercise: 5.1

func whatNothingLooksLike() -> Segment {
  Segment(
    "what-nothing-looks-like", "An inaccessible fault: what does each property read as?", claims: ["T3"],
    asks: [
      Ask(
        "What does `iceland.name`, a `String`, give?", at: .cell("reads", row: 1, column: "in Swift"),
        choices: ["\"\"", "nil", "\"Iceland\""],
        beliefs: [
          "nil": "A `String` cannot be nil. Foundation shows a missing string as an empty one.",
          "\"Iceland\"": "The fault never had its values, and there is no row from which they could come.",
        ]),
      Ask(
        "What does `iceland.population`, an `Int64`, give?", at: .cell("reads", row: 2, column: "in Swift"),
        choices: ["0", "nil", "390000"],
        beliefs: ["nil": "A scalar property cannot be nil. A missing number reads as 0."]),
      Ask(
        "And `value(forKey: \"population\")`?", at: .cell("reads", row: 2, column: "value(forKey:)"),
        choices: ["0", "nil"],
        beliefs: ["0": "The 0 is made by the Swift property. Underneath there is no value."]),
      Ask(
        "How does a process end that reads `founded`, a `Date`?", at: .shown("founded: Date"),
        choices: ["ended with status 0", "was killed by SIGABRT"],
        beliefs: [
          "ended with status 0": "There is no empty date that could stand for a missing one, as there is for a string."
        ]),
    ],
    variation: readAContinent
  ) { page in
    let atlas = try Atlas(page)
    let iceland = try atlas.list.country("Iceland")
    try atlas.inBackground { $0.delete(try $0.country("Iceland")) }

    func shown(_ value: Any?) -> RowCell { .text(value.map { "\($0)" } ?? "nil") }
    page.rows(
      "reads", headers: ["property", "declared as", "in Swift", "value(forKey:)"],
      [
        ["name", "String", .text("\"\(iceland.name)\""), shown(iceland.value(forKey: "name"))],
        ["population", "Int64", shown(iceland.population), shown(iceland.value(forKey: "population"))],
        ["isIsland", "Bool", shown(iceland.isIsland), shown(iceland.value(forKey: "isIsland"))],
        ["capital", "String?", shown(iceland.capital), shown(iceland.value(forKey: "capital"))],
        ["continent", "Continent?", shown(iceland.continent), shown(iceland.value(forKey: "continent"))],
      ])
    page.show("isDeleted", value: iceland.isDeleted)
    page.show("deletedObjects", value: atlas.list.deletedObjects.count)

    let child = try ProcessRunner().run(.itself([FaultReader.date.rawValue]))  // holds the fault, reads `founded`
    page.show("founded: Date", child.endingText)
    // snippet.hide
    // The line after the warning; what follows is the object's description.
    let said = child.errorText.split(separator: "\n").first { $0.hasPrefix("***") }.map(String.init) ?? ""
    let sentence = said.components(separatedBy: " (<Country").first ?? said
    page.show("", Wrapped.lines(sentence).joined(separator: "\n"))
    // snippet.show
  }
}

//: ### What happened
//:
//: The first read, of the name, fires the fault. The context finds no row, marks Iceland as deleted and gives it nil
//: for every property; the other reads find it marked, and get nil without a look at the store. `isDeleted` is true,
//: and `deletedObjects` holds one object.
//:
//: In the last column all answers are nil. In the column before it only `capital` and `continent` are nil, because
//: only they are optional. The name is an empty string, the population is 0, and `isIsland` is false. The Swift values
//: tell nobody that the row is gone: a name may be empty, a population 0, and a capital missing, in a row that exists.
//: `value(forKey:)` does tell in this engine: it gives nil for the name, the population and `isIsland`, which are
//: mandatory, so no saved row is without them ([chosen here](labels.md#CH-501)). Core Data promises only *nil or zero*,
//: so do not build on it. Ask `isDeleted`, which is true until the next save; after the save it may be false
//: ([documented](labels.md#ST-02)).
//:
//: `founded` is read in a process of its own, which does not survive. The exception in the output is this engine's
//: way to say that a non-optional `Date` has no value to show.
//:
//: ### Why
//:
//: Two layers answer. Core Data, below, has *nil or zero* for everything, mandatory properties included
//: ([documented](labels.md#FT-10)). Which of the two `value(forKey:)` gives for a number is not said.
//:
//: Above it, the Swift property has to turn nil into its type. For an Objective-C object that becomes a Swift value,
//: Foundation's public sources decide ([reported](labels.md#FT-11b)), type by type: nil becomes an empty `String`, an
//: empty `Data`, and a `Decimal` of 0. For `Date`, `UUID` and `URL` the sources unwrap the missing object, which is a
//: trap. A scalar property reads 0 or false. The [article of 2024](articles.md) says that reading a non-optional
//: attribute crashes ([reported](labels.md#WD-01)): of these types it is true of the three that trap.
//:
//: Here the process ends with an exception, a message and SIGABRT instead of the trap. No source that we found says
//: what a non-optional to-one does; here it ends like the `Date` ([chosen here](labels.md#CH-502)).
//:
//: ### In your app
//:
//: Go through the properties of every entity that another context may delete. Declare as optional what code must be
//: able to recognise as missing:
//:
//: ```swift
//: class Country: NSManagedObject {
//:   @NSManaged var name: String         // reads "" without a row
//:   @NSManaged var population: Int64    // reads 0, and adds up
//:   @NSManaged var founded: Date?       // a non-optional Date would end the process
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: Without a row, an optional reads nil, a string reads empty, a number reads 0, and a non-optional date, UUID or URL
//: ends the process.
//:
//: ### And if the object is Europe?
//:
//: The screen holds Europe and Malta as faults; the sync deletes Europe, which takes its countries along. The screen
//: reads `europe.countries`, declared `Set<Country>`, then `europe.markedForDeletionDate`, declared `Date?`. What
//: does each give, and what is `isDeleted` of Europe and of Malta afterwards?

// snippet.variation
func readAContinent(_ page: Page) throws {
  let atlas = try Atlas(page)
  let europe = try atlas.list.continent("Europe")
  let malta = try atlas.list.country("Malta")
  try atlas.inBackground { $0.delete(try $0.continent("Europe")) }

  page.show("countries", value: europe.countries.count)
  page.show("markedForDeletionDate", value: europe.markedForDeletionDate)
  page.show("Europe.isDeleted", value: europe.isDeleted)
  page.show("Malta.isDeleted", value: malta.isDeleted)
}
// snippet.show

//: ### Then
//:
//: A `Set` that is missing reads as an empty one, and an optional date as nil: neither ends the process. Reading
//: `countries` fired Europe's fault, and the context marked Europe. It marked Europe alone. Malta's row is gone as
//: well, but Malta has not been read, and finding one missing row does not make the context look for others.
