import Foundation
import Testing

@testable import CoreData

@Suite("A lock of threads", .timeLimit(.minutes(1))) struct ThreadLockTests {
  private final class Locked: Sendable {
    let lock = ThreadLock(isRecursive: true)
  }

  @Test("a recursive one may be taken again by the thread that holds it, and is given up with the first")
  func recursion() {
    let (locked, steps) = (Locked(), Guarded<[String]>([]))
    let (isComing, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    locked.lock.withLock {
      locked.lock.withLock { steps.withLock { $0.append("inside") } }
      DispatchQueue.global().async {
        isComing.signal()
        locked.lock.withLock { steps.withLock { $0.append("other thread") } }
        isDone.signal()
      }
      isComing.wait()
      steps.withLock { $0.append("outside") }
    }
    isDone.wait()
    #expect(steps.withLock({ $0 }) == ["inside", "outside", "other thread"])
  }

  @Test("work that throws gives it up")
  func throwing() {
    let locked = Locked()
    #expect(throws: CancellationError.self) { try locked.lock.withLock { throw CancellationError() } }
    let isFree = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { locked.lock.withLock { _ = isFree.signal() } }
    #expect(isFree.wait(timeout: .now() + 30) == .success)
  }
}
