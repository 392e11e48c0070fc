import Dispatch
import Foundation
import Testing

@testable import CoreData

/// A merge that waits for a queue, and those who lend it.
// The limit names what hangs; it counts the time before a test's turn comes too, which a sanitizer makes long.
@Suite("Queues that are lent to merges", .fact("RF-17"), .timeLimit(.minutes(20)))
struct QueueLoanTests {
  /// The context that the merge is into.
  private let follower = NSManagedObjectContext(.privateQueue)
  /// The context that the merge waits for.
  private let wanted = NSManagedObjectContext(.privateQueue)
  /// The queue of that context.
  private let queue = DispatchQueue(label: "wanted")

  /// Keeps the queue busy until what is returned is signalled.
  private func occupied() -> DispatchSemaphore {
    let gate = DispatchSemaphore(value: 0)
    queue.async { gate.wait() }
    return gate
  }

  /// Begins a merge on another thread, which runs a block once it has the queue; what is returned is signalled after it.
  private func merge(_ block: @escaping @Sendable () -> Void) -> DispatchSemaphore {
    let (follower, wanted, queue) = (follower, wanted, queue)
    let isDone = DispatchSemaphore(value: 0)
    QueueLoans.mergeWasQueued()
    DispatchQueue.global().async {
      QueueLoans.run(follower) { _ in
        let hasRun = QueueLoans.borrow(wanted, queue) { () -> Bool in
          block()
          return true
        }
        if hasRun == true { isDone.signal() }
      }
    }
    return isDone
  }

  private func ends(_ semaphore: DispatchSemaphore) -> Bool { semaphore.wait(timeout: .now() + 60) == .success }

  @Test("It goes on as soon as somebody lends it the queue, whether it waits already or not yet")
  func loans() {
    for _ in 0..<300 {
      let gate = occupied()
      let isDone = merge {}
      let endLoan = QueueLoans.lend(to: follower) { $0 === wanted }
      let isServed = ends(isDone)
      endLoan()
      gate.signal()
      if !isServed { return #expect(Bool(false), "The merge waits although it was lent the queue.") }
    }
  }

  @Test(
    "Else it goes on when the queue comes to it, which waits for its end: loans to others, and of other queues, are none"
  )
  func turns() {
    for _ in 0..<100 {
      let gate = occupied()
      let (steps, queue) = (Guarded<[String]>([]), queue)
      let isDone = merge {
        queue.async { steps.withLock { $0.append("queue") } }
        steps.withLock { $0.append("merge") }
      }
      let endLoans = [QueueLoans.lend(to: follower) { _ in false }, QueueLoans.lend(to: wanted) { _ in true }]
      steps.withLock { $0.append("gate") }
      gate.signal()
      let isServed = ends(isDone)
      for endLoan in endLoans { endLoan() }
      queue.sync {}
      let seen = steps.withLock { $0 }
      guard isServed, seen == ["gate", "merge", "queue"] else { return #expect(Bool(false), "\(isServed) \(seen)") }
    }
  }

  @Test("A loan and the queue's turn at once let it go on once, and the queue goes on after it")
  func both() {
    let count = Guarded(0)
    for _ in 0..<300 {
      let gate = occupied()
      let isDone = merge { count.withLock { $0 += 1 } }
      gate.signal()
      let endLoan = QueueLoans.lend(to: follower) { $0 === wanted }
      let isServed = ends(isDone)
      endLoan()
      queue.sync {}
      if !isServed { return #expect(Bool(false), "The merge has not gone on.") }
    }
    #expect(count.withLock({ $0 }) == 300)
  }

  @Test("Who has waited lends no longer")
  func ended() throws {
    try onStack(.memory, Television().model) { _, context in
      let child = NSManagedObjectContext.child(of: context)
      child.automaticallyMergesChangesFromParent = true
      QueueLoans.mergeWasQueued()
      child.performAndWait {}
      for _ in 0..<100 {
        let (steps, queue) = (Guarded<[String]>([]), queue)
        QueueLoans.mergeWasQueued()
        QueueLoans.run(child) { _ in
          _ = QueueLoans.borrow(context, queue) {
            queue.async { steps.withLock { $0.append("queue") } }
            for _ in 0..<100 { sched_yield() }
            steps.withLock { $0.append("merge") }
          }
        }
        queue.sync {}
        #expect(steps.withLock { $0 } == ["merge", "queue"])
      }
      QueueLoans.run(nil) { _ in }
    }
  }

  @Test("A thread that does not merge borrows nothing")
  func nothing() {
    #expect(QueueLoans.borrow(wanted, queue, { true }) == nil)
  }
}
