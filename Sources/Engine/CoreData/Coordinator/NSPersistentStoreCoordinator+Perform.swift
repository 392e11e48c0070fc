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
  public func performAndWait<Value>(_ block: () throws -> Value) rethrows -> Value {
    lock.lock()
    defer { lock.unlock() }
    return try block()
  }

  /// Runs a block on a queue of the coordinator's and waits without blocking the thread.
  ///
  /// - Returns: what the block returns.
  /// - Throws: what the block throws.
  public nonisolated(nonsending) func perform<Value>(_ block: @escaping () throws -> Value) async rethrows -> Value {
    try await outcome(of: block) { throw $0 }
  }

  private nonisolated(nonsending) func outcome<Value>(
    of block: @escaping () throws -> Value, or fail: (any Error) throws -> Value
  ) async rethrows -> Value {
    let work = Unchecked { Result { try self.performAndWait(block) } }
    let outcome: Unchecked<Result<Value, any Error>> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Unchecked(work.value())) }
    }
    return try outcome.value.unwrapped(or: fail)
  }
}
