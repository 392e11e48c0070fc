import Foundation
import Testing

@testable import CoreData

@Suite("A value that several threads use") struct GuardedTests {
  @Test("those who change it wait for each other")
  func changes() {
    let count = Guarded(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<1000 { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock({ $0 }) == 4000)
  }

  @Test("work that throws leaves what it has changed, and lets the next one in")
  func throwing() {
    let names = Guarded(["A"])
    #expect(throws: CancellationError.self) {
      try names.withLock { names -> Void in
        names.append("B")
        throw CancellationError()
      }
    }
    #expect(names.withLock({ $0 }) == ["A", "B"])
  }
}
