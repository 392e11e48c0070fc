import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

@Suite("fetching in batches", .fact("FR-14"))
struct BatchSizeTests {
  private static let names = (1...7).map { "e\($0)" }

  /// Seven episodes, saved.
  private static func on(
    _ kind: StoreKind, _ body: (TestStack, NSManagedObjectContext) throws -> Void
  ) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      for name in names { context.makeEpisode(name) }
      try context.save()
    }
    try stack.run { try body(stack, $0) }
  }

  /// The episodes, last first, three at a time.
  private static func request() -> NSFetchRequest<Episode> {
    let request = NSFetchRequest<Episode>(entityName: "Episode")
    request.fetchBatchSize = 3
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
    return request
  }

  /// What the statements of a log read: `keys` or the keys of the rows.
  private static func reads(_ log: StatementLog) -> [String] {
    log.drain().filter { $0.sql.hasPrefix("SELECT") }.map {
      $0.sql.contains("ZNAME\",") || $0.sql.contains("\"ZNAME\" FROM") ? $0.values.joined(separator: " ") : "keys"
    }
  }

  @Test(
    "an array of Swift's has read all batches, in the order of the fetch", .fact("FR-14b"),
    arguments: StoreKind.allCases)
  func typedArray(_ kind: StoreKind) throws {
    try Self.on(kind) { stack, context throws in
      let log = StatementLog(stack.coordinator)
      let found = try context.fetch(Self.request())
      #expect(Self.reads(log) == (kind == .sqlite ? ["keys", "7 6 5", "4 3 2", "1"] : []))
      #expect(found.map(\.name) == Self.names.reversed())
      #expect(Self.reads(log) == [])
    }
  }

  @Test("limit, offset and unsaved changes count as without batches", arguments: StoreKind.allCases)
  func overlay(_ kind: StoreKind) throws {
    try Self.on(kind) { _, context throws in
      let request = Self.request()
      request.fetchOffset = 1
      request.fetchLimit = 4
      #expect(try context.fetch(request).map(\.name) == ["e6", "e5", "e4", "e3"])
      context.delete(try context.episode("e5"))
      context.makeEpisode("e9")
      #expect(try context.fetch(request).map(\.name) == ["e9", "e6", "e4", "e3"])
      #expect(try context.fetchInBatches(request).compactMap { ($0 as? Episode)?.name } == ["e9", "e6", "e4", "e3"])
    }
  }

  @Test("fetchInBatches reads the batch of the object that is asked for, once", arguments: StoreKind.allCases)
  func lazyArray(_ kind: StoreKind) throws {
    try Self.on(kind) { stack, context throws in
      let isSQLite = kind == .sqlite
      let log = StatementLog(stack.coordinator)
      let array = try context.fetchInBatches(Self.request())
      #expect(array.count == 7)
      #expect(Self.reads(log) == (isSQLite ? ["keys"] : []))
      #expect(context.registeredObjects.isEmpty)
      #expect((array[4] as? Episode)?.name == "e3")
      #expect((array.object(at: 3) as? Episode)?.name == "e4")
      #expect(Self.reads(log) == (isSQLite ? ["4 3 2"] : []))
      #expect((array.lastObject as? Episode)?.name == "e1")
      #expect(Self.reads(log) == (isSQLite ? ["1"] : []))
      #expect(context.registeredObjects.count == 4)
    }
  }

  @Test("going through the array, or taking it as one of Swift's, reads every batch", arguments: StoreKind.allCases)
  func wholeArray(_ kind: StoreKind) throws {
    try Self.on(kind) { stack, context throws in
      let log = StatementLog(stack.coordinator)
      let array = try context.fetchInBatches(Self.request())
      var names: [String?] = []
      for element in array { names.append((element as? Episode)?.name) }
      #expect(names == Self.names.reversed())
      #expect(Self.reads(log) == (kind == .sqlite ? ["keys", "7 6 5", "4 3 2", "1"] : []))
      let bridged = try context.fetchInBatches(Self.request()) as? [Episode]
      #expect(bridged?.map(\.name) == Self.names.reversed())
      let episode = try context.episode("e2")
      #expect(array.index(of: episode) == 5)
      #expect(array.contains(episode))
    }
  }

  @Test("an array keeps the batches asked for last, and what somebody holds; what nobody holds is let go")
  func lettingGo() throws {
    let stack = try TestStack(.sqlite, model: Television().model)
    try stack.run { context in
      for number in 0..<300 { context.makeEpisode("e\(number)") }
      try context.save()
    }
    try stack.run { context in
      let array = try context.fetchInBatches(Self.request())
      let held = array[4] as? Episode
      let changed = array[7] as? Episode
      changed?.name = "changed"
      var most = 0
      for index in 0..<array.count {
        #expect((array[index] as? Episode)?.name?.isEmpty == false)
        most = max(most, context.registeredObjects.count)
      }
      #expect(array.count == 300)
      #expect(most <= 4 * 3 + 2)
      #expect(array[4] as? Episode === held)
      #expect(array[7] as? Episode === changed)
      #expect(changed?.name == "changed")
      let names = (0..<300).compactMap { (array[$0] as? Episode)?.name }
      #expect(Set(names).count == 300)
    }
  }

  @Test("a row that goes after its key was read gives a fault that finds nothing", arguments: StoreKind.allCases)
  func rowGone(_ kind: StoreKind) throws {
    try Self.on(kind) { stack, context throws in
      let array = try context.fetchInBatches(Self.request())
      try stack.run { other in
        other.delete(try other.episode("e6"))
        try other.save()
      }
      #expect((array[0] as? Episode)?.name == "e7")
      #expect((array[1] as? Episode)?.name == nil)
    }
  }

  @Test("a fetched results controller reads the batches that are shown", arguments: StoreKind.allCases)
  func controller(_ kind: StoreKind) throws {
    try Self.on(kind) { stack, context throws in
      let isSQLite = kind == .sqlite
      let log = StatementLog(stack.coordinator)
      let controller = NSFetchedResultsController(
        fetchRequest: Self.request(), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
      try controller.performFetch()
      #expect(controller.sections?.first?.numberOfObjects == 7)
      #expect(Self.reads(log) == (isSQLite ? ["keys"] : []))
      #expect(controller.object(at: IndexPath(item: 3, section: 0)).name == "e4")
      #expect(controller.object(at: IndexPath(item: 5, section: 0)).name == "e2")
      #expect(Self.reads(log) == (isSQLite ? ["4 3 2"] : []))
      #expect(controller.fetchedObjects?.map(\.name) == Self.names.reversed())
      #expect(Self.reads(log) == (isSQLite ? ["7 6 5", "1"] : []))
    }
  }
}
