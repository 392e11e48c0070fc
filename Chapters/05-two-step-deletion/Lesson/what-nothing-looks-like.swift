import Foundation
import OpenCoreData
import Processes
import Samples
import WorkbookKit

//: In [](chapter-1.md#what-a-dead-object-reads) the context itself had deleted the object. Here another context has:
//: the screen holds Iceland as a fault, the sync deletes it, and the screen reads properties of six types. `founded` is
//: a `Date` that is not optional. It is read in a child process, since a read may end the process.
//:
//: ### Predict
//:
//: What does each property give, in Swift and by `value(forKey:)`? Which answers can be told from a real value? What
//: does the read of `founded` do?
//:
//: - evidence: FT-01, FT-02, FT-10, FT-11b, CH-501, CH-502, CH-507
//: - short: Reading a missing row
//: - entry `reads`: FT-10, FT-11b, CH-501, CH-507
//: - entry `isDeleted`: FT-10, CH-507
//: - entry `deletedObjects`: FT-10, CH-507
//: - entry `founded: Date`: FT-11b, CH-502, CH-507
//: - entry `countries`: FT-01, FT-10, FT-11b, CH-507
//: - entry `markedForDeletionDate`: FT-10
//: - entry `Europe.isDeleted`: FT-01, FT-10, CH-507
//: - entry `Malta.isDeleted`: FT-02
//: - rule: FT-11b
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
        "What does `iceland.value(forKey: \"population\")` give?", at: .cell("reads", row: 2, column: "value(forKey:)"),
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

//: ### Why
//:
//: No Swift value proves that the row is gone: a real name may be empty.
//:
//: Core Data has *nil or zero* for mandatory properties too, and Swift turns nil into the property's type. `String`,
//: `Data` and `Set` read empty; `Decimal` and scalars read 0 or false. A `Date`, `UUID` or `URL` (here a to-one too)
//: has no empty value: where it is not optional, the process ends.
//:
//: `value(forKey:)` is not promised to be nil, so ask `isDeleted`: the first read marked the object. Here it is false
//: again after the next save, as in chapter 1.
//:
//: ### In your app
//:
//: Declare as optional what is mandatory in the model and must be recognised as missing:
//:
//: ```swift
//: class Country: NSManagedObject {
//:   @NSManaged var name: String         // reads "" without a row
//:   @NSManaged var population: Int64    // reads 0, and counts as 0 in a sum
//:   @NSManaged var founded: Date?       // a non-optional Date would end the process
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: Without a row, strings read empty, numbers 0, optionals nil; a non-optional date, UUID or URL ends the process.
//:
//: ### And if the object is Europe?
//:
//: The screen holds Europe and Malta as faults, and the sync deletes Europe with its countries. What do
//: `europe.countries` and `europe.markedForDeletionDate` give, and which object is marked?

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
//: Reading `countries` marked Europe alone: one missing row does not make the context look for others.
