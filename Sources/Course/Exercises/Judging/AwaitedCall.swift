import Dispatch
import Foundation
import OpenCoreData

/// Runs a reader's asynchronous function to its end, for a check that waits.
///
/// The function's own code runs on one queue: the main one where the check does, which is how the main actor and the contexts of
/// the main queue go on meanwhile. So no thread of Swift's own is waited for, of which tests that judge have few.
enum AwaitedCall {
  /// Calls a function.
  ///
  /// - Parameters:
  ///   - function: awaits the reader's function.
  ///   - canceller: cancels the task that the function runs in.
  /// - Throws: what the function throws.
  static func result<Value>(
    cancelledBy canceller: Canceller? = nil, of function: @escaping () async throws -> Value
  ) throws -> Value {
    let isMain = Thread.isMainThread
    let executor = QueueExecutor(isMain ? .main : DispatchQueue(label: "judged call"))
    let (work, outcome, isDone) = (
      Unchecked(function), Guarded<Result<Value, any Error>?>(nil), DispatchSemaphore(value: 0)
    )
    Task(executorPreference: executor) {
      // It begins when this one awaits it, so whoever cancels knows it before its first line.
      let called = Task(executorPreference: executor) { Unchecked(try await work.value()) }
      canceller?.task = called.cancel
      let result = await called.result.map(\.value)
      outcome.withLock { $0 = result }
      isDone.signal()
    }
    if isMain {
      while outcome.withLock({ $0 == nil }) { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    } else {
      isDone.wait()
    }
    guard let result = outcome.withLock({ $0 }) else { throw Mismatch(["the function has not ended"]) }
    return try result.get()
  }

  /// Cancels the task of a call, before it begins or while it is at work.
  final class Canceller: Sendable {
    private let state = Guarded<(isCancelled: Bool, cancel: (() -> Void)?)>((false, nil))

    /// What cancels the task, once there is one.
    fileprivate var task: (() -> Void)? {
      get { state.withLock { $0.cancel } }
      set {
        let isCancelled = state.withLock { state in
          state.cancel = newValue
          return state.isCancelled
        }
        if isCancelled { newValue?() }
      }
    }

    /// Cancels it, from whatever thread.
    func cancel() {
      let task = state.withLock { state in
        state.isCancelled = true
        return state.cancel
      }
      task?()
    }
  }
}

/// Runs the parts of a task between two awaits on a queue, one after the other.
private final class QueueExecutor: TaskExecutor {
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
