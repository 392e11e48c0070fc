import Foundation

// Blocks of callers, between which no context reaches a store.
extension NSPersistentStoreCoordinator {
  /// Runs a block later, on a queue of the coordinator's; contexts wait while it runs.
  public func perform(_ block: @escaping () -> Void) {
    let work = Unchecked(block)
    queue.async { self.lock.withLock { work.value() } }
  }

  /// Runs a block now, on the calling thread, and waits; contexts on other threads wait while it runs.
  ///
  /// May be nested, and the block may use contexts.
  ///
  /// - Returns: what the block returns.
  /// - Throws: what the block throws.
  public func performAndWait<Result, Failure: Error>(
    _ block: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try block()
  }

  /// Runs a block on a queue of the coordinator's and waits without blocking the thread.
  ///
  /// - Returns: what the block returns.
  /// - Throws: what the block throws.
  public nonisolated(nonsending) func perform<Result, Failure: Error>(
    _ block: @escaping () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let work = Unchecked { () -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try self.performAndWait(block)) } catch { return .failure(error) }
    }
    let outcome: Unchecked<Swift.Result<Result, Failure>> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Unchecked(work.value())) }
    }
    return try outcome.value.get()
  }
}
