import Dispatch
import Foundation

/// The kind of queue a context lives on, with Apple's raw values (CC-01).
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
  /// No queue: the context belongs to the thread that made it, and cannot be a parent.
  ///
  /// Deprecated in Core Data since iOS 9.
  case confinementConcurrencyType = 0
  /// A queue of the context's own.
  case privateQueueConcurrencyType = 1
  /// The main queue.
  case mainQueueConcurrencyType = 2
}

extension NSManagedObjectContext {
  /// The kind of a context's queue, as a value that wraps `NSManagedObjectContextConcurrencyType`.
  public struct ConcurrencyType: RawRepresentable, Hashable, Sendable {
    /// The older spelling.
    public let rawValue: NSManagedObjectContextConcurrencyType
    /// Wraps the older spelling.
    public init(rawValue: NSManagedObjectContextConcurrencyType) { self.rawValue = rawValue }
    /// The main queue.
    public static let mainQueue = ConcurrencyType(rawValue: .mainQueueConcurrencyType)
    /// A queue of the context's own.
    public static let privateQueue = ConcurrencyType(rawValue: .privateQueueConcurrencyType)
  }
}

/// The queue of one context, and which contexts the present thread is inside of.
///
/// `performAndWait` runs on the calling thread and may be nested (CC-03, CC-03b), also by way of another context; so what a
/// thread holds is noted on the thread, not on the queue.
struct ContextQueue {
  private let queue: DispatchQueue
  private let isMain: Bool
  /// The thread of a confinement context, which has no queue; nil for the others.
  private let confinedTo: Thread?

  init(_ type: NSManagedObjectContextConcurrencyType) {
    isMain = type == .mainQueueConcurrencyType
    queue = isMain ? .main : DispatchQueue(label: "NSManagedObjectContext")
    confinedTo = type == .confinementConcurrencyType ? .current : nil
  }

  // MARK: What the present thread is inside of

  /// The main queue knows itself: where the main thread is parked, as in a test run, other threads drain it.
  private static let mainMark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the present thread is the main one, or does the main queue's work.
  static var isOnMain: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainMark) == true || ThreadHoldings.current.holdsMain
  }

  /// The context whose block the present thread is performing; of several, one inside the other, the innermost.
  static var currentContext: NSManagedObjectContext? { ThreadHoldings.current.contexts.last }

  /// Whether the present thread may use the context: it performs one of its blocks, does the main queue's work and the
  /// context is a main-queue one, or made the context without a queue (CC-02).
  func isCurrent(_ context: NSManagedObjectContext) -> Bool {
    if let confinedTo { return confinedTo === Thread.current }
    return (isMain && Self.isOnMain) || ThreadHoldings.current.contexts.contains { $0 === context }
  }

  // MARK: Blocks

  /// Runs a block for the context later, on its queue.
  func async(_ context: NSManagedObjectContext, _ block: @escaping () -> Void) {
    requireQueue("performBlock:")
    let work = Unchecked { Self.inside(context, block) }
    queue.async { work.value() }
  }

  /// Runs a block for the context now and returns what it does; on the calling thread, unless the context is the main
  /// queue's and the thread another.
  func sync<Result, Failure: Error>(
    _ context: NSManagedObjectContext, _ block: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    requireQueue("performBlockAndWait:")
    if isCurrent(context) { return try Self.inside(context, block) }
    // The block runs on this thread, so whoever does the main queue's work goes on doing it inside.
    let holdings = ThreadHoldings.current
    let marksMain = Self.isOnMain && !holdings.holdsMain
    if marksMain { holdings.holdsMain = true }
    defer { if marksMain { holdings.holdsMain = false } }
    if let outcome = borrowed(context, block) { return try outcome.get() }
    let loan = lend(to: context)
    let wait = QueueUse.isChecked ? QueueWaits(for: context, held: holdings.contexts, isOnMain: Self.isOnMain) : nil
    defer { wait?.end() }
    let outcome = queue.sync { () -> Swift.Result<Result, Failure> in
      loan?()
      do throws(Failure) { return .success(try Self.inside(context, block)) } catch { return .failure(error) }
    }
    return try outcome.get()
  }

  /// Runs a block as part of an automatic merge, which may do so on a queue that another thread lends it.
  ///
  /// - Returns: nil where the present thread does not merge.
  private func borrowed<Result, Failure: Error>(
    _ context: NSManagedObjectContext, _ block: () throws(Failure) -> Result
  ) -> Swift.Result<Result, Failure>? {
    QueueLoans.borrow(context, queue) { () -> Swift.Result<Result, Failure> in
      let holdings = ThreadHoldings.current
      let marksMain = isMain && !holdings.holdsMain
      if marksMain { holdings.holdsMain = true }
      defer { if marksMain { holdings.holdsMain = false } }
      do throws(Failure) { return .success(try Self.inside(context, block)) } catch { return .failure(error) }
    }
  }

  /// Lends what the present thread holds to the merge of a child that it is going to wait for; nil where nobody could borrow.
  private func lend(to context: NSManagedObjectContext) -> (() -> Void)? {
    guard QueueLoans.isMergeUnderWay, context.followsParent else { return nil }
    let (held, isOnMain) = (Unchecked(ThreadHoldings.current.contexts), Self.isOnMain)
    return QueueLoans.lend(to: context) { wanted in
      (isOnMain && wanted.concurrencyType == .mainQueueConcurrencyType) || held.value.contains { $0 === wanted }
    }
  }

  /// Ends the process over a block for a context without a queue (PC-24).
  private func requireQueue(_ method: String) {
    guard confinedTo != nil else { return }
    raiseException(
      .invalidArgument, "Can only use -\(method) on an NSManagedObjectContext that was created with a queue.")
  }

  private static func inside<Result, Failure: Error>(
    _ context: NSManagedObjectContext, _ block: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let holdings = ThreadHoldings.current
    holdings.contexts.append(context)
    defer { holdings.contexts.removeLast() }
    return try block()
  }
}
