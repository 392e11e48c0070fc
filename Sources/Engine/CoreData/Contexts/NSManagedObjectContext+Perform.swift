import Foundation

extension NSManagedObjectContext {
  /// When an asynchronous block is run.
  public enum ScheduledTaskType: Sendable {
    /// At once when the caller is on the context's queue already, else as soon as the queue comes to it.
    case immediate
    /// When the queue comes to it.
    case enqueued
  }

  /// Runs a block on the context's queue now and waits; may be nested (CC-03).
  ///
  /// The block runs on the calling thread (CC-03b), unless the context is the main queue's and the thread another. Pending
  /// changes are left alone (PP-03). A confinement context, which has no queue, raises (PC-24).
  ///
  /// It goes through the form whose block gives nothing back, so that a subclass overrides both in one place.
  ///
  /// - Parameter block: the work.
  /// - Returns: what the block returns.
  /// - Throws: what the block throws.
  public func performAndWait<Value>(_ block: () throws -> Value) rethrows -> Value {
    try outcome(of: block) { throw $0 }
  }

  private func outcome<Value>(
    of block: () throws -> Value, or fail: (any Error) throws -> Value
  ) rethrows -> Value {
    var outcome: Result<Value, any Error>?
    func run() { outcome = Result { try block() } }
    // The form for blocks that give nothing back, which a subclass may override.
    performAndWait(run)
    guard let given = outcome else {
      raiseException(.internalInconsistency, "An override of performAndWait(_:) has not run its block.")
    }
    return try given.unwrapped(or: fail)
  }

  /// `perform(_:)` without an override.
  func enqueue(_ block: @escaping () -> Void) {
    queue.async(self) {
      block()
      self.processPendingChanges()
    }
  }

  /// `performAndWait(_:)` without an override.
  package func onQueue<Result, Failure: Error>(
    _ block: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try queue.sync(self, block)
  }

  /// Runs a block on the context's queue and waits without blocking the thread.
  ///
  /// - Parameters:
  ///   - schedule: whether a caller that is on the queue already may run the block at once.
  ///   - block: the work; pending changes are processed after it.
  /// - Returns: what the block returns.
  /// - Throws: what the block throws.
  public nonisolated(nonsending) func perform<Value>(
    schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws -> Value
  ) async rethrows -> Value {
    try await outcome(of: block, schedule) { throw $0 }
  }

  private nonisolated(nonsending) func outcome<Value>(
    of block: @escaping () throws -> Value, _ schedule: ScheduledTaskType, or fail: (any Error) throws -> Value
  ) async rethrows -> Value {
    let outcome: Unchecked<Result<Value, any Error>>
    if schedule == .immediate, queue.isCurrent(self) {
      outcome = Unchecked(runAndProcess(block))
    } else {
      outcome = await withCheckedContinuation { continuation in
        queue.async(self) { continuation.resume(returning: Unchecked(self.runAndProcess(block))) }
      }
    }
    return try outcome.value.unwrapped(or: fail)
  }

  private func runAndProcess<Value>(_ block: () throws -> Value) -> Result<Value, any Error> {
    defer { processPendingChanges() }
    return Result { try queue.sync(self, block) }
  }
}
