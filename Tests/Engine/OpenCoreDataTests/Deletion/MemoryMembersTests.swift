import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

/// What a memory store looks at to find members: them, and not every row that there is.
@Suite("Members in a memory store", .fact("DR-05", "CH-304")) struct MemoryMembersTests {
  /// Links of which each is the only member of the one before, in a ring.
  private func onRing(
    _ count: Int, _ body: (NSManagedObjectContext, NSManagedObject, _ visits: () -> Int) throws -> Void
  ) throws {
    let link = entity("Link")
    link.relate(.many("next", .cascadeDeleteRule), to: link, inverse: .one("previous"))
    let stack = try TestStack(.memory, model: .of([link]))
    try stack.run { context in
      let links = (0..<count).map { context.make("Link", "\($0)") }
      for (index, link) in links.enumerated() { link.setValue(links[(index + 1) % count], forKey: "previous") }
      try context.save()
    }
    let store = try #require(stack.coordinator.persistentStores.first?.rows as? MemoryStore)
    try stack.run { context throws in
      let first = try #require(try context.things("Link").first)
      let before = store.visitedRows
      try body(context, first) { store.visitedRows - before }
    }
  }

  @Test("a cascade along a ring looks at each row once", arguments: [100, 400])
  func cascade(_ count: Int) throws {
    try onRing(count) { context, first, visits throws in
      context.delete(first)
      try context.save()
      #expect(visits() <= 2 * count)
      #expect(try context.things("Link") == [])
    }
  }

  @Test("so does its preview", arguments: [100, 400])
  func preview(_ count: Int) throws {
    try onRing(count) { context, first, visits throws in
      #expect(context.previewDeletion(of: first).deleted.count == count)
      #expect(visits() <= 2 * count)
    }
  }

  @Test("a fetch that asks every owner for members looks at each member once")
  func fetch() throws {
    try onRing(300) { context, _, visits throws in
      let request = NSFetchRequest<NSManagedObject>(entityName: "Link")
      request.predicate = NSPredicate(format: "ANY next.name == '7'")
      #expect(try context.count(for: request) == 1)
      // Each owner, and its one member.
      #expect(visits() == 600)
    }
  }

  @Test("members follow what saves make of their keys, and of their rows")
  func followed() throws {
    try onRing(6) { context, first, _ throws in
      let links = try context.things("Link")
      for link in links.dropFirst(2) { link.setValue(first, forKey: "previous") }
      try context.save()
      links[3].setValue(nil, forKey: "previous")
      context.delete(links[4])
      try context.save()
      context.reset()
      let again = try context.things("Link")
      #expect((again[0].value(forKey: "next") as? Set<NSManagedObject>) == [again[2], again[4]])
      #expect((again[3].value(forKey: "next") as? Set<NSManagedObject>) == [])
    }
  }
}
