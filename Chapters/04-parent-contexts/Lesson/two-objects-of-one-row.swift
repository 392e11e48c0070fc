import OpenCoreData
import Samples
import WorkbookKit

//: An edit screen stays open after its item was made and saved up to the file. Then `edit` is asked for the same item
//: by its permanent ID.
//:
//: ### Predict
//:
//: `kept` was made in `edit`; `given` is what `edit` returns for the permanent ID. Are they equal? Which does a fetch
//: return? `kept` is renamed: which name does `given` have? Then `given` is renamed, and all three contexts save: which
//: name is in the file?
//:
//: - evidence: PC-14, PC-14b, ST-17, CH-034, CH-414
//: - short: Two IDs for one row
//: - entry `kept == given`: ST-17, PC-14, CH-034
//: - entry `a fetch returns`: PC-14b
//: - entry `given.name`: PC-14, CH-034
//: - entry `in the file`: PC-14b, CH-414
//: - entry `kept.name`: PC-14, CH-034
//: - entry `first == second`: ST-17, CH-034
//: - entry `first.name`: ST-17, CH-034
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
        "Both are renamed, `given` last, and all three save: which name is in the file?", at: .shown("in the file"),
        choices: ["by kept", "by given"],
        beliefs: [
          "by given": "You expected the last change to win. The object with the temporary ID does."
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

//: ### Why
//:
//: One context has two objects for one row. [Uniquing](glossary.md#uniquing) goes by the object ID: a context looks the
//: ID up among its objects, and makes a new object if it finds none. `edit` knows the row by the temporary ID only.
//:
//: A fetch returns `kept`: a parent answers with the ID by which the child knows the row. `main` has no other.
//:
//: The save sends up the objects with permanent IDs first. `kept` has a temporary one, so its changes come last, and
//: `root` has one object for both: *by kept* reaches the file.
//:
//: ### In your app
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
//: To obtain the IDs is enough. A new child is enough only directly below a root.
//:
//: ### Rule of thumb
//:
//: A child's new objects keep their temporary IDs: obtain permanent ones before it saves.
//:
//: ### And if `root` is asked for both IDs?
//:
//: `first` is what `root` returns for the temporary ID, `second` for the permanent one. Are they equal?

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
//: They are one object: the save of `root` replaced the ID, so `root` knows both.
