import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## The wrong queue works, until it does not
//:
//: A thread uses a context that is not its own. The right value comes back. The same program with one launch
//: argument more dies on that line.
//:
//: A child has to call its parent, and cannot know from which thread it is itself called. So both must own a queue
//: that they can be sent to, and every use has to go through `perform` or `performAndWait`. A *confinement* context
//: is one that belongs to the thread which made it: it has no queue, so it cannot be a parent. Apple deprecated the
//: kind in 2015; here it cannot be made at all.
//:
//: Nothing checks any of this unless you ask for it. The segment runs itself three times as another process, once
//: with the argument that Core Data has for the purpose.
//:
//: - label: documented CC-01, CC-02, PC-02
//: - label: observed CC-04
//: - label: chosen here: a confinement context cannot be made; the sentence on the wrong queue is ours

/// What the other process does wrong.
enum WrongUse: String {
  case otherThread = "read-on-another-thread"
  case confinement = "make-a-confinement-context"

  func run() throws -> Never {
    let container = NSPersistentContainer(name: "wrong", managedObjectModel: ItemModel.make())
    container.persistentStoreDescriptions = [NSPersistentStoreDescription()]
    container.loadPersistentStores { _, _ in }

    switch self {
    case .confinement:
      _ = NSManagedObjectContext(concurrencyType: .confinementConcurrencyType)
    case .otherThread:
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
    exit(0)
  }
}

func wrongQueue() -> Segment {
  Segment(
    "the-wrong-queue", "The wrong queue works, until it does not", claims: ["P2"],
    prediction:
      "The main thread reads an object of a private-queue context. What happens, without the check and with it?"
  ) { page in
    func run(_ label: String, _ use: WrongUse, _ arguments: [String] = []) throws {
      // snippet.hide
      let command = ProcessCommand.itself([use.rawValue] + arguments)
      // snippet.show
      let result = try ProcessRunner().run(command)
      page.show(label, result.endingText)
      // snippet.hide
      let said = (result.text + result.errorText).split(separator: "\n").first.map(String.init) ?? ""
      // snippet.show
      page.show("", Wrapped.lines(said).joined(separator: "\n"))
    }

    try run("unchecked", .otherThread)
    try run("checked", .otherThread, ["-com.apple.CoreData.ConcurrencyDebug", "1"])
    try run("confinement", .confinement)
  }
}

//: The name of the function is Core Data's own, and Apple's process stops inside it as well. The sentence after it is
//: this engine's.
//:
//: **Rule of thumb.** Put `-com.apple.CoreData.ConcurrencyDebug 1` into the launch arguments of every scheme you
//: develop with, on the day the project is made.
