import Foundation
import OpenCoreData
import Processes
import Samples
import WorkbookKit

//: A screen reads an item of an import's private-queue context on the main thread. Old code has a *confinement*
//: context: one without a queue, which belongs to the thread that made it. An edit screen's context is to become its
//: child.
//:
//: ### Predict
//:
//: Three processes run. The first makes that read; the second does so with `-com.apple.CoreData.ConcurrencyDebug 1`;
//: the third uses a confinement context on its own thread, then sets it as `parent`. How does each end, and what has it
//: printed?
//:
//: - evidence: CC-01, CC-02, CC-04, PC-02, PC-02c, PC-10, PC-22, PC-23, CH-402, CH-403
//: - short: The wrong queue
//: - entry `unchecked`: CC-02, CC-04
//: - entry `checked`: CC-04, CH-402
//: - entry `confined parent`: CC-01, PC-02, PC-22, CH-403
//: - entry `the parent has changes`: PC-02c
//: - entry `in the file`: PC-02c, PC-10
//: - rule: CC-04

func readOnMainThread(_ container: NSPersistentContainer) {
  let context = container.newBackgroundContext()
  context.name = "import"
  let item = context.performAndWait {
    let item = Item(context: context)
    item.name = "Milk"
    return item
  }
  print("the name is \"\(item.name)\"")  // not inside performAndWait
  withExtendedLifetime(context) {}  // objects do not keep their context
}

func useAsParent(_ container: NSPersistentContainer) throws {
  let confined = NSManagedObjectContext(concurrencyType: .confinementConcurrencyType)
  confined.persistentStoreCoordinator = container.persistentStoreCoordinator
  Item(context: confined).name = "Milk"
  print("the confinement context finds \(try confined.countItems("name == 'Milk'"))")
  let edit = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
  edit.parent = confined
  print("the edit screen has a parent")
}

func wrongQueue() -> Segment {
  Segment(
    "the-wrong-queue", "Using a context from the wrong queue, with and without `com.apple.CoreData.ConcurrencyDebug`",
    claims: ["P2"],
    asks: [
      Ask(
        "Unchecked: how does the process end?", at: .shown("unchecked"),
        choices: ["ended with status 0", "was killed by SIGABRT"],
        beliefs: [
          "was killed by SIGABRT":
            "You expected Core Data to notice. Without the launch argument nothing compares the thread with the queue."
        ]),
      Ask(
        "With the launch argument: how does it end?", at: .shown("checked"),
        choices: ["ended with status 0", "was killed by SIGABRT"],
        beliefs: [
          "ended with status 0": "You expected a warning. The check ends the process at the line of the wrong use."
        ]),
      Ask(
        "With a confinement context as parent: how does it end?", at: .shown("confined parent"),
        choices: ["ended with status 0", "was killed by SIGABRT"],
        beliefs: [
          "ended with status 0":
            "You expected a parent to need no queue. A child has to reach its parent from any thread, so this raises."
        ]),
    ],
    variation: confinedChild
  ) { page in
    func run(_ label: String, _ use: ContextUse, _ arguments: [String] = []) throws {
      // snippet.hide
      let command = ProcessCommand.itself([use.rawValue] + arguments)
      // snippet.show
      let result = try ProcessRunner().run(command)
      page.show(label, result.endingText)
      // snippet.hide
      for output in [result.text, result.errorText] {
        guard let line = output.split(separator: "\n").first else { continue }
        page.show("", Wrapped.lines(String(line)).joined(separator: "\n"))
      }
      // snippet.show
    }

    try run("unchecked", .otherThread)
    try run("checked", .otherThread, ["-com.apple.CoreData.ConcurrencyDebug", "1"])
    try run("confined parent", .confinedParent)
  }
}

//: ### Why
//:
//: The wrong use prints the right name and no warning. A context's queue lets in one thread at a time. A line outside a
//: block is an ordinary memory access: it works while the import is idle, and can fail otherwise.
//:
//: The confinement context works on its own thread, and cannot be a parent: a child has to reach its parent from any
//: thread, and a confinement context can be used on one only.
//:
//: ### In your app
//:
//: Hand over IDs, never objects. Save first: before that, a new object's ID is temporary, and no other root knows it.
//:
//: ```swift
//: try context.save()        // in the block of the import's context
//: let id = item.objectID
//: viewContext.perform {
//:   guard let item = try? viewContext.existingObject(with: id) as? Item else { return }
//:   label.text = item.name
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: Put `-com.apple.CoreData.ConcurrencyDebug 1` into every scheme.
//:
//: ### And if the confinement context is the child?
//:
//: Its parent is a private-queue root. The child renames *Item 2* and saves. How far does the change get?

// snippet.variation
func confinedChild(_ page: Page) throws {
  let store = try FreshStore.items(page)
  let root = store.container.newBackgroundContext()
  let confined = NSManagedObjectContext(concurrencyType: .confinementConcurrencyType)
  confined.parent = root
  try confined.item(2).name = "Milk"
  try confined.save()
  page.show("the parent has changes", value: root.performAndWait { root.hasChanges })
  page.show("in the file", try store.nameInFile(2))
}
// snippet.show

//: ### Then
//:
//: Into the root: calls go upwards only, and the root has a queue. Do not rely on it.
