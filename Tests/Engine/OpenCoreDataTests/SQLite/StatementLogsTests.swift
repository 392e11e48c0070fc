import Foundation
import OpenCoreData
import Synchronization
import Testing

@testable import CoreData
@testable import CoreDataStores

/// The public log of statements, of a coordinator and of a context.
@Suite struct StatementLogTests {
  /// Each look at the clock finds it a second later.
  private final class Clock: Sendable {
    private let seconds = Mutex(0)
    func now() -> Duration {
      .seconds(
        seconds.withLock { seconds -> Int in
          seconds += 1
          return seconds
        })
    }
  }

  @Test("text, values as literals, rows and time, for reads, saves and batch requests")
  func entries() throws {
    try onStack(.sqlite, TestModel.item([attribute("size", .integer64AttributeType)])) { stack, context throws in
      let clock = Clock()
      let log = StatementLog(stack.coordinator) { clock.now() }
      for name in ["A", "it's"] { context.make("Item", name).setValue(2, forKey: "size") }
      try context.save()
      #expect(log.drain().last?.sql == "COMMIT")
      try context.update("Item", ["name": "B"], where: "size == 2")
      _ = try context.names("Item")
      let entries = log.drain()
      #expect(log.drain().isEmpty)
      let update = try #require(entries.first { $0.sql.hasPrefix("UPDATE") })
      #expect(update.values == ["'B'", "2"])
      #expect(update.rows == 2)
      #expect(update.duration == .seconds(1))
      let select = try #require(entries.first { $0.sql.hasPrefix("SELECT") })
      #expect(select.rows == 2)
      #expect(select.values == [])
      #expect(select.duration == .seconds(1))
    }
  }

  @Test("a save takes keys in the order of the model's hierarchies, in whichever order the objects were inserted")
  func orderOfKeys() throws {
    try onStack(.sqlite, Television().model) { stack, context throws in
      let log = StatementLog(stack.coordinator)
      context.makeSeries("Dark")
      context.makeEpisode("E1")
      try context.save()
      context.makeEpisode("E2")
      context.makeSeries("Lost")
      try context.save()
      let keys = log.drain().filter { $0.sql.hasPrefix("UPDATE Z_PRIMARYKEY") }.compactMap { $0.values.last }
      let numbers = keys.compactMap(Int.init)
      try #require(numbers.count == 4)
      #expect(numbers[0] < numbers[1])
      #expect(numbers.prefix(2) == numbers.suffix(2))
    }
  }

  @Test("a context's log has the statements that run for it, and no other's", .fact("CH-304"))
  func ofContext() throws {
    try onStack(.sqlite, Television().model) { stack, context throws in
      let other = stack.context()
      let (all, mine, theirs) = (StatementLog(stack.coordinator), StatementLog(context), StatementLog(other))
      context.makeSeries("Dark", "A")
      try context.save()
      let saved = mine.drain().map(\.sql)
      #expect(saved.contains { $0.hasPrefix("INSERT") })
      #expect(saved == all.drain().map(\.sql))
      #expect(theirs.drain().isEmpty)
      try other.performAndWait {
        let series = try other.series("Dark")
        #expect(series.episodes.count == 1)
      }
      let read = theirs.drain().map(\.sql)
      #expect(read.count >= 2)
      #expect(read == all.drain().map(\.sql))
      #expect(mine.drain().isEmpty)
      try context.update("Series", ["rating": 1])
      #expect(mine.drain().map { $0.sql.prefix(6) } == ["BEGIN ", "UPDATE", "COMMIT"])
      #expect(theirs.drain().isEmpty)
      #expect(all.drain().count == 3)
    }
  }

  @Test("a store that is added later is in the log from then on; a log that is gone costs nothing")
  func laterStore() throws {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: TestModel.item())
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    try context.performAndWait {
      var log: StatementLog? = StatementLog(context)
      let first = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: nil)
      context.make("Item", "A")
      try context.save()
      #expect(log?.drain().isEmpty == false)
      log = nil
      #expect((first.rows as? SQLiteStore)?.connection.handle.isObserved == false)
      #expect(!coordinator.statementListeners.areThere)
    }
  }

  @Test("a store in memory runs no statements")
  func inMemory() throws {
    try onStack(.memory, TestModel.item()) { _, context throws in
      let log = StatementLog(context)
      context.make("Item", "A")
      try context.save()
      #expect(log.drain().isEmpty)
    }
  }
}
