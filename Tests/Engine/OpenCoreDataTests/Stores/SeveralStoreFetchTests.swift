import Foundation
import TestKit
import Testing

@testable import CoreData

/// Fetches over several stores.
@Suite struct SeveralStoreFetchTests {
  /// Two stores of items: a, c, e, g with prices 1, 3, 5, 7 in the first; b, d, f, h with 2, 4, 6, 8 in the second.
  private static func row(_ kind: StoreKind) throws -> StoreRow {
    let row = try StoreRow(kind)
    try row.run { context throws in
      for (index, name) in "abcdefgh".enumerated() {
        let item = context.make("Item", String(name))
        item.setValue(index + 1, forKey: "price")
        context.assign(item, to: row.stores[index % 2])
      }
      try context.save()
    }
    return row
  }

  private static func request(
    offset: Int = 0, limit: Int = 0, stores: [NSPersistentStore]? = nil, byPrice ascending: Bool? = nil
  ) -> NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.fetchOffset = offset
    request.fetchLimit = limit
    request.affectedStores = stores
    request.sortDescriptors = ascending.map { [NSSortDescriptor(key: "price", ascending: $0)] }
    return request
  }

  private static func text(_ objects: [NSManagedObject]) -> String {
    objects.map { $0.value(forKey: "name") as? String ?? "?" }.joined()
  }

  @Test(
    "affectedStores limits a fetch to some stores; otherwise they come in the order of adding", .fact("FR-21"),
    arguments: StoreKind.allCases)
  func affectedStores(kind: StoreKind) throws {
    let row = try Self.row(kind)
    try row.run { context throws in
      #expect(Self.text(try context.fetch(Self.request())) == "acegbdfh")
      #expect(Self.text(try context.fetch(Self.request(stores: [row.stores[1]]))) == "bdfh")
      #expect(Self.text(try context.fetch(Self.request(stores: row.stores.reversed()))) == "acegbdfh")
      #expect(try context.fetch(Self.request(stores: [])).isEmpty)
      #expect(try context.count(for: Self.request(stores: [row.stores[0]])) == 4)
      #expect(try context.count(for: Self.request()) == 8)
    }
  }

  @Test("a batch delete with a limit chooses among the stores that it affects", .fact("FR-21"))
  func limitedBatchDelete() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil, nil, nil])
    for (store, name) in zip(row.stores, ["a", "b", "c"]) { try row.fill(store, "Item", name) }
    try row.run { context throws in
      let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
      fetch.fetchLimit = 2
      let request = NSBatchDeleteRequest(fetchRequest: fetch)
      request.affectedStores = [row.stores[1], row.stores[2]]
      request.resultType = .resultTypeCount
      #expect((try context.execute(request) as? NSBatchDeleteResult)?.result as? Int == 2)
      #expect(Self.text(try context.fetch(Self.request())) == "a")
    }
  }

  @Test("results of several stores are sorted together", arguments: StoreKind.allCases)
  func sorting(kind: StoreKind) throws {
    let row = try Self.row(kind)
    try row.run { context throws in
      #expect(Self.text(try context.fetch(Self.request(byPrice: true))) == "abcdefgh")
      #expect(Self.text(try context.fetch(Self.request(byPrice: false))) == "hgfedcba")
      let keysOnly = Self.request(byPrice: false)
      keysOnly.includesPropertyValues = false
      #expect(Self.text(try context.fetch(keysOnly)) == "hgfedcba")
    }
  }

  @Test("offset and limit count over all stores, not in each", arguments: StoreKind.allCases)
  func bounds(kind: StoreKind) throws {
    let row = try Self.row(kind)
    try row.run { context throws in
      for (offset, limit, sorted, unsorted) in [
        (0, 3, "abc", "ace"), (2, 3, "cde", "egb"), (5, 0, "fgh", "dfh"), (7, 4, "h", "h"), (8, 1, "", ""),
        (9, 0, "", ""), (1, Int.max, "bcdefgh", "cegbdfh"),
      ] {
        let ordered = Self.request(offset: offset, limit: limit, byPrice: true)
        #expect(Self.text(try context.fetch(ordered)) == sorted, "offset \(offset), limit \(limit)")
        let plain = Self.request(offset: offset, limit: limit)
        #expect(Self.text(try context.fetch(plain)) == unsorted, "offset \(offset), limit \(limit)")
        #expect(try context.count(for: plain) == sorted.count)
      }
    }
  }

  @Test("IDs of several stores come in the same order as the objects", arguments: StoreKind.allCases)
  func identifiers(kind: StoreKind) throws {
    let row = try Self.row(kind)
    try row.run { context throws in
      for ascending in [true, nil] {
        let objects = try context.fetch(Self.request(offset: 1, limit: 5, byPrice: ascending))
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Item")
        request.resultType = .managedObjectIDResultType
        request.fetchOffset = 1
        request.fetchLimit = 5
        request.sortDescriptors = ascending.map { [NSSortDescriptor(key: "price", ascending: $0)] }
        #expect(try context.fetch(request) == objects.map(\.objectID))
      }
    }
  }

  @Test(
    "a limit on distinct dictionaries counts those of all stores, whatever they are sorted by", .fact("FR-21"),
    arguments: StoreKind.allCases)
  func distinctDictionaries(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    try row.run { context throws in
      for (name, price, store) in [("x", 1, 0), ("x", 2, 0), ("y", 3, 0), ("z", 4, 1), ("y", 5, 1)] {
        let item = context.make("Item", name)
        item.setValue(price, forKey: "price")
        context.assign(item, to: row.stores[store])
      }
      try context.save()
      let request = NSFetchRequest<NSDictionary>(entityName: "Item")
      request.resultType = .dictionaryResultType
      request.propertiesToFetch = ["name"]
      request.returnsDistinctResults = true
      request.sortDescriptors = [NSSortDescriptor(key: "price", ascending: true)]
      request.fetchLimit = 2
      #expect(try context.fetch(request).map { $0["name"] as? String } == ["x", "y"])
      request.returnsDistinctResults = false
      #expect(try context.fetch(request).map { $0["name"] as? String } == ["x", "x"])
    }
  }

  @Test("a condition is asked of every store; keys of two stores are not confused", arguments: StoreKind.allCases)
  func conditions(kind: StoreKind) throws {
    let row = try Self.row(kind)
    try row.run { context throws in
      let request = Self.request(byPrice: true)
      request.predicate = NSPredicate(format: "price > 3")
      #expect(Self.text(try context.fetch(request)) == "defgh")
      let first: NSManagedObject = try context.only("Item", "a")
      let second: NSManagedObject = try context.only("Item", "b")
      #expect(first.objectID.number == second.objectID.number)
      #expect(first.objectID != second.objectID)
      request.predicate = NSPredicate(format: "SELF == %@", second)
      #expect(try context.fetch(request) == [second])
      #expect(try context.existingObject(with: first.objectID) === first)
    }
  }

  @Test(
    "unsaved changes are laid over the stores that a fetch asks, and over no other", .fact("FR-03", "CH-056"),
    arguments: StoreKind.allCases)
  func overlay(kind: StoreKind) throws {
    let row = try Self.row(kind)
    try row.run { context throws in
      let (a, b): (NSManagedObject, NSManagedObject) = (try context.only("Item", "a"), try context.only("Item", "b"))
      a.setValue(100, forKey: "price")
      b.setValue(200, forKey: "price")
      context.delete(try context.only("Item", "c") as NSManagedObject)
      context.make("Item", "x")
      context.assign(context.make("Item", "y"), to: row.stores[1])
      let dear = Self.request(byPrice: true)
      dear.predicate = NSPredicate(format: "price == 0 OR price >= 100")
      #expect(Self.text(try context.fetch(dear)) == "xyab")
      dear.affectedStores = [row.stores[0]]
      #expect(Self.text(try context.fetch(dear)) == "xa")
      dear.affectedStores = [row.stores[1]]
      #expect(Self.text(try context.fetch(dear)) == "yb")
      #expect(try context.count(for: Self.request()) == 9)
      #expect(try context.count(for: Self.request(stores: [row.stores[0]])) == 4)
    }
  }

  @Test(
    "over several stores too, offset and limit cut what is saved; after the overlay only the limit cuts",
    .fact("FR-06"),
    arguments: StoreKind.allCases)
  func overlayBounds(kind: StoreKind) throws {
    let row = try Self.row(kind)
    try row.run { context throws in
      context.delete(try context.only("Item", "c") as NSManagedObject)
      let cheap = context.make("Item", "x")
      cheap.setValue(-1, forKey: "price")
      // Saved values give bcd; c goes, x comes first.
      #expect(Self.text(try context.fetch(Self.request(offset: 1, limit: 3, byPrice: true))) == "xbd")
      context.rollback()
    }
  }

  @Test("objects of several stores are prefetched and refreshed each in its own", arguments: StoreKind.allCases)
  func prefetching(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    try row.run { context throws in
      for (index, store) in row.stores.enumerated() {
        for name in ["Ann", "Bob"] {
          let (person, order) = (context.make("Person", name + "\(index)"), context.make("Order", name + "\(index)"))
          order.setValue(person, forKey: "person")
          context.assign(person, to: store)
          context.assign(order, to: store)
        }
      }
      try context.save()
    }
    try row.run { context throws in
      let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
      request.relationshipKeyPathsForPrefetching = ["orders"]
      let people = try context.fetch(request)
      #expect(people.count == 4)
      for person in people {
        let orders = person.value(forKey: "orders") as? Set<NSManagedObject> ?? []
        #expect(orders.map { $0.value(forKey: "name") as? String } == [person.value(forKey: "name") as? String])
      }
      context.refreshAllObjects()
      #expect(people.map { $0.value(forKey: "name") as? String } == ["Ann0", "Bob0", "Ann1", "Bob1"])
    }
  }
}
