import OpenCoreData
import Samples
import WorkbookKit

//: ## `existingObject(with:)` by the permanent ID: the same object, or a second one?
//:
//: An edit screen stays open after its item was made, saved, and written by the root. Then the same item comes in
//: from outside, by its permanent ID: in a notification, a URL, a deep link. The screen's context, `edit`, is asked
//: for it. In one context a row has at most one object; that rule is called *uniquing*.
//:
//: ### Predict
//:
//: `kept` is the object that was made in `edit`, `given` what `edit` returns for the permanent ID. Are the two equal?
//: Which of them does a fetch return? Then `kept` is renamed *by kept*. Which name does `given` have? Last, `given` is
//: renamed *by given*, and `edit`, `main` and `root` save: which name is in the file?
//:
//: - evidence: PC-14, PC-14b, ST-17, CH-034, CH-414
//: - figures: layers

func twoObjects() -> Segment {
  Segment(
    "two-objects-of-one-row", "`existingObject(with:)` by the permanent ID: the same object, or a second one?",
    claims: ["P8"],
    asks: [
      Ask(
        "Is `kept == given`?", at: .shown("kept == given"), choices: ["true", "false"],
        beliefs: [
          "true":
            "You expected uniquing. It goes by the ID, and `edit` knows this row under a temporary ID only."
        ]),
      Ask(
        "Which one does a fetch in `edit` return?", at: .shown("a fetch returns"), choices: ["kept", "given"],
        beliefs: [
          "given": "You expected the fetch to bring the permanent ID. A parent names a row as its child knows it."
        ]),
      Ask(
        "`kept` is renamed: which name does `given` have then?", at: .shown("given.name"), choices: ["by kept", "new"],
        beliefs: ["by kept": "You expected one object under two names. They are two, with values of their own."]),
      Ask(
        "Both are renamed, `given` last, and all three save: which name is in the file?", at: .shown("in the file"),
        choices: ["by kept", "by given"],
        beliefs: [
          "by given": "You expected the last change to win. As reported in 2014, the object with the temporary ID does."
        ]),
    ],
    variation: askTheRoot
  ) { page in
    // snippet.hide
    let tree = try ContextTree.items(page)
    let (root, main, edit) = (tree.root, tree.main, tree.edit)
    // snippet.show
    let kept = Item(context: edit)
    kept.name = "new"
    try tree.saveAll()  // edit, main, root

    let temporary = kept.objectID
    let permanent = root.performAndWait { root.object(with: temporary).objectID }
    guard let given = try edit.existingObject(with: permanent) as? Item else { return }
    // snippet.hide
    let other = LayerProbe("kept") { [.init(kept.name, note: kept.isUpdated ? "unsaved" : nil)] }
    page.watch(given, "name", as: "given", in: [main], also: [other])
    // snippet.show
    page.show("kept == given", value: kept == given)

    let request = NSFetchRequest<Item>(entityName: "Item")
    request.predicate = NSPredicate(format: "name == 'new'")
    let fetched = try edit.fetch(request)
    page.show("a fetch returns", fetched.map { $0 === kept ? "kept" : "given" }.joined(separator: ", "))

    kept.name = "by kept"
    page.show("given.name", value: given.name)
    given.name = "by given"
    try tree.saveAll()
    page.show("in the file", try tree.store.nameInFile(17))
    page.show("kept.name", value: kept.name)
    page.show("given.name", value: given.name)
  }
}

//: ### What happened
//:
//: After the three saves `edit` still knows the item by its temporary ID. `root` has replaced it and gives out the
//: permanent one. `edit` has no object under that ID, so it makes one: `given`, which is not equal to `kept`.
//:
//: A fetch finds one row and returns one object, `kept`. `root` gets the row from the store and remembers which
//: temporary ID it replaced for it. `main` handed the item up under that temporary ID, so `root` hands the row down to
//: `main` under the same one, and `main` does the same for `edit`. There the object of this ID is `kept`.
//:
//: Renaming `kept` does not change `given`, whose name is still *new*. Then `given` is renamed too, and all three
//: contexts save. `edit` hands `main` two changed objects, and `main` does the same with `root`. Only `root` knows that
//: both IDs mean one object. It takes one name over and then the other, so the file has the one that came last: *by
//: kept*, although `given` was renamed later. In this engine a child's save hands over changed objects with a permanent
//: ID first and those with a temporary one after them, whatever was changed first ([chosen here](labels.md#CH-414)). In
//: the end `edit` has two objects of one row that say different things, and no error was thrown.
//:
//: ### Why
//:
//: [Uniquing](glossary.md#uniquing) goes by the object ID. A context looks an ID up among its registered objects, and
//: makes a new object only if there is none. It works as long as one row has one ID. Here the row has two in the same
//: context, a temporary and a permanent one, because the child never learned that they are the same.
//:
//: How far this is known: such pairs of objects are reported from 2013 to 2016 ([PC-14](labels.md#PC-14)). Which of the
//: two a fetch returns and whose change wins is from the [article of 2014](articles.md) alone
//: ([PC-14b](labels.md#PC-14b)). The article does not give the steps. Those above are this engine's, the order in which
//: a child hands its objects over among them, made so that the outcome is the one reported; by which steps Apple's
//: framework came to it is not known, and it may have mended it since.
//:
//: ### In your app
//:
//: Do not go on with a child that has sent new objects up. Find them again in a new one:
//:
//: ```swift
//: try edit.obtainPermanentIDs(for: Array(edit.insertedObjects))
//: let id = item.objectID
//: try edit.save()
//: edit = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
//: edit.parent = main
//: let again = try edit.existingObject(with: id) as? Item
//: ```
//:
//: Two things are done here, and either is enough against the pair. A child that obtained the permanent ID before its
//: save has one ID for the row from then on, as the variation of [`objectID` after `save()` on a child: when does the
//: temporary ID become permanent?](#when-an-id-becomes-permanent) prints; and a new child has no object of before. The
//: permanent ID is needed here in any case, to find the item again.
//:
//: ### Rule of thumb
//:
//: Drop a child after the save that sent new objects up, unless it obtained their permanent IDs before. If the objects
//: are needed again, look them up in the parent or in a new child.
//:
//: ### And if `root` is asked for both IDs?
//:
//: The same item, but `first` is what `root` returns for the temporary ID, and `second` what it returns for the
//: permanent one. Are the two equal? `first` is renamed *by first*, then `second` is renamed *by second*: which name
//: does `first` have?

// snippet.variation
func askTheRoot(_ page: Page) throws {
  let tree = try ContextTree.items(page)
  let made = Item(context: tree.edit)
  made.name = "new"
  try tree.saveAll()

  let (root, temporary) = (tree.root, made.objectID)
  root.performAndWait {
    let first = root.item(withID: temporary)
    let second = root.item(withID: first.objectID)
    page.show("first == second", value: first == second)
    first.name = "by first"
    second.name = "by second"
    page.show("first.name", value: first.name)
  }
}
// snippet.show

//: ### Then
//:
//: They are one object. `root` is the context whose save replaced the temporary ID by the permanent one, so it knows
//: that both mean the same row, and uniquing holds. Only the contexts below it were not told.
