import Foundation

extension NSManagedObjectContext {
  /// When an asynchronous block is run.
  public enum ScheduledTaskType: Sendable {
    /// At once when the caller is on the context's queue already, else as soon as the queue comes to it.
    case immediate
    /// When the queue comes to it.
    case enqueued
  }

  /// Runs a block on the context's queue later; pending changes are processed after it (PP-03).
  public func perform(_ block: @escaping () -> Void) {
    queue.async(self) {
      block()
      self.processPendingChanges()
    }
  }

  /// Runs a block on the context's queue now and waits; may be nested (CC-03).
  ///
  /// Pending changes are left alone (PP-03).
  public func performAndWait<Result, Failure: Error>(
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
  public nonisolated(nonsending) func perform<Result, Failure: Error>(
    schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let outcome: Unchecked<Swift.Result<Result, Failure>>
    if schedule == .immediate, queue.isCurrent(self) {
      outcome = Unchecked(runAndProcess(block))
    } else {
      outcome = await withCheckedContinuation { continuation in
        queue.async(self) { continuation.resume(returning: Unchecked(self.runAndProcess(block))) }
      }
    }
    return try outcome.value.get()
  }

  private func runAndProcess<Result, Failure: Error>(
    _ block: () throws(Failure) -> Result
  ) -> Swift.Result<Result, Failure> {
    defer { processPendingChanges() }
    do throws(Failure) { return .success(try queue.sync(self, block)) } catch { return .failure(error) }
  }
}
