import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Using a context from the wrong queue, with and without `com.apple.CoreData.ConcurrencyDebug`
//:
//: An import makes an item in a private-queue context and hands the object to a screen. The screen reads its name on
//: the main thread. Elsewhere in the app is old code with a *confinement* context: one without a queue, which belongs
//: to the thread that made it. It was the only kind before iOS 5, and Apple deprecated it in 2015. A new edit screen
//: is to become its child.
//:
//: ### Predict
//:
//: The segment runs itself three times as another process. The first reads the name on the main thread. The second
//: does the same with the launch argument `-com.apple.CoreData.ConcurrencyDebug 1`. The third reads an item in a
//: confinement context, on its own thread, and then sets it as the `parent` of a new context. How does each process
//: end, and what has it printed by then?
//:
//: - evidence: CC-01, CC-02, CC-04, PC-02, PC-02c, PC-22, PC-23, CH-402, CH-403

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
      Ask(
        "And what has it printed by then?", at: .shown("", occurrence: 3),
        choices: [
          "nothing", "the confinement context finds 0", "the confinement context finds 1",
        ],
        beliefs: [
          "nothing": "You expected its use to raise. On the thread that made it a confinement context works."
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

//: ### What happened
//:
//: The first process reads a private-queue object on the main thread and prints the right name. No error, no warning.
//: It went well because the import happened to be idle at that moment.
//:
//: The second process is the same program. It stops at the line that reads `item.name`, before anything is printed.
//: The name of the function in the message is the one that was logged from Core Data, where the process ends with a
//: trap (reported, [CC-04](labels.md#CC-04)). The sentence after the name, and SIGABRT, are this engine's
//: ([chosen here](labels.md#CH-402)).
//:
//: The third process counts one item in its confinement context: on its own thread such a context works. Then
//: `edit.parent = confined` raises an exception, and *the edit screen has a parent* is never printed.
//:
//: ### Why
//:
//: A context is not thread-safe. Its queue is how Core Data makes sure that one thread at a time is inside. `perform`
//: puts the block on that queue; `performAndWait` of a private-queue context runs it on the calling thread (run,
//: [CC-03b](labels.md#CC-03b)), and no other block of the queue runs meanwhile; a block of a main-queue context runs on
//: the main queue ([documented](labels.md#CC-02)). Only blocks are protected. A line outside a block is an ordinary
//: memory access, which nothing keeps apart from what the queue does at the same time. So it goes well in a test, where
//: the queue is idle, and wrong on the day when it is not.
//:
//: A child calls its parent: for each fetch, each fault, each save. It does not know on which thread the parent may be
//: used, so it sends a block to the parent's queue. A [confinement context](glossary.md#confinement-context) has no
//: queue to send it to. Apple's documentation rules it out as a parent ([documented](labels.md#PC-02)). The text of the
//: exception is from iOS 5.1 (reported, [PC-22](labels.md#PC-22)).
//:
//: ### In your app
//:
//: Hand over IDs, never objects, and read inside the block. Save first, because the ID of a new object is temporary
//: before that ([`objectID` after `save()` on a child: when does the temporary ID become
//: permanent?](#when-an-id-becomes-permanent)).
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
//: In the scheme, *Arguments Passed On Launch*: `-com.apple.CoreData.ConcurrencyDebug 1`.
//:
//: ### Rule of thumb
//:
//: Put `-com.apple.CoreData.ConcurrencyDebug 1` into every scheme that you develop and test with, on the day the
//: project is made.
//:
//: ### And if the confinement context is the child?
//:
//: A confinement context is made on the main thread, and a private-queue root becomes *its* parent. It renames *Item
//: 2* and saves. Does it end with an exception, does the save reach the parent, and does it reach the file?

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
//: It works like any child. The calls go upwards only: the child sends its blocks to the queue of the root, and
//: nothing has to be sent to the child. Apple's documentation speaks against it ([documented](labels.md#PC-23)), but
//: a test suite on macOS does the same and sees no exception (run, [PC-02c](labels.md#PC-02c)). What such a child
//: cannot do here is follow its parent, since a merge would have to be sent to it ([chosen
//: here](labels.md#CH-401)).
