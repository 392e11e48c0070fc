import Foundation
import OpenCoreData
import Testing

@testable import CoreData

/// Contexts without a queue, which belong to the thread that made them.
@Suite("confinement contexts", .fact("CC-01"))
struct ConfinementTests {
  @Test(
    "A confinement context fetches, changes and saves on its own thread", .fact("CC-01", "P2"),
    arguments: StoreKind.allCases)
  func works(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    let context = NSManagedObjectContext(concurrencyType: .confinementConcurrencyType)
    context.persistentStoreCoordinator = stack.container.persistentStoreCoordinator
    context.makeSeries("Dark")
    try context.save()
    #expect(try context.series("Dark").name == "Dark")
  }

  @Test(
    "perform and performAndWait raise, in Core Data's words", .fact("PC-24"),
    arguments: ["performBlock", "performBlockAndWait"])
  func blocks(method: String) async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) { [method] in
      let context = NSManagedObjectContext(concurrencyType: .confinementConcurrencyType)
      if method == "performBlock" { context.perform {} } else { context.performAndWait {} }
    }
    #expect(
      standardError(of: result).contains(
        "Can only use -\(method): on an NSManagedObjectContext that was created with a queue."))
  }

  @Test(
    "As a parent it raises, in Core Data's words", .fact("PC-02", "PC-22", "PC-23", "CH-403", "P2"),
    .shows("the-wrong-queue"))
  func parent() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let context = NSManagedObjectContext(concurrencyType: .confinementConcurrencyType)
      NSManagedObjectContext(.mainQueue).parent = context
    }
    #expect(
      standardError(of: result).contains(
        "'NSInvalidArgumentException', reason: 'Parent NSManagedObjectContext must use either "
          + "NSPrivateQueueConcurrencyType or NSMainQueueConcurrencyType.'"))
  }

  @Test(
    "As a child of a context with a queue it reads from it and saves into it", .fact("PC-02c"),
    arguments: StoreKind.allCases)
  func child(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    let root = stack.context()
    let context = NSManagedObjectContext(concurrencyType: .confinementConcurrencyType)
    context.parent = root
    context.makeSeries("Dark")
    try context.save()
    try root.on { root throws in #expect(try root.series("Dark").isInserted) }
  }

  @Test("It cannot follow its parent, since nothing can be sent to it", .fact("CH-401"))
  func follows() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      NSManagedObjectContext(concurrencyType: .confinementConcurrencyType).automaticallyMergesChangesFromParent = true
    }
    #expect(standardError(of: result).contains("A confinement context cannot follow its parent"))
  }

  @Test("With the check on, another thread that uses it is stopped", .fact("CC-04"))
  func otherThread() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      QueueCheck.isOn = true
      let stack = try TestStack(.memory, model: Television().model)
      let context = NSManagedObjectContext(concurrencyType: .confinementConcurrencyType)
      context.persistentStoreCoordinator = stack.container.persistentStoreCoordinator
      _ = context.hasChanges
      let carried = Unchecked(context)
      runOnThread { _ = carried.value.hasChanges }
    }
    #expect(
      standardError(of: result).contains(
        "but the confinement context it belongs to may only be used on the thread that made it."))
  }
}
