import OpenCoreData
import Samples
import WorkbookKit

//: ## `didSave()` in a model class: how often does it run below a parent context?
//:
//: A model class sends each object to a server when it has been saved. It overrides `didSave()`, and it has worked
//: for years with one context. Then an edit screen with child contexts comes in. A second class differs in one line: it
//: calls the first one's `didSave()` only under a condition.
//:
//: ### Predict
//:
//: *Item 2* is renamed to *Milk* and saved by every level, up to the file. With one context, with three contexts, and
//: with three contexts and the second class: how often does the server receive the item, and which name has the file at
//: each of these moments?
//:
//: - evidence: PC-01, SV-01, CH-407

/// An item that is sent to the server when it has been saved.
class SentItem: NSManagedObject {
  override func didSave() {
    super.didSave()
    Server.receive(self)
  }
}

/// The same, under a condition.
final class RootSentItem: SentItem {
  override func didSave() {
    if managedObjectContext?.parent == nil { super.didSave() }
  }
}

/// Renames an item in the lowest of some contexts and saves upwards; how often the server received it.
func renameAndSave(
  _ page: Page, _ set: String, _ itemClass: NSManagedObject.Type, levels: Int, savesRoot: Bool = true
) throws -> [RowCell] {
  // snippet.hide
  Server.received = []
  let store = try FreshStore.items(page) { $0.managedObjectClassName = NSStringFromClass(itemClass) }
  Server.store = store
  // snippet.show
  var contexts = [store.context]
  while contexts.count < levels { contexts.append(contexts[contexts.count - 1].makeChild("child")) }
  let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
  request.predicate = NSPredicate(format: "name == 'Item 2'")
  let item = try contexts[levels - 1].fetch(request).first
  item?.setValue("Milk", forKey: "name")
  for context in contexts.reversed() where savesRoot || context.parent != nil { try context.save() }
  return [.text(set), .text(String(describing: itemClass))]
    + [.integer(Int64(Server.received.count)), .text(Server.received.joined(separator: ", "))]
}

func knowsItsContext() -> Segment {
  Segment(
    "a-class-that-knows-its-context", "`didSave()` in a model class: how often does it run below a parent context?",
    claims: ["P18"],
    asks: [
      Ask(
        "Three contexts, the first class: how often does the server receive the item?",
        at: .cell("sent", row: 2, column: "times"),
        beliefs: [
          "1": "You expected `didSave()` to mean the file. It means that the object's own context has saved."
        ]),
      Ask(
        "Three contexts, the first class: which names has the file at these moments?",
        at: .cell("sent", row: 2, column: "the file then had"),
        choices: ["Milk, Milk, Milk", "Item 2, Item 2, Milk"],
        beliefs: ["Milk, Milk, Milk": "Two of the three saves went to a parent, and the file had not changed yet."]),
      Ask(
        "Three contexts, the second class: how often does the server receive the item?",
        at: .cell("sent", row: 3, column: "times"),
        beliefs: ["0": "You expected every context to have a parent. The root has none, and it is the one that writes."]
      ),
    ],
    variation: saveOnlyTheChildren
  ) { page in
    page.rows(
      "sent", headers: ["contexts", "class", "times", "the file then had"],
      [
        try renameAndSave(page, "one", SentItem.self, levels: 1),
        try renameAndSave(page, "three", SentItem.self, levels: 3),
        try renameAndSave(page, "three", RootSentItem.self, levels: 3),
      ])
  }
}

//: ### What happened
//:
//: With one context the save goes to the file, and then `didSave()` runs: once, and the file has *Milk*.
//:
//: With three contexts the lowest one saves first. Its object gets `didSave()` and is sent, while the file still has
//: *Item 2*. The context in the middle saves: an object of its own, `didSave()` again, the file unchanged. Only the
//: third call happens when the file has *Milk*. The server has received the item three times, twice before it was on
//: disk.
//:
//: The second class asks its context whether it has a parent, and passes over the calls in contexts that have one. The
//: server receives the item once, when it is on disk.
//:
//: ### Why
//:
//: `didSave()` tells an object that *its context* has saved. Apple's page on it does not mention levels; that it is sent
//: at each of them was [chosen here](labels.md#CH-407). With a single level that is the same as being in the
//: file. With a parent the two come apart, and a class that means the file has to ask its context where it is. So
//: knowledge about the set-up of contexts gets into the model classes, all of those that override `willSave()`,
//: `didSave()` or `awakeFromInsert()`. Parents cannot be introduced for one screen alone: they change what these
//: methods mean.
//:
//: ### In your app
//:
//: Move what concerns the file out of the model classes, to one place that knows the root:
//:
//: ```swift
//: NotificationCenter.default.addObserver(
//:   forName: .NSManagedObjectContextDidSave, object: nil, queue: nil
//: ) { notification in       // on the queue of the context that saved
//:   guard let context = notification.object as? NSManagedObjectContext, context.parent == nil,
//:     context.persistentStoreCoordinator === container.persistentStoreCoordinator   // frameworks save stores of theirs
//:   else { return }
//:   upload(notification.userInfo)       // copy the values here: the objects may not leave this queue
//: }
//: ```
//:
//: A batch request posts no did-save ([reported](labels.md#BU-04b)): what it changed has to be uploaded by the code
//: that executes it, or be read from persistent history.
//:
//: ### Rule of thumb
//:
//: Use one main-queue context until you have a reason for another. Before you write `parent =`, read every
//: `willSave`, `didSave` and `awakeFromInsert` in the project.
//:
//: ### And if the root has not saved yet?
//:
//: The root is a proxy that saves when the user says so, and that has not happened. The two contexts below it have
//: saved. How often has the server received the item, with each of the two classes?

// snippet.variation
func saveOnlyTheChildren(_ page: Page) throws {
  page.rows(
    "sent", headers: ["contexts", "class", "times", "the file then had"],
    [
      try renameAndSave(page, "three", SentItem.self, levels: 3, savesRoot: false),
      try renameAndSave(page, "three", RootSentItem.self, levels: 3, savesRoot: false),
    ])
}
// snippet.show

//: ### Then
//:
//: Twice and never. The first class announces an item that is not on disk and may never be. The second class is silent
//: until the proxy saves, which is right for the file, and may be an hour late for a server that should hear of the
//: user's *Done*. No method of the object can decide which of the two you mean.
