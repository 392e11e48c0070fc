import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("queues and blocks")
struct QueueTests {
  @Test("raw values", .fact("CC-01"))
  func rawValues() {
    #expect(NSManagedObjectContextConcurrencyType.confinementConcurrencyType.rawValue == 0)
    #expect(NSManagedObjectContextConcurrencyType.privateQueueConcurrencyType.rawValue == 1)
    #expect(NSManagedObjectContextConcurrencyType.mainQueueConcurrencyType.rawValue == 2)
    #expect(NSManagedObjectContext(.privateQueue).concurrencyType == .privateQueueConcurrencyType)
    #expect(NSManagedObjectContext(.mainQueue).concurrencyType == .mainQueueConcurrencyType)
  }

  @Test(
    "performAndWait runs on the calling thread and may be nested, also by way of another context",
    .fact("CC-03", "CC-03b"),
    arguments: StoreKind.allCases)
  func nested(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    let (one, two) = (stack.context(), stack.context())
    let thread = Thread.current
    let depth = one.performAndWait { () -> Int in
      #expect(Thread.current === thread)
      return two.performAndWait { one.performAndWait { two.performAndWait { 4 } } }
    }
    #expect(depth == 4)
  }

  @Test(
    "performAndWait gives back results and throws errors of any type", .fact("CH-1074"), arguments: StoreKind.allCases)
  func resultsAndErrors(_ kind: StoreKind) throws {
    struct Stop: Error {}
    let context = try TestStack(kind, model: Television().model).context()
    #expect(context.performAndWait { "result" } == "result")
    #expect(throws: Stop.self) { try context.performAndWait { throw Stop() } }
    let value: Int? = try? context.performAndWait { () throws(Stop) -> Int in throw Stop() }
    #expect(value == nil)
  }

  @Test(
    "the view context is main-queue, a background context private-queue and a sibling", .fact("CC-05"),
    arguments: StoreKind.allCases)
  func containerContexts(_ kind: StoreKind) throws {
    let container = try TestStack(kind, model: Television().model).container
    #expect(container.viewContext.concurrencyType == .mainQueueConcurrencyType)
    let background = container.newBackgroundContext()
    #expect(background.concurrencyType == .privateQueueConcurrencyType)
    #expect(background.persistentStoreCoordinator === container.persistentStoreCoordinator)
    #expect(container.newBackgroundContext() !== background)
  }

  @Test("async perform from nonisolated code", arguments: StoreKind.allCases)
  func asyncPerform(_ kind: StoreKind) async throws {
    struct Stop: Error {}
    let stack = try TestStack(kind, model: Television().model)
    let context = stack.context()
    let count = try await context.perform {
      context.makeSeries("Dark")
      try context.save()
      return try context.count(for: NSFetchRequest<Series>(entityName: "Series"))
    }
    #expect(count == 1)
    await #expect(throws: Stop.self) { try await context.perform { throw Stop() } }
    let nothing: String? = await context.perform(schedule: .enqueued) { nil }
    #expect(nothing == nil)
    let names = try await stack.container.performBackgroundTask { try $0.names("Series") }
    #expect(names == ["Dark"])
  }

  @Test("every form from the main actor, on the view context and on a background one", arguments: StoreKind.allCases)
  @MainActor
  func fromMainActor(_ kind: StoreKind) async throws {
    let stack = try TestStack(kind, model: Television().model)
    let view = stack.container.viewContext
    let background = stack.context()
    view.performAndWait { _ = view.makeSeries("A") }
    try view.save()
    try background.performAndWait {
      background.makeSeries("B")
      try background.save()
    }
    try await background.perform {
      background.makeSeries("C")
      try background.save()
    }
    let names = try await view.perform { try view.names("Series") }
    #expect(names == ["A", "B", "C"])
    try await stack.container.performBackgroundTask { context in
      context.makeSeries("D")
      try context.save()
    }
    #expect(try view.names("Series") == ["A", "B", "C", "D"])
    background.performAndWait { view.performAndWait { _ = view.makeSeries("E") } }
    #expect(view.insertedObjects.count == 1)
  }

  @Test("perform with a completion from the main actor", arguments: StoreKind.allCases)
  @MainActor
  func performBlocks(_ kind: StoreKind) async throws {
    let stack = try TestStack(kind, model: Television().model)
    let view = stack.container.viewContext
    await withCheckedContinuation { continuation in
      view.perform {
        view.makeSeries("Later")
        continuation.resume()
      }
    }
    #expect(view.insertedObjects.count == 1)
    await withCheckedContinuation { continuation in
      stack.container.performBackgroundTask { context in
        context.makeSeries("Task")
        continuation.resume()
      }
    }
  }

  @Test("blocks of one context run one after the other, in order", arguments: StoreKind.allCases)
  func inOrder(_ kind: StoreKind) async throws {
    let context = try TestStack(kind, model: Television().model).context()
    var order: [Int] = []
    // In an async function a bare `perform` is the async one, as in Core Data; this is the other.
    func enqueue(_ number: Int) { context.perform { order.append(number) } }
    for number in 0..<100 { enqueue(number) }
    let seen = await context.perform(schedule: .enqueued) { order }
    #expect(seen == Array(0..<100))
  }

  @MainActor
  @Test("the mark that a thread does the main queue's work goes with the block of another queue")
  func mainMarkEnds() throws {
    let stack = try TestStack(.memory, model: Television().model)
    let context = stack.container.newBackgroundContext()
    context.performAndWait { #expect(ThreadHoldings.current.holdsMain) }
    #expect(!ThreadHoldings.current.holdsMain)
  }
}
