import Dispatch
import Foundation
import Synchronization

/// Queues that are lent to automatic merges.
///
/// A child that follows its parent merges on a queue of its own, and reads through the parent while it does. Whoever holds
/// the parent's queue may be waiting for the child's at that moment, as an app does that changes something in the main
/// context and then looks into a child: the two would stand still for ever, over a merge that the app never sees. The one
/// that waits has nothing else to do, so it lends the merge the queues that it holds.
///
/// Blocks of the app's own borrow nothing: contexts that wait for each other stand still, as in Core Data.
enum QueueLoans {
  /// Those who wait for a context that merges, with the queues that they hold.
  private struct Loan {
    let number: Int
    let borrower: ObjectIdentifier
    let lent: (NSManagedObjectContext) -> Bool
  }

  /// What a merge waits for.
  ///
  /// The condition protects the two flags.
  private final class Request: @unchecked Sendable {
    var isGranted = false
    var isWithdrawn = false
    let isDone = DispatchSemaphore(value: 0)
  }

  /// Protects the loans, their numbers and the flags of requests: not a `Guarded`, since borrowers wait for them to change.
  private static let condition = NSCondition()
  nonisolated(unsafe) private static var loans: [Loan] = []
  nonisolated(unsafe) private static var lastNumber = 0
  /// How many merges have been put on queues and have not ended: without any, nobody lends or borrows.
  private static let merges = Atomic<Int>(0)
  private static let mergingKey = "OpenCoreData.QueueLoans.merging"

  // MARK: The merge

  /// Takes note that a merge is put on a queue.
  static func mergeWasQueued() { merges.wrappingAdd(1, ordering: .sequentiallyConsistent) }

  /// Runs a merge that was put on a queue, on that queue; for a context that is gone there is nothing to run.
  static func run(_ context: NSManagedObjectContext?, _ merge: (NSManagedObjectContext) -> Void) {
    defer { merges.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
    guard let context else { return }
    Thread.current.threadDictionary[mergingKey] = ObjectIdentifier(context)
    defer { Thread.current.threadDictionary[mergingKey] = nil }
    merge(context)
  }

  /// Whether a merge has been put on a queue and has not ended.
  static var isMergeUnderWay: Bool { merges.load(ordering: .sequentiallyConsistent) > 0 }

  /// The context that the present thread merges into, if it does.
  private static var borrower: ObjectIdentifier? {
    isMergeUnderWay ? Thread.current.threadDictionary[mergingKey] as? ObjectIdentifier : nil
  }

  // MARK: Lending

  /// Lends what the present thread holds, which begins to wait for a context.
  ///
  /// - Parameters:
  ///   - context: the context whose queue is waited for.
  ///   - lent: whether the thread holds a context's queue.
  /// - Returns: what ends the loan, to be called first of all when the wait is over.
  static func lend(
    to context: NSManagedObjectContext, _ lent: @escaping (NSManagedObjectContext) -> Bool
  ) -> () -> Void {
    let number = condition.withLock { () -> Int in
      lastNumber += 1
      loans.append(Loan(number: lastNumber, borrower: ObjectIdentifier(context), lent: lent))
      condition.broadcast()
      return lastNumber
    }
    return { condition.withLock { loans.removeAll { $0.number == number } } }
  }

  // MARK: Borrowing

  /// Runs a block while nobody else uses a context, if the present thread merges: on the context's queue's turn, or on
  /// loan from one that holds the queue and waits for the merge.
  ///
  /// - Returns: nil where the thread does not merge, and nothing was run.
  static func borrow<Result>(
    _ context: NSManagedObjectContext, _ queue: DispatchQueue, _ block: () -> Result
  ) -> Result? {
    guard let borrower else { return nil }
    let request = Request()
    queue.async {
      let isWanted = condition.withLock { () -> Bool in
        request.isGranted = !request.isWithdrawn
        condition.broadcast()
        return request.isGranted
      }
      if isWanted { request.isDone.wait() }
    }
    let isLent = condition.withLock { () -> Bool in
      while !request.isGranted {
        if loans.contains(where: { $0.borrower == borrower && $0.lent(context) }) {
          request.isWithdrawn = true
          return true
        }
        condition.wait()
      }
      return false
    }
    defer { if !isLent { request.isDone.signal() } }
    return block()
  }
}
