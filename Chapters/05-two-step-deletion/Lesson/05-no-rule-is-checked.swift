import OpenCoreData
import Samples
import WorkbookKit

//: ## One country without a name is refused, another is not
//:
//: Two countries have lost their names. One save, and for only one of them it is an error.
//:
//: `name` is mandatory. An object without a row is exempt from that and from every other rule of the model: there is
//: nothing that could be saved wrongly. The tutorial draws from this that Core Data stops validating. It does not. It
//: leaves out the one object, and drops it with the save.
//:
//: - label: documented FT-10, VL-02
//: - label: observed VL-11

func noRuleIsChecked() -> Segment {
  Segment(
    "no-rule-is-checked", "One country without a name is refused, another is not", claims: ["T3"],
    prediction: "Iceland has lost its row, Malta its name. What does the save say of each?"
  ) { page in
    // snippet.hide
    let atlas = try Atlas(page)
    let list = atlas.list
    // snippet.show
    let (iceland, malta) = (try list.country("Iceland"), try list.country("Malta"))
    try atlas.inBackground { $0.delete(try $0.country("Iceland")) }

    iceland.name = "Atlantis"  // a setter does not bring it back
    page.show("Iceland, set anew", "\"\(iceland.name)\", isDeleted is \(iceland.isDeleted)")
    malta.setValue(nil, forKey: "name")
    do { try list.save() } catch { page.show("save", error: error) }

    malta.name = "Malta"
    try list.save()
    page.show("saved", try list.countryNames())
    page.show("Iceland's context", value: iceland.managedObjectContext)
  }
}

//: The value that was set on the country without a row is the worst of it: the setter takes it, the getter gives it
//: back, the save succeeds, and it was never written anywhere.
//:
//: **Rule of thumb.** After a save that succeeded, an object of yours may have no context. If an edit must not get
//: lost, look at `managedObjectContext` before you tell the user that it was saved.
