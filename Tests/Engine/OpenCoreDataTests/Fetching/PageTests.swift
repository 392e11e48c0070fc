import Foundation
import TestKit
import Testing

@testable import CoreData

/// Pages of a fetch, by offset and limit, in a context with unsaved changes.
@Suite("pages over unsaved changes") struct PageTests {
  private func items(_ offset: Int, _ limit: Int, sorted: Bool = true) -> NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    if sorted { request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)] }
    (request.fetchOffset, request.fetchLimit) = (offset, limit)
    return request
  }

  private func fill(_ context: NSManagedObjectContext) throws {
    for name in ["a", "b", "c", "d", "e", "f", "g", "h"] { context.make("Item", name) }
    try context.save()
  }

  private func name(_ object: NSManagedObject) -> String { object.value(forKey: "name") as? String ?? "nil" }

  @Test(
    "pages in a row are the list, each object once, whichever rows are deleted unsaved", .fact("CH-1100", "CH-1051"),
    arguments: StoreKind.anywhere)
  func deletes(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item()) { _, context in
      try fill(context)
      for gone in ["a", "h", "ab", "adh", "cdef", "abcdefgh"] {
        for name in gone { context.delete(try context.only("Item", String(name))) }
        for isSorted in [true, false] {
          for size in [1, 2, 3] { try expectPages(context, gone, size, isSorted) }
        }
        context.rollback()
      }
    }
  }

  private func expectPages(_ context: NSManagedObjectContext, _ gone: String, _ size: Int, _ isSorted: Bool) throws {
    let all = try context.fetch(items(0, 0, sorted: isSorted))
    #expect(all.count == 8 - gone.count)
    for start in stride(from: 0, to: 9, by: size) {
      let expected = Array(all.dropFirst(start).prefix(size))
      let request = items(start, size, sorted: isSorted)
      let comment: Comment = "\(size) from \(start), without \(gone), sorted \(isSorted)"
      #expect(try context.fetch(request) == expected, comment)
      #expect(try context.count(for: request) == expected.count, comment)
      request.fetchBatchSize = 1
      #expect(try context.fetch(request) == expected, comment)
      #expect(try context.fetchInBatches(request).map { $0 as? NSManagedObject } == expected, comment)
      let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Item")
      (ids.sortDescriptors, ids.resultType) = (request.sortDescriptors, .managedObjectIDResultType)
      (ids.fetchOffset, ids.fetchLimit) = (start, size)
      #expect(try context.fetch(ids) == expected.map(\.objectID), comment)
      let count = NSFetchRequest<NSNumber>(entityName: "Item")
      (count.fetchOffset, count.fetchLimit, count.resultType) = (start, size, .countResultType)
      #expect(try context.fetch(count) == [NSNumber(value: expected.count)], comment)
      request.fetchLimit = 0
      #expect(try context.fetch(request) == Array(all.dropFirst(start)), comment)
    }
  }

  @Test("deletes of each level are counted by none", .fact("CH-1100"), arguments: StoreKind.allCases)
  func levels(_ kind: StoreKind) throws {
    let family = try Family(kind, TestModel.item())
    try family.fill { try fill($0) }
    try family.root.performAndWait { family.root.delete(try family.root.only("Item", "a")) }
    try family.main.performAndWait { family.main.delete(try family.main.only("Item", "c")) }
    try family.edit.performAndWait {
      family.edit.delete(try family.edit.only("Item", "b"))
      #expect(try family.edit.fetch(items(0, 2)).map(name) == ["d", "e"])
      #expect(try family.edit.fetch(items(2, 2)).map(name) == ["f", "g"])
      #expect(try family.edit.fetch(items(4, 2)).map(name) == ["h"])
    }
  }

  @Test("pages over several stores", .fact("CH-1100"), arguments: [false, true])
  func severalStores(_ isSorted: Bool) throws {
    let stack = try TestStack(.memory, model: TestModel.item())
    let second = try stack.coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    try stack.run { context in
      for (index, name) in ["a", "b", "c", "d", "e", "f"].enumerated() {
        let object = context.make("Item", name)
        if index % 2 == 1 { context.assign(object, to: second) }
      }
      try context.save()
      for name in ["a", "d"] { context.delete(try context.only("Item", name)) }
      let all = try context.fetch(items(0, 0, sorted: isSorted)).map(name)
      for start in [0, 2] {
        #expect(try context.fetch(items(start, 2, sorted: isSorted)).map(name) == Array(all.dropFirst(start).prefix(2)))
      }
    }
  }

  @Test(
    "an object that does not match any more leaves its page shorter, and no other page changes for it",
    .fact("CH-1100", "FR-06"), arguments: StoreKind.anywhere)
  func leaving(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item()) { _, context in
      try fill(context)
      try context.only("Item", "b").setValue("x", forKey: "name")
      context.delete(try context.only("Item", "f"))
      let pages = try [0, 2, 4, 6].map { start in
        let request = items(start, 2)
        request.predicate = NSPredicate(format: "name < 'i'")
        return try context.fetch(request).map(name)
      }
      #expect(pages == [["a"], ["c", "d"], ["e", "g"], ["h"]])
      context.rollback()
    }
  }

  @Test(
    "what was inserted, or matches only now, joins each page, and may push a row off it", .fact("CH-1101", "FR-06"),
    arguments: StoreKind.anywhere)
  func joining(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item()) { _, context in
      try fill(context)
      let new = context.make("Item", "aa")
      #expect(try context.fetch(items(0, 2)).map(name) == ["a", "aa"])
      #expect(try context.fetch(items(2, 2)).map(name) == ["aa", "c"])
      // The count is that of the objects; IDs that join come in no order.
      #expect(try context.count(for: items(2, 2)) == 2)
      let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Item")
      (ids.sortDescriptors, ids.resultType) = (items(0, 0).sortDescriptors, .managedObjectIDResultType)
      (ids.fetchOffset, ids.fetchLimit) = (7, 2)
      #expect(try Set(context.fetch(ids)) == [try context.only("Item", "h").objectID, new.objectID])
      context.rollback()
      // One that was changed joins the pages that it is not on, too.
      try context.only("Item", "b").setValue("bb", forKey: "name")
      #expect(try context.fetch(items(0, 2)).map(name) == ["a", "bb"])
      #expect(try context.fetch(items(2, 2)).map(name) == ["bb", "c"])
      context.rollback()
    }
  }

  @Test(
    "without pending changes, and for dictionaries, pages are those of the store", .fact("CH-1101", "FR-04", "FR-08"),
    arguments: StoreKind.anywhere)
  func stored(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item()) { _, context in
      try fill(context)
      let gone: NSManagedObject = try context.only("Item", "a")
      context.delete(gone)
      context.make("Item", "0")
      let request = items(0, 2)
      request.includesPendingChanges = false
      #expect(try context.fetch(request).count == 2)
      #expect(try context.count(for: request) == 2)
      request.fetchOffset = 2
      #expect(try context.fetch(request).map(name) == ["c", "d"])
      let rows = NSFetchRequest<NSDictionary>(entityName: "Item")
      (rows.sortDescriptors, rows.resultType) = (request.sortDescriptors, .dictionaryResultType)
      rows.fetchLimit = 2
      #expect(try context.fetch(rows).map { $0["name"] as? String } == ["a", "b"])
      rows.fetchOffset = 2
      #expect(try context.fetch(rows).map { $0["name"] as? String } == ["c", "d"])
      context.rollback()
    }
  }

  @Test("pages by a block, which only memory runs, are those of the whole result", .fact("CH-1101"))
  func blocks() throws {
    try onStack(.memory, TestModel.item()) { _, context in
      try fill(context)
      context.delete(try context.only("Item", "a"))
      context.make("Item", "bb")
      let pages = try [0, 2, 4].map { start in
        let request = items(start, 2)
        request.predicate = NSPredicate { object, _ in (object as? NSManagedObject).map(name) != "d" }
        return try context.fetch(request).map(name)
      }
      #expect(pages == [["b", "bb"], ["c", "e"], ["f", "g"]])
      context.rollback()
    }
  }
}
