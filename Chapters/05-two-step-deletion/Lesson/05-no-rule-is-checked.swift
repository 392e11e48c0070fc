import OpenCoreData
import Samples
import WorkbookKit

//: ## Error 1570: is an object without a row validated?
//:
//: `name` and `founded` are mandatory in the model. In one context two countries are in trouble. Malta's name was set
//: to nil by mistake. Iceland's row has been deleted by another context, and the form on the screen, which did not
//: notice, sets a new name on the object.
//:
//: The [article of 2024](articles.md) says that with `shouldDeleteInaccessibleFaults` Core Data stops validating
//: mandatory properties.
//:
//: ### Predict
//:
//: What do `name` and `isDeleted` of Iceland give after the new name is set? Does the save fail for Iceland, for
//: Malta, for both, or for neither? Then Malta's name is set again, and the context saves once more. Where is Iceland's
//: new name afterwards?
//:
//: - evidence: FT-10, ID-07b, MP-10, VL-03, VL-15, VL-21, VL-23, CH-504, CH-507
//: - figures: layers
//: - exercise: 5.2

func noRuleIsChecked() -> Segment {
  Segment(
    "validation-without-a-row", "Error 1570: is an object without a row validated?", claims: ["T3"],
    asks: [
      Ask(
        "The form sets a new name on Iceland, whose row is gone. What then?", at: .shown("Iceland, set anew"),
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
    page.show("Iceland, set anew", "\"\(iceland.name)\", isDeleted is \(iceland.isDeleted)")
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

//: ### What happened
//:
//: Setting `name` on Iceland fires the fault, as reading would. There is no row, so the context marks the object as
//: deleted. The setter then does what setters do: the object has the value, and the getter gives it back.
//:
//: The first save fails with 1570, and the object in the error is Malta (`Country#2`). (`%{PROPERTY}@` is printed as
//: it stands where a model is made in code: run, [VL-21](labels.md#VL-21).) Iceland breaks a rule as well:
//: `founded` is mandatory, and went with the row. Still there is no complaint about it: an object that the context has
//: marked in this way is exempt from validation ([documented](labels.md#VL-15)). After
//: Malta is repaired, the same save succeeds. A fetch finds three countries, and none is called Atlantis. For
//: Iceland's ID the store has no row: 133000.
//:
//: ### Why
//:
//: Validation protects what is about to be written. Of an object that the context has marked in this way no value will
//: be written, so there is nothing to protect, and the save only drops it. All other objects are validated as always.
//: The article's sentence is right for the one object and wrong for the context.
//:
//: Apple's page does not say what a setter does on such an object. That it accepts the value, and that the value is
//: lost without an error, is [chosen here](labels.md#CH-504).
//:
//: ### In your app
//:
//: A save that succeeds is no proof that an edit was written. Look for edited objects that the context has marked,
//: before the save; afterwards an ID can still be asked:
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
//: An object that the context has marked because its row was missing is exempt from validation: it will not be saved.
//: Ask `isDeleted` of every edited object right before the save.
//:
//: ### And if the form had changed Iceland before the row went?
//:
//: The form sets Iceland's population while the row is still there, and does not save. Then the sync deletes Iceland.
//: What is `isDeleted` now, and what does the save say?

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
//: Now the setter fired the fault while the row was there. The object is loaded and changed, and no later read asks
//: the store, so nothing marks it: `isDeleted` is false. The save has something to write. It compares the row's version
//: with the one that the context has read ([documented](labels.md#MP-02)), finds that the row is gone, and fails with a
//: conflict, 133020. The edit is not lost in silence; it is still in the context, and your code has to decide.
