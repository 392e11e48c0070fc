import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel

/// What a context and a coordinator hold on to, and the tables that it is held in.
@Suite("What is held for quick finding")
struct RegistryTests {
  private final class Element {
    let number: Int64
    init(_ number: Int64) { self.number = number }
  }

  /// Numbers below zero, in pages that are found by position, at the end of those, and in pages found by hash.
  private static let numbers: [Int64] = [
    5 << 40, 1 << 20, (1 << 20) - 1, 129, 64, 63, 1, 0, -1, -64, -65, -(5 << 40), (5 << 40) + 1, (1 << 20) + 64,
  ]

  @Test("numbers near and far, below zero too, come in their order, and none is left out")
  func order() {
    var table = PagedTable<Element>()
    for number in Self.numbers { table[number] = Element(number) }
    #expect(table.sorted().map(\.number) == Self.numbers.sorted())
    #expect(table.sorted().map(\.element.number) == Self.numbers.sorted())
    #expect(table.count == Self.numbers.count)
    #expect(Self.numbers.allSatisfy { table[$0]?.number == $0 })
  }

  @Test("what a condition does not keep is given back, wherever it was, and counted no more")
  func filtering() {
    var table = PagedTable<Element>()
    for number in Self.numbers { table[number] = Element(number) }
    let odd = table.takeOut { $0.number % 2 == 0 }
    #expect(odd.map(\.number).sorted() == Self.numbers.filter { $0 % 2 != 0 }.sorted())
    let kept = Self.numbers.filter { $0 % 2 == 0 }
    #expect(table.count == kept.count)
    #expect(table.sorted().map(\.number) == kept.sorted())
    #expect(Self.numbers.allSatisfy { (table[$0] != nil) == ($0 % 2 == 0) })
    #expect(table.takeOut { _ in false }.count == kept.count)
    #expect(table.count == 0)
    #expect(table.sorted().isEmpty)
  }

  @Test("addresses at like distances begin at different places of a table", arguments: [64, 1024, 4096, 1 << 20])
  func addresses(distance: Int) {
    let places = (1...64).compactMap { index in
      UnsafeRawPointer(bitPattern: 1 << 40 + index * distance).map { KeyPathSlots.hash($0) & 63 }
    }
    #expect(Set(places).count > 32)
  }

  @Test("a key path that several threads meet at once is remembered once")
  func keyPaths() throws {
    let model = NSManagedObjectModel.of([.made("Ballot", Ballot.self)])
    // Threads only read the description.
    nonisolated(unsafe) let entity = try #require(model.entitiesByName["Ballot"])
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let ballot = Ballot(entity: entity, insertInto: nil)
      for _ in 0..<10 { ballot.name = "\(number)" }
      #expect(ballot.name == "\(number)")
    }
    let layout = Ballot(entity: entity, insertInto: nil).layout
    #expect(layout.storageSlots.count == 1)
    #expect(layout.slot(storage: Ballot.storage) == layout.slot(named: "name"))
  }

  @Test("a clean object that nobody keeps goes when many others have come, without being asked for", .fact("ST-14"))
  func sweptObjects() throws {
    let stack = try TestStack(.memory, model: Television().model)
    try stack.run { context in
      context.makeSeries("Dark")
      for number in 0..<1100 { context.makeEpisode("\(number)") }
      try context.save()
    }
    try stack.run { context in
      weak var series: Series?
      series = try context.series("Dark")
      #expect(series != nil)
      #expect(try context.fetch(NSFetchRequest<Episode>(entityName: "Episode")).count == 1100)
      #expect(series == nil)
    }
  }

  @Test(
    "the row cache lets a row go that nobody shows, once it has very many; one that is shown stays",
    .fact("FT-06", "CH-306"))
  func sweptRows() throws {
    let stack = try TestStack(.memory, model: Television().model)
    let store = try #require(stack.coordinator.persistentStores.first).identity
    let layout = try #require(try stack.coordinator.compiled.get().entity(named: "Series"))
    func row(_ number: Int64) -> RowSnapshot {
      layout.defaults.row(ObjectReference(entity: layout.index, number: number), version: 1)
    }
    let cache = RowCache()
    let shown = row(5000)
    cache.put(shown, store: store, root: layout.rootIndex)
    for number in 1...4200 { cache.put(row(Int64(number)), store: store, root: layout.rootIndex) }
    #expect(cache.row(store: store, root: layout.rootIndex, number: 1) == nil)
    #expect(cache.row(store: store, root: layout.rootIndex, number: 4200) != nil)
    #expect(cache.row(store: store, root: layout.rootIndex, number: 5000) === shown)
  }

  @Test(
    "a reset lets go of what the context was to retain, and goes on retaining", .fact("ST-14", "UN-08"),
    arguments: StoreKind.anywhere)
  func retained(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      context.makeSeries("Dark")
      try context.save()
    }
    try stack.run { context in
      context.retainsRegisteredObjects = true
      weak var series: Series?
      series = try context.series("Dark")
      #expect(series != nil)
      context.reset()
      #expect(series == nil)
      #expect(context.retainsRegisteredObjects)
      series = try context.series("Dark")
      #expect(series != nil)
    }
  }

  @Test(
    "what the context retains outlives the save that gives it its key, and goes when the context forgets it",
    .fact("ST-14"), arguments: StoreKind.anywhere)
  func retainedNewObjects(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      context.retainsRegisteredObjects = true
      weak var series: Series?
      weak var other: Series?
      series = context.makeSeries("Dark")
      other = context.makeSeries("Lost")
      try context.save()
      #expect(context.registeredObjects.count == 2)
      #expect(series?.objectID.isTemporaryID == false)
      do {
        let doomed = try #require(other)
        context.delete(doomed)
      }
      try context.save()
      #expect(context.registeredObjects.count == 1)
      #expect(series != nil)
      #expect(other == nil)
      context.retainsRegisteredObjects = false
      #expect(context.registeredObjects.isEmpty)
      #expect(series == nil)
    }
  }

  @Test(
    "an object that is inserted once more, before a save or after it, stays as it is", arguments: StoreKind.allCases)
  func insertedAgain(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      let series = context.makeSeries("Dark")
      context.insert(series)
      #expect(context.insertedObjects == [series])
      try context.save()
      let id = series.objectID
      context.insert(series)
      #expect(!context.hasChanges)
      #expect(!series.isInserted)
      #expect(series.objectID == id)
    }
  }

  @Test("an object of another context cannot be inserted: that raises")
  func insertedElsewhere() async {
    await #expect(processExitsWith: .signal(SIGABRT)) {
      let stack = try TestStack(.memory, model: Television().model)
      let (one, two) = (stack.context(), stack.context())
      one.performAndWait { two.insert(one.makeSeries("Dark")) }
    }
  }
}

final class Ballot: NSManagedObject {
  @Managed var name: String?

  /// What the accessors of the property ask for.
  static var storage: AnyKeyPath { \Ballot._name }
}
