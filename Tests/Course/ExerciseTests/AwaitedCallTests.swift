import Foundation
import OpenCoreData
import Samples
import Testing

@testable import Graders

/// How a check waits for a reader's asynchronous function.
///
/// The checks wait on a thread of their own, as a judging process does: on one of Swift's threads, of which there are as many as
/// processors, a call would wait behind all other tests for what it awaits, and keep that thread from them.
@Suite("Asynchronous answers")
struct AwaitedCallTests {
  @Test("What the function returns or throws comes back")
  func outcome() async throws {
    #expect(try await onThread { try AwaitedCall.result { 7 } } == 7)
    await #expect(throws: CancellationError.self) {
      try await onThread { try AwaitedCall.result { throw CancellationError() } }
    }
  }

  @Test("Contexts of both kinds of queue, the main actor and tasks of its own go on while a check waits")
  func waiting() async throws {
    let counts = try await onThread {
      let store = try GradedStore(items: [ItemSeed(name: "Tea"), ItemSeed(name: "Oil")])
      return try [store.context, store.container.newBackgroundContext()].flatMap { context in
        try [NSManagedObjectContext.ScheduledTaskType.immediate, .enqueued].map { schedule in
          try AwaitedCall.result {
            let count = try await context.perform(schedule: schedule) {
              try context.count(for: NSFetchRequest<Item>(entityName: "Item"))
            }
            return await MainActor.run { count + 1 }
          }
        }
      }
    }
    #expect(counts == [3, 3, 3, 3])
    #expect(try await onThread { try AwaitedCall.result { await Task { 2 }.value } } == 2)
  }

  @Test("A task that was cancelled before the call, or inside it, knows it")
  func cancelling() async throws {
    for isEarly in [true, false] {
      let canceller = AwaitedCall.Canceller()
      if isEarly { canceller.cancel() }
      let found = try await onThread {
        try AwaitedCall.result(cancelledBy: canceller) {
          let before = Task.isCancelled
          canceller.cancel()
          return [before, Task.isCancelled]
        }
      }
      #expect(found == [isEarly, true])
    }
  }

  @Test("In a block of a context's queue no task is there to be cancelled")
  func inABlock() async throws {
    let isCancelled = try await onThread {
      let store = try GradedStore(items: [])
      let (context, canceller) = (store.container.newBackgroundContext(), AwaitedCall.Canceller())
      return try AwaitedCall.result(cancelledBy: canceller) {
        await context.perform {
          canceller.cancel()
          return Task.isCancelled
        }
      }
    }
    #expect(!isCancelled)
  }

  /// Runs a check that waits.
  private func onThread<Value: Sendable>(_ check: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try check() }) }.start()
    }
  }
}
