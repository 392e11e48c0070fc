import OpenCoreData
import Samples
import WorkbookKit

//: A model class overrides `didSave()` to send each object to a server. Then an edit screen with child contexts is
//: added. A subclass calls `super.didSave()` only under a condition.
//:
//: ### Predict
//:
//: *Item 2* is renamed to *Milk* and saved at every level: with one context, with three, and with three and the
//: subclass. How often does the server receive the item, and which name does the file have each time?
//:
//: - evidence: PC-01, SV-01, CH-407
//: - short: A class that knows its context
//: - entry `sent`: PC-01, SV-01, CH-407
//: - rule: CH-407

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
        "Three contexts, the first class: which name does the file have each time?",
        at: .cell("sent", row: 2, column: "the file then had"),
        choices: ["Milk, Milk, Milk", "Item 2, Item 2, Milk"],
        beliefs: ["Milk, Milk, Milk": "Two of the three saves went to a parent, and the file had not changed yet."]),
      Ask(
        "Three contexts, the subclass: how often does the server receive the item?",
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

//: ### Why
//:
//: `didSave()` tells an object that *its context* has saved. Each level has an object for the item and saves it, but
//: only the root's save writes. Each object gets `willSave()` too, and what that sets goes up with the save.
//:
//: So a parent cannot be introduced for one screen alone: it changes what these methods mean in every class.
//:
//: ### In your app
//:
//: Move what depends on the file to one observer of the root's saves:
//:
//: ```swift
//: NotificationCenter.default.addObserver(
//:   forName: .NSManagedObjectContextDidSaveObjectIDs, object: nil, queue: nil
//: ) { notification in       // on the queue of the context that saved
//:   guard let context = notification.object as? NSManagedObjectContext, context.parent == nil,
//:     context.persistentStoreCoordinator === container.persistentStoreCoordinator
//:   else { return }
//:   upload(notification.userInfo)   // sets of IDs, which may leave this queue
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: Before you write `parent =`, read every `willSave`, `didSave` and `awakeFromInsert` in the project.
//:
//: ### And if the root has not saved yet?
//:
//: The two contexts below it have saved. How often has the server received the item, with each class?

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
//: Twice and never. The first class announces an item that may never be on disk.
