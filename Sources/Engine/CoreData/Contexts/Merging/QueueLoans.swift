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

    /// Whether it is what a merge waits for.
    func serves(_ request: Request) -> Bool { borrower == request.borrower && lent(request.context) }
  }

  /// A merge that waits for a context's queue.
  private struct Request {
    let borrower: ObjectIdentifier
    let context: NSManagedObjectContext
    let answer = Answer()
  }

  /// What ends the wait of a merge.
  ///
  /// The lock of the state protects the flag.
  private final class Answer: @unchecked Sendable {
    /// Whether a lender has given it, and not the queue itself.
    var isLoan = false
    /// Signalled once, by the one that has taken the request off the list.
    let isThere = DispatchSemaphore(value: 0)
    /// Signalled by the merge, for the queue that waits for its end.
    let isDone = DispatchSemaphore(value: 0)
  }

  /// Who lends, and who waits.
  private struct State {
    var loans: [Loan] = []
    var lastNumber = 0
    /// The merges that wait: whichever comes second, a loan or the request that it serves, finds the other here.
    var requests: [Request] = []

    /// Takes the request off the list that waits for an answer.
    ///
    /// - Returns: false where somebody else has done so, and gives the answer.
    mutating func take(_ answer: Answer) -> Bool {
      guard let place = requests.firstIndex(where: { $0.answer === answer }) else { return false }
      requests.remove(at: place)
      return true
    }
  }

  private static let state = Guarded(State())
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
  /// - Parameter lent: whether the thread holds a context's queue.
  /// - Returns: what ends the loan, to be called first of all when the wait is over.
  static func lend(
    to context: NSManagedObjectContext, _ lent: @escaping (NSManagedObjectContext) -> Bool
  ) -> () -> Void {
    let (number, answers) = state.withLock { state -> (Int, [Answer]) in
      state.lastNumber += 1
      let loan = Loan(number: state.lastNumber, borrower: ObjectIdentifier(context), lent: lent)
      state.loans.append(loan)
      let answers = state.requests.filter(loan.serves).map(\.answer)
      state.requests.removeAll(where: loan.serves)
      for answer in answers { answer.isLoan = true }
      return (loan.number, answers)
    }
    for answer in answers { answer.isThere.signal() }
    return { state.withLock { state in state.loans.removeAll { $0.number == number } } }
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
    let request = Request(borrower: borrower, context: context)
    let isLent = state.withLock { state -> Bool in
      if state.loans.contains(where: { $0.serves(request) }) { return true }
      state.requests.append(request)
      return false
    }
    if isLent { return block() }
    let answer = request.answer
    queue.async {
      guard state.withLock({ $0.take(answer) }) else { return }
      answer.isThere.signal()
      answer.isDone.wait()
    }
    answer.isThere.wait()
    let isLoan = state.withLock { _ in answer.isLoan }
    defer { if !isLoan { answer.isDone.signal() } }
    return block()
  }
}
