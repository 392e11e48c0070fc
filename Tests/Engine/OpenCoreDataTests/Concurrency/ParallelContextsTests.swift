import Foundation
import Testing

@testable import CoreData

@Suite("Many contexts on one store at the same time")
struct ParallelContextsTests {
  @Test("inserts from many background contexts all arrive, with keys of their own", arguments: StoreKind.allCases)
  func inserts(_ kind: StoreKind) async throws {
    let stack = try TestStack(kind, model: Television().model)
    let container = stack.container
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          try await container.performBackgroundTask { context in
            for round in 0..<5 {
              context.makeSeries("S\(worker)-\(round)", "E\(worker)-\(round)")
              try context.save()
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try stack.storedNames("Series").count == 40)
    #expect(try stack.storedNames("Episode").count == 40)
    try stack.checkRows()
  }

  @Test("threads that ask for one model at once wait for the first, which compiles it for all of them")
  func compiledOnce() {
    let model = Unchecked(NSManagedObjectModel.of([.made("Series")]))
    let lock = NSLock()
    nonisolated(unsafe) var asked = 0
    nonisolated(unsafe) var layouts: [ModelLayout] = []
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let layout = try? model.value.layout { _ in
        lock.withLock { asked += 1 }
        // Long enough for the others to ask meanwhile.
        Thread.sleep(forTimeInterval: 0.1)
        return nil
      }
      lock.withLock { layouts += layout.map { [$0] } ?? [] }
    }
    #expect(asked == 1)
    #expect(layouts.count == 4)
    #expect(layouts.allSatisfy { $0 === layouts[0] })
  }

  @Test("coordinators that take one model at once, each on its own thread, can all be worked with")
  func takenAtOnce() {
    for _ in 0..<20 {
      let model = Unchecked(Television().model)
      let lock = NSLock()
      nonisolated(unsafe) var names: [[String]] = []
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        let found = try? OpenedStore(model.value, at: nil, type: NSInMemoryStoreType).run { context in
          context.makeSeries("S\(index)", "E\(index)")
          try context.save()
          return try context.names("Series") + context.names("Episode")
        }
        lock.withLock { names.append(found ?? []) }
      }
      #expect(Set(names) == Set((0..<8).map { ["S\($0)", "E\($0)"] }))
    }
  }

  @Test(
    "a counter that everybody raises ends right, when each retries after a conflict", .fact("MP-02", "MP-03"),
    arguments: StoreKind.allCases)
  func counter(_ kind: StoreKind) async throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      context.makeSeries("Counter")
      try context.save()
    }
    let container = stack.container
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          try await container.performBackgroundTask { context in
            for _ in 0..<10 { try raise(context) }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try stack.run { try $0.series("Counter").rating } == 60)
  }

  @Test("readers and a deleter side by side: nothing crashes, faults included", arguments: StoreKind.allCases)
  func readersAndDeleter(_ kind: StoreKind) async throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      for number in 0..<60 { context.makeSeries("S\(number)", "E\(number)a", "E\(number)b") }
      try context.save()
    }
    let container = stack.container
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          try await container.performBackgroundTask { context in
            let request = NSFetchRequest<Series>(entityName: "Series")
            request.includesPropertyValues = false
            for series in try context.fetch(request) { _ = (series.name, series.episodes.map(\.name)) }
            checkInvariants(of: context)
          }
        }
      }
      group.addTask {
        try await container.performBackgroundTask { context in
          for series in try context.fetch(NSFetchRequest<Series>(entityName: "Series")) {
            context.delete(series)
            try context.save()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try stack.storedNames("Series") + stack.storedNames("Episode") == [])
  }
}

/// Adds one to the counter; after a conflict it starts anew from what the store says.
private func raise(_ context: NSManagedObjectContext) throws {
  while true {
    let counter = try context.series("Counter")
    context.refresh(counter, mergeChanges: false)
    counter.rating += 1
    do { return try context.save() } catch let error as CocoaError where error.code == .managedObjectMerge {
      context.rollback()
    }
  }
}
