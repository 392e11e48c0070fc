import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## What nothing looks like
//:
//: The flag is said to return nil for everything. For most properties Swift shows you something that is not nil.
//:
//: Underneath, every property is nil: mandatory ones, numbers, relationships. Apple's page says so, and says that the
//: object is in `deletedObjects` from then on. A tutorial says that reading a non-optional attribute crashes. Both
//: are right about their own layer: Core Data returns nil, and it is the Swift property that has to say something,
//: of a type that may have no word for it.
//:
//: - label: documented FT-10
//: - label: chosen here FT-11: a `String` reads empty, a number 0, and a non-optional `Date` ends the process

func whatNothingLooksLike() -> Segment {
  Segment(
    "what-nothing-looks-like", "What nothing looks like", claims: ["T3"],
    prediction: "Go down the second column. Which of these can a reader tell from a real value?"
  ) { page in
    // snippet.hide
    let atlas = try Atlas(page)
    // snippet.show
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

    let result = try ProcessRunner().run(.itself([FaultReader.date.rawValue]))
    page.show("founded: Date", result.endingText)
    // snippet.hide
    // The line after the warning; what follows is the object's description.
    let said = result.errorText.split(separator: "\n").first { $0.hasPrefix("***") }.map(String.init) ?? ""
    let sentence = said.components(separatedBy: " (<Country").first ?? said
    // snippet.show
    page.show("", Wrapped.lines(sentence).joined(separator: "\n"))
  }
}

//: Only `capital` and `continent`, the optional ones, are honest, and only if a country with a capital cannot be
//: without one. The rest look like data. A population of 0 adds up, an island that is none filters out.
//:
//: What a non-optional `Date` does with nothing is this engine's choice; at Apple's a non-optional reference may trap
//: or come out empty, depending on its type and on the compiler.
//:
//: **Rule of thumb.** With the flag on, declare what can vanish as optional. What you cannot declare so, do not read
//: before you have asked whether it is there.
