import OpenCoreData
import Samples
import WorkbookKit

//: `name` and `founded` are mandatory in the model. Another context has deleted Iceland's row; a form did not notice,
//: and sets a new name. In the form's context Malta's name was set to nil by mistake.
//:
//: ### Predict
//:
//: What do Iceland's `name` and `isDeleted` give once its new name is set? Does the save fail for Iceland, for Malta,
//: for both, or for neither? Malta's name is set again and saved: where is Iceland's new name afterwards?
//:
//: - evidence: FR-19, FT-02, FT-10, ID-07, ID-07b, MP-10, VL-03, VL-15, VL-21, VL-23, CH-504, CH-507
//: - short: Validation without a row
//: - entry `Iceland, set again`: FT-10, CH-504, CH-507
//: - entry `save`: VL-03, VL-15, VL-21, CH-504
//: - then `save`: MP-10
//: - entry `saved`: FR-19, FT-10, CH-504, CH-507
//: - entry `Iceland's ID`: ID-07, ID-07b, CH-504, CH-507
//: - entry `isDeleted`: FT-02
//: - sample: CH-504
//: - figures: layers
//: - exercise: 5.2

func noRuleIsChecked() -> Segment {
  Segment(
    "validation-without-a-row", "Error 1570: is an object without a row validated?", claims: ["T3"],
    asks: [
      Ask(
        "The form sets a new name on Iceland, whose row is gone. What then?", at: .shown("Iceland, set again"),
        choices: ["\"Atlantis\", isDeleted is true", "\"\", isDeleted is true", "\"Atlantis\", isDeleted is false"],
        beliefs: [
          "\"Atlantis\", isDeleted is false":
            "Setting a property fires the fault too. The context finds no row, and marks the object."
        ]),
      Ask(
        "What does the first save say: does it fail for Iceland (`Country#1`), or for Malta (`Country#2`)?",
        at: .shown("save"), choices: ["it succeeds", "Country#1", "Country#2", "1560, for both"],
        beliefs: [
          "it succeeds": "The flag changes nothing for Malta, an ordinary changed object, which is validated.",
          "Country#1":
            "Iceland is marked deleted and will not be written, so it is exempt. Malta is an ordinary changed object.",
          "1560, for both": "Iceland is marked deleted and will not be written, so it is exempt from validation.",
        ]),
      Ask(
        "After the save that succeeds: what does `existingObject(with:)` say of Iceland's ID?",
        at: .shown("Iceland's ID"), choices: ["133000", "returns the object"],
        beliefs: ["returns the object": "The save dropped the object. Nothing was written for it."]),
    ],
    variation: changeBeforeTheDelete
  ) { page in
    let atlas = try Atlas(page)
    let list = atlas.list
    let (iceland, malta) = (try list.country("Iceland"), try list.country("Malta"))
    let id = iceland.objectID
    try atlas.inBackground { $0.delete(try $0.country("Iceland")) }

    // snippet.hide
    page.watch([(iceland, "name"), (malta, "name")], as: "iceland, malta", in: [list])
    page.moment("Iceland deleted by sync")
    // snippet.show
    iceland.name = "Atlantis"
    page.show("Iceland, set again", "\"\(iceland.name)\", isDeleted is \(iceland.isDeleted)")
    malta.setValue(nil, forKey: "name")
    do { try list.save() } catch { page.show("save", error: error) }

    malta.name = "Malta"
    try list.save()
    page.show("saved", try list.countryNames())
    do {
      _ = try list.existingObject(with: id)
      page.show("Iceland's ID", "returns the object")
    } catch { page.show("Iceland's ID", error: error) }
  }
}

//: ### Why
//:
//: Setting `name` fires the fault, and the context marks the object as deleted. Then the setter does its work:
//: *Atlantis* is in memory, and nowhere else.
//:
//: Validation checks what is about to be written. Of a marked object, whether a read, a setter or a merge has marked
//: it, no value is written, so none is checked: the save drops it, with the edit. Every other changed object is
//: validated: 1570 is for Malta (`Country#2`).
//:
//: ### In your app
//:
//: A save that succeeds does not prove that an edit was written:
//:
//: ```swift
//: // `edited`: the objects that the form has changed
//: let lost = edited.filter(\.isDeleted)     // before the save: their edits will not be written
//: try context.save()
//: if !lost.isEmpty { tellTheUser(lost.count) }
//: ```
//:
//: ### Rule of thumb
//:
//: Ask `isDeleted` of every edited object right before the save.
//:
//: ### And if the form had changed Iceland before the row went?
//:
//: The form sets Iceland's population, then the sync deletes Iceland. What is `isDeleted` now, and what does the save
//: say?

// snippet.variation
func changeBeforeTheDelete(_ page: Page) throws {
  let atlas = try Atlas(page)
  let iceland = try atlas.list.country("Iceland")
  iceland.population = 400_000
  try atlas.inBackground { $0.delete(try $0.country("Iceland")) }

  page.show("isDeleted", value: iceland.isDeleted)
  do {
    try atlas.list.save()
    page.show("save", "succeeds")
  } catch { page.show("save", error: error) }
}
// snippet.show

//: ### Then
//:
//: The setter loaded the object while it had a row, so nothing marks it without a merge. The save finds no row and
//: fails with 133020; the edit is still in the context.
