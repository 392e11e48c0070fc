import OpenCoreData
import Samples
import WorkbookKit

//: ## One row, one context, two objects
//:
//: "In one context a row has at most one object" is the rule that everything else rests on. Here are two of them,
//: unequal, with different names.
//:
//: The item was made in `edit` and saved all the way up, so `edit` knows it by its temporary ID. Then the permanent
//: ID comes in from outside: from a notification, a URL, another context. `edit` has no object of that ID and makes
//: one.
//:
//: - label: observed PC-14
//: - label: documented ST-17
//: - label: chosen here: the article of 2014 is followed, since nothing later is known

func twoObjects() -> Segment {
  Segment(
    "two-objects-of-one-row", "One row, one context, two objects", claims: ["P8"],
    prediction:
      "Are the two equal? Which one does a fetch return? Both are renamed, the twin last: which name is saved?"
  ) { page in
    // snippet.hide
    let tree = try ContextTree.items(page)
    let (root, main, edit) = (tree.root, tree.main, tree.edit)
    // snippet.show
    let kept = Item(context: edit)
    kept.name = "new"
    try tree.saveAll()

    let temporary = kept.objectID
    let permanent = root.performAndWait { root.object(with: temporary).objectID }
    guard let twin = try edit.existingObject(with: permanent) as? Item else { return }
    page.show("kept == twin", value: kept == twin)

    let request = NSFetchRequest<Item>(entityName: "Item")
    request.predicate = NSPredicate(format: "name == 'new'")
    let fetched = try edit.fetch(request)
    page.show("a fetch returns", fetched.map { $0 === kept ? "kept" : "twin" }.joined(separator: ", "))

    kept.name = "by kept"
    page.show("twin.name", value: twin.name)
    twin.name = "by twin"
    try edit.save()
    page.show("main has", value: main.counterpart(of: kept).name)
    page.show("kept.name", value: kept.name)
    page.show("twin.name", value: twin.name)
  }
}

//: After the save `edit` has two objects of one row that say different things, and neither context nor store
//: will ever complain.
//:
//: That the two are unequal, that the fetch returns the first one, and that its changes win are all from the article
//: of February 2014. Nothing later is known: no page of Apple's, no published test. Apple's framework may have mended
//: it since, and this engine follows the article.
//:
//: **Rule of thumb.** Drop a child after the save that sent new objects up. Whoever needs them afterwards finds them
//: in the parent, or in a new child.
