import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@testable import Chapter10

@MainActor @Suite("what a task reads after it has waited")
struct TaskClaims {
  /// Runs a test with a store of items.
  private func withItems(_ test: (ItemStack) async throws -> Void) async throws {
    try await ScratchFolder.use { folder in
      let url = folder.appendingPathComponent("items.sqlite")
      try ItemData.insert(into: NSPersistentContainer.opened(ItemModel.make(), at: url).viewContext, 16)
      try await test(ItemStack(container: .opened(ItemModel.make(), at: url), url: url))
    }
  }

  @Test(
    "A block that is called on its context's queue runs before one that waits there; any other waits its turn",
    .fact("S7", "SC-07", "SC-07b", "SC-07c"), .shows("perform-and-await"))
  func order() async throws {
    try await withItems { stack in
      let (view, background) = (stack.context, stack.container.newBackgroundContext())
      @MainActor func order(
        _ context: NSManagedObjectContext, _ schedule: NSManagedObjectContext.ScheduledTaskType
      ) async -> String {
        let order = RunOrder()
        func addFirst() { context.perform { order.add("first") } }
        addFirst()
        await context.perform(schedule: schedule) { order.add("second") }
        await context.perform(schedule: .enqueued) {}
        return order.text
      }
      #expect(await order(view, .immediate) == "second, first")
      #expect(await order(view, .enqueued) == "first, second")
      #expect(await order(background, .immediate) == "first, second")
      #expect(await order(background, .enqueued) == "first, second")
      await #expect(throws: SampleError.self) { try await background.perform { try background.item(17).name } }
    }
  }

  @Test(
    "Pending changes are processed after a block of either kind",
    .fact("S7", "CH-1301", "SC-07c"), .shows("perform-and-await"),
    arguments: [NSManagedObjectContext.ScheduledTaskType.immediate, .enqueued])
  func processed(schedule: NSManagedObjectContext.ScheduledTaskType) async throws {
    try await withItems { stack in
      let context = stack.context
      let screen = try TextScreen(context) { _ in }
      let inside = try await context.perform(schedule: schedule) {
        context.delete(try context.item(1))
        return screen.list.fetchedObjects?.count
      }
      #expect(inside == 16)
      #expect(screen.list.fetchedObjects?.count == 15)
    }
  }

  @Test(
    "An ID that was taken before the save leads another task to nothing; one that is permanent leads it to the row",
    .fact("S8", "CC-02", "CC-07", "ID-01", "ID-07b", "ID-08"), .shows("an-id-to-another-task"))
  func ids() async throws {
    try await withItems { stack in
      let reader = Reader(stack.container.newBackgroundContext())
      let item = Item(context: stack.context)
      item.name = "Milk"
      let early = item.objectID
      #expect(await reader.name(early) == "133000")
      try stack.context.obtainPermanentIDs(for: [item])
      #expect(await reader.name(item.objectID) == "133000")
      try stack.context.save()
      #expect(await reader.name(item.objectID) == "Milk")
    }
  }

  @Test(
    "An actor that runs on the queue of a context uses its objects; another one is stopped by the check",
    .fact("S9", "SC-10", "CC-02", "CC-04"), .shows("an-actor-on-the-queue"))
  func actors() throws {
    let check = ["-com.apple.CoreData.ConcurrencyDebug", "1"]
    let plain = try Programs.run("chapter-10", [ActorUse.plain.rawValue] + check)
    #expect(plain.errorText.contains("__Multithreading_Violation_AllThatIsLeftToUsIsHonor__"))
    let queue = try Programs.run("chapter-10", [ActorUse.queue.rawValue] + check)
    #expect(queue.ending == .exited(0))
    #expect(queue.text == "Item 2\n")
  }

