import Foundation
import OpenCoreData
import Processes
import Samples
import WorkbookKit

//: Two actors read the name of an item from a background context, without `perform`. `PlainStore` is an actor as any
//: other. `QueueStore` has an executor, which runs each job of the actor by the `perform` of its context. Two child
//: processes read *Item 2* with `-com.apple.CoreData.ConcurrencyDebug 1`, one with each actor.
//:
//: ### Predict
//:
//: How does each process end?
//:
//: - evidence: CC-02, CC-04, CH-402, SC-10
//: - short: An actor on the queue
//: - entry `PlainStore`: CC-02, CC-04
//: - entry `QueueStore`: SC-10
//: - entry `asked once`: SC-10
//: - entry `asked again`: SC-10
//: - rule: SC-10

final class ContextExecutor: SerialExecutor {
  let context: NSManagedObjectContext
  init(_ context: NSManagedObjectContext) { self.context = context }

  func enqueue(_ job: consuming ExecutorJob) {
    let (job, executor) = (UnownedJob(job), asUnownedSerialExecutor())
    context.perform { job.runSynchronously(on: executor) }
  }
}

actor QueueStore {
  nonisolated let executor: ContextExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  init(_ context: NSManagedObjectContext) { executor = ContextExecutor(context) }

  func name(of number: Int) throws -> String { try executor.context.item(number).name }
  // snippet.hide

  func untick(_ number: Int) throws {
    try executor.context.item(number).done = false
    try executor.context.save()
  }
  // snippet.show
}

actor PlainStore {
  let context: NSManagedObjectContext
  init(_ context: NSManagedObjectContext) { self.context = context }

  func name(of number: Int) throws -> String { try context.item(number).name }
}

func actorOnTheQueue() -> Segment {
  Segment(
    "an-actor-on-the-queue", "An actor that uses the objects of a context: on which queue does it run?", claims: ["S9"],
    asks: [
      Ask(
        "How does the process with `PlainStore` end?", at: .shown("PlainStore"),
        choices: ["ended with status 0", "was killed by SIGABRT"],
        beliefs: [
          "ended with status 0":
            "You expected an actor to be safe. It lets in one call at a time, on a thread that the context does not know."
        ]),
      Ask(
        "And with `QueueStore`?", at: .shown("QueueStore"),
        choices: ["ended with status 0", "was killed by SIGABRT"],
        beliefs: [
          "was killed by SIGABRT": "You missed a `perform`. The executor calls it, around each job of the actor."
        ]),
    ],
    variation: untickedWhileAsking
  ) { page in
    func run(_ label: String, _ use: ActorUse) throws {
      let arguments = [use.rawValue, "-com.apple.CoreData.ConcurrencyDebug", "1"]
      page.show(label, try ProcessRunner().run(.itself(arguments)).endingText)
    }
    try run("PlainStore", .plain)
    try run("QueueStore", .queue)
  }
}

// snippet.hide
/// What this program does when a segment has started it once more: an actor reads a name from a background context.
enum ActorUse: String {
  case plain = "read-by-a-plain-actor"
  case queue = "read-on-the-queue"

  static func serve(_ arguments: [String]) throws {
    guard arguments.count > 1, let use = ActorUse(rawValue: arguments[1]) else { return }
    let context = try MemoryItems.open(4).newBackgroundContext()
    try MainTask.run {
      switch use {
      case .plain: print(try await PlainStore(context).name(of: 2))
      case .queue: print(try await QueueStore(context).name(of: 2))
      }
    }
    exit(0)
  }
}
// snippet.show

//: ### Why
//:
//: An actor lets in one call at a time, and runs it on a thread of Swift's own. The context knows nothing of that thread,
//: and the check ends the process; without the launch argument the read works most of the time.
//:
//: The executor of `QueueStore` decides where its jobs run. It hands each one to `perform`, so the code between two
//: `await`s is one block of the context's queue.
//:
//: ### In your app
//:
//: ```swift
//: let items = QueueStore(container.newBackgroundContext())
//: let name = try await items.name(of: 2)
//: ```
//:
//: Values and IDs come out, no objects. An executor of your own needs iOS 17. `enqueue(_:)` must not wait: with
//: `performAndWait` two actors that call each other can stand still.
//:
//: ### Rule of thumb
//:
//: An actor may use a context's objects if its executor runs on the context's queue.
//:
//: ### And if a call waits in the middle?
//:
//: `deleteDone` fetches *Item 1*, sees that it is done, awaits *Delete?*, and deletes it. While the user thinks, another
//: call unticks the item and saves. Which items are left, if `done` is looked at once, and if it is looked at again after
//: the answer?

// snippet.variation
extension QueueStore {
  func deleteDone(_ number: Int, asksAgain: Bool, confirm: @Sendable () async -> Void) async throws {
    let item = try executor.context.item(number)
    guard item.done else { return }
    await confirm()
    if asksAgain, !item.done { return }
    executor.context.delete(item)
    try executor.context.save()
  }
}

@MainActor func untickedWhileAsking(_ page: Page) async throws {
  for asksAgain in [false, true] {
    let store = try FreshStore.items(page, 4)
    let items = QueueStore(store.container.newBackgroundContext())
    let (asked, answered) = (Gate(), Gate())
    async let deletion: Void = items.deleteDone(1, asksAgain: asksAgain) {
      asked.open()
      await answered.wait()
    }
    await asked.wait()
    try await items.untick(1)
    answered.open()
    try await deletion
    page.show(asksAgain ? "asked again" : "asked once", try store.names())
  }
}
// snippet.show

//: ### Then
//:
//: An actor lets other calls in at each `await`, on a context's queue as anywhere. What was checked before has to be
//: checked again.
