import Dispatch
import Foundation
import OpenCoreData
import Testing

@testable import CoreData

/// Contexts that wait for each other, with the check on: the process ends instead of hanging.
@Suite("contexts that wait for each other, with the check on", .fact("PC-19"))
struct DeadlockTests {
  @Test("a parent's block that waits for its child, while the child waits for the parent, is reported")
  func parentAndChild() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      QueueCheck.isOn = true
      let family = try Family(.memory)
      let (inParent, inChild) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let (parent, child) = (Unchecked(family.root), Unchecked(family.main))
      parent.value.perform {
        inParent.signal()
        inChild.wait()
        child.value.performAndWait { _ = child.value.hasChanges }
      }
      child.value.performAndWait {
        inChild.signal()
        inParent.wait()
        // A fetch of a child is carried out by its parent.
        _ = try? child.value.names("Series")
      }
    }
    let text = standardError(of: result)
    #expect(text.contains("Contexts wait for each other and would never go on: "))
    #expect(text.contains("the private-queue context \"root\" waits for the private-queue context \"main\""))
    #expect(text.contains("the private-queue context \"main\" waits for the private-queue context \"root\""))
    #expect(text.contains("Call stack:"))
  }

  @Test("waiting down a line of contexts, nested and from several threads, raises no false alarm")
  func quiet() async {
    await #expect(processExitsWith: .success) {
      QueueCheck.isOn = true
      let family = try Family(.memory)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for worker in 0..<4 {
          let edit = Unchecked(NSManagedObjectContext.child(of: family.main))
          group.addTask {
            for round in 0..<20 {
              try await edit.value.perform {
                edit.value.makeSeries("S\(worker)-\(round)")
                try edit.value.save()
                try Family.saveUp(edit.value.parent)
              }
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try family.stack.storedNames("Series").count == 80)
    }
  }
}