  @Test(
    "While an actor on a queue waits, another call of it changes the object that it holds",
    .fact("S9", "SC-10"), .shows("an-actor-on-the-queue"), arguments: [false, true])
  func reentrant(asksAgain: Bool) async throws {
    try await withItems { stack in
      let items = QueueStore(stack.container.newBackgroundContext())
      let (asked, answered) = (Gate(), Gate())
      async let deletion: Void = items.deleteDone(1, asksAgain: asksAgain) {
        asked.open()
        await answered.wait()
      }
      await asked.wait()
      try await items.untick(1)
      answered.open()
      try await deletion
      #expect(try stack.value("SELECT COUNT(*) FROM ZITEM") == .integer(asksAgain ? 16 : 15))
    }
  }

  @Test(
    "An object that was deleted while its task waited takes a value that no save writes",
    .fact("S10", "CH-011", "CH-1050", "FT-11b", "ST-02"), .shows("gone-after-an-await"))
  func goneMeanwhile() async throws {
    try await withItems { stack in
      let context = stack.context
      let (uploading, uploaded) = (Gate(), Gate())
      let task = Task { @MainActor in
        let item = try context.item(2)
        uploading.open()
        await uploaded.wait()
        #expect(!item.isDeleted)
        #expect(item.managedObjectContext == nil)
        item.done = true
        #expect(!context.hasChanges)
        try context.save()
      }
      await uploading.wait()
      context.delete(try context.item(2))
      try context.save()
      uploaded.open()
      try await task.value
      #expect(try stack.value("SELECT COUNT(*) FROM ZITEM WHERE ZDONE = 1") == .integer(6))
    }
  }

  @Test(
    "A context that has not merged keeps the object between two blocks, and its save fails",
    .fact("S10", "RF-17", "MP-03"), .shows("gone-after-an-await"))
  func goneInTheBackground() async throws {
    try await withItems { stack in
      let background = stack.container.newBackgroundContext()
      let held = try await background.perform {
        let item = try background.item(2)
        _ = item.name
        return item
      }
      stack.context.delete(try stack.context.item(2))
      try stack.context.save()
      let code = await background.perform { () -> Int? in
        #expect(!held.isDeleted)
        #expect(held.name == "Item 2")
        held.done = true
        do { try background.save() } catch let error as NSError { return error.code }
        return nil
      }
      #expect(code == 133020)
    }
  }

  @Test(
    "A cancelled task's block runs to its end and saves; what comes behind the next check does not run",
    .fact("S11", "SC-12", "CH-1303"), .shows("a-cancelled-task"))
  func cancelled() async throws {
    try await withItems { stack in
      let (view, background) = (stack.context, stack.container.newBackgroundContext())
      let task = Task { @MainActor in
        #expect(Task.isCancelled)
        try await background.perform {
          #expect(!Task.isCancelled)
          try background.delete(number: 1)
        }
        #expect(await view.perform { Task.isCancelled })
        #expect(await !view.perform(schedule: .enqueued) { Task.isCancelled })
        try Task.checkCancellation()
        try await background.perform { try background.delete(number: 2) }
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      let left = try stack.value("SELECT COUNT(*) FROM ZITEM")
      #expect(left == .integer(15))
    }
  }

  @Test(
    "A save that blocks the main queue returns before the merge, which takes a turn of the queue",
    .fact("S12", "RF-17", "SC-13", "CH-1302"), .shows("saved-and-not-merged"))
  func merged() async throws {
    try await withItems { stack in
      let (view, background) = (stack.context, stack.container.newBackgroundContext())
      view.automaticallyMergesChangesFromParent = true
      let screen = try TextScreen(view) { _ in }
      func listed() -> Int? { screen.list.fetchedObjects?.count }
      try background.performAndWait { try background.delete(number: 1) }
      #expect(listed() == 16)
      #expect(try view.countItems("TRUEPREDICATE") == 15)
      await nextTurn()
      #expect(listed() == 15)
      try await background.perform { try background.delete(number: 2) }
      await nextTurn()
      #expect(listed() == 14)
    }
  }
}
