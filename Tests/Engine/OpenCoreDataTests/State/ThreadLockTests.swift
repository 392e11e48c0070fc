import Foundation
import Testing

@testable import CoreData

// What waits, waits with a limit of its own: one of the whole test would count the time before its turn comes, too.
@Suite("A lock of threads")
struct ThreadLockTests {
  private final class Locked: Sendable {
    let lock = ThreadLock(isRecursive: true)
  }

  @Test("a recursive one may be taken again by the thread that holds it, and is given up with the first")
  func recursion() {
    let (locked, steps) = (Locked(), Guarded<[String]>([]))
    let (isComing, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    locked.lock.withLock {
      locked.lock.withLock { steps.withLock { $0.append("inside") } }
      Thread.detachNewThread {
        isComing.signal()
        locked.lock.withLock { steps.withLock { $0.append("other thread") } }
        isDone.signal()
      }
      #expect(isComing.wait(timeout: .now() + 30) == .success)
      steps.withLock { $0.append("outside") }
    }
    #expect(isDone.wait(timeout: .now() + 30) == .success)
    #expect(steps.withLock({ $0 }) == ["inside", "outside", "other thread"])
  }

  @Test("work that throws gives it up")
  func throwing() {
    let locked = Locked()
    #expect(throws: CancellationError.self) { try locked.lock.withLock { throw CancellationError() } }
    let isFree = DispatchSemaphore(value: 0)
    Thread.detachNewThread { locked.lock.withLock { _ = isFree.signal() } }
    #expect(isFree.wait(timeout: .now() + 30) == .success)
  }
}
