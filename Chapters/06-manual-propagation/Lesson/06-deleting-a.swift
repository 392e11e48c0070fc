import OpenCoreData
import Samples
import WorkbookKit

//: ## Deleting an A breaks it, one way or the other
//:
//: Which of two cascades runs first is nobody's promise. Whichever it is, the rule breaks; but not in the same way.
//:
//: This engine takes a parent entity's relationships before the entity's own, and otherwise goes by name. So it
//: is enough to move `c` up into a parent entity, which changes nothing for anybody who uses an A, to turn the
//: order round.
//:
//: - label: observed DR-12
//: - label: chosen here: a parent entity's relationships come first, and then the others by name
//: - figures: b first, c first

func deletingA() -> Segment {
  Segment(
    "deleting-an-a-breaks-it", "Deleting an A breaks it, one way or the other", claims: ["M5"],
    prediction: "If the Cs go first, what is the observer going to say? And if the Bs do?"
  ) { page in
    func delete(_ label: String, _ model: PairsModel) throws {
      // snippet.hide
      let store = try FreshStore.pairs(page, model)
      let context = store.context
      page.print(label)
      // snippet.show
      let watch = RuleWatch(context, page)
      context.delete(try context.owner())
      try store.drawDeletes(label) { try context.save() }
      // snippet.hide
      watch.finish()
      // snippet.show
    }
    var inherited = PairsModel(KeepingA.self)
    inherited.inheritsC = true

    try delete("b first", PairsModel(KeepingA.self))
    try delete("c first", inherited)
  }
}

//: With the Bs first each B has its C for as long as it lives, and there are too many Cs for a while. With the Cs
//: first the rule itself breaks: a B stands there without.
//:
//: **Rule of thumb.** Where order matters, do not look up which order you get. Write the one that you need.
