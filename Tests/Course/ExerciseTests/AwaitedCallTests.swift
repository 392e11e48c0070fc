import Foundation
import OpenCoreData
import Samples
import Testing

@testable import Graders

/// How a check waits for a reader's asynchronous function.
@Suite("Asynchronous answers")
struct AwaitedCallTests {
  @Test("What the function returns or throws comes back")
  func outcome() throws {
    #expect(try AwaitedCall.result { 7 } == 7)
    #expect(throws: CancellationError.self) { try AwaitedCall.result { throw CancellationError() } }
  }

  @Test("Contexts of both kinds of queue, the main actor and tasks of its own go on while a check waits")
  func waiting() throws {
    let store = try GradedStore(items: [ItemSeed(name: "Tea"), ItemSeed(name: "Oil")])
    for context in [store.context, store.container.newBackgroundContext()] {
      for schedule in [NSManagedObjectContext.ScheduledTaskType.immediate, .enqueued] {
        let count = try AwaitedCall.result {
          let count = try await context.perform(schedule: schedule) {
            try context.count(for: NSFetchRequest<Item>(entityName: "Item"))
          }
          return await MainActor.run { count + 1 }
        }
        #expect(count == 3)
      }
    }
    #expect(try AwaitedCall.result { await Task { 2 }.value } == 2)
  }

  @Test("A task that was cancelled before the call, or inside it, knows it")
  func cancelling() throws {
    for isEarly in [true, false] {
      let canceller = AwaitedCall.Canceller()
      if isEarly { canceller.cancel() }
      let found = try AwaitedCall.result(cancelledBy: canceller) {
        let before = Task.isCancelled
        canceller.cancel()
        return [before, Task.isCancelled]
      }
      #expect(found == [isEarly, true])
    }
  }

  @Test("In a block of a context's queue no task is there to be cancelled")
  func inABlock() throws {
    let store = try GradedStore(items: [])
    let (context, canceller) = (store.container.newBackgroundContext(), AwaitedCall.Canceller())
    let isCancelled = try AwaitedCall.result(cancelledBy: canceller) {
      await context.perform {
        canceller.cancel()
        return Task.isCancelled
      }
    }
    #expect(!isCancelled)
  }
}
