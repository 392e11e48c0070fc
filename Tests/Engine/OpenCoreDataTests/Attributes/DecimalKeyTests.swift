import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataPredicates

/// Where something is looked up by a value, a decimal is one like others: Foundation's hash of it calls itself until the
/// process ends, so nothing may ask for it.
@Suite("Decimals as keys", .fact("SQ-17")) struct DecimalKeyTests {
  /// Baskets with goods in an order, each good with a price and a page.
  private static var model: NSManagedObjectModel {
    let basket = entity("Basket")
    let good = entity(
      "Good", attribute("price", .decimalAttributeType), attribute("page", .URIAttributeType),
      attribute("data", .binaryDataAttributeType), attribute("weight", .doubleAttributeType))
    basket.relate(.many("goods").inOrder, to: good, inverse: .one("basket"))
    basket.relate(.many("offers"), to: good, inverse: .many("offeredIn"))
    return .of([basket, good])
  }

  private static let prices = ["1.50", "2", "1.5", "0.1", "2.000", "0.10"]

  private func withGoods(
    _ kind: StoreKind, _ body: (TestStack, NSManagedObjectContext) throws -> Void
  ) throws {
    try onStack(kind, Self.model) { stack, context throws in
      let basket = context.make("Basket", "one")
      for (index, price) in Self.prices.enumerated() {
        let good = context.make("Good", "\(index)")
        good.setValue(NSDecimalNumber(string: price), forKey: "price")
        good.setValue(URL(string: "https://example.org/\(index % 2)"), forKey: "page")
        good.setValue(Data([UInt8(index % 2)]), forKey: "data")
        good.setValue(basket, forKey: "basket")
        basket.mutableSetValue(forKey: "offers").add(good)
      }
      try context.save()
      try body(stack, context)
    }
  }

  @Test("a fetch of dictionaries groups by a decimal as SQL does", .fact("FR-10"), arguments: StoreKind.anywhere)
  func grouped(_ kind: StoreKind) throws {
    try withGoods(kind) { _, context throws in
      for (key, counts) in [("price", [2, 2, 2]), ("page", [3, 3]), ("data", [3, 3])] {
        let request = Payroll.request([key, computed("rows", NSExpression(forKeyPath: "@count"))], of: "Good")
        request.propertiesToGroupBy = [key]
        #expect(try context.fetch(request).compactMap { $0["rows"] as? Int } == counts, "\(key)")
      }
    }
  }

  @Test("results that differ by a decimal alone are distinct", .fact("FR-13"), arguments: StoreKind.anywhere)
  func distinct(_ kind: StoreKind) throws {
    try withGoods(kind) { _, context throws in
      let request = Payroll.request(["price"], of: "Good")
      request.returnsDistinctResults = true
      request.sortDescriptors = [NSSortDescriptor(key: "price", ascending: true)]
      #expect(try context.lines(request) == ["price=0.1", "price=1.5", "price=2"])
    }
  }

  @Test("what several stores hold twice is one result", .fact("FR-13", "CH-055"))
  func distinctInTwoStores() throws {
    try withGoods(.sqlite) { stack, context throws in
      let second = try stack.coordinator.addPersistentStore(
        ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
      let good = context.make("Good", "there")
      context.assign(good, to: second)
      good.setValue(NSDecimalNumber(string: "1.500"), forKey: "price")
      try context.save()
      let request = Payroll.request(["price"], of: "Good")
      request.returnsDistinctResults = true
      #expect(Set(try context.lines(request)) == ["price=0.1", "price=1.5", "price=2"])
    }
  }

  @Test("members are asked for their decimals, in an order and without", arguments: StoreKind.anywhere)
  func members(_ kind: StoreKind) throws {
    try withGoods(kind) { _, context throws in
      for format in [
        "ANY goods.price > 1.9", "ANY offers.price == 0.1", "goods.price.@count == 3", "offers.price.@count == 3",
      ] where kind == .memory || format.hasPrefix("ANY") {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Basket")
        request.predicate = NSPredicate(format: format)
        #expect(try context.count(for: request) == 1, "\(format)")
        #expect(try context.things("Basket").allSatisfy { request.predicate?.evaluate(with: $0) == true }, "\(format)")
      }
      let basket = try #require(try context.things("Basket").first)
      #expect((basket.value(forKeyPath: "goods.price") as? [NSDecimalNumber])?.count == 3)
      #expect((basket.value(forKeyPath: "offers.price") as? Set<AnyHashable>)?.count == 3)
      #expect((basket.value(forKeyPath: "goods.@distinctUnionOfObjects.price") as? [Any])?.count == 3)
      #expect((basket.value(forKeyPath: "offers.@distinctUnionOfObjects.price") as? Set<AnyHashable>)?.count == 3)
    }
  }

  @Test("IN finds numbers, dates and identifiers of any type among many, by value")
  func inLists() {
    let decimals = (0..<40).map { NSDecimalNumber(string: "\($0).5") }
    let doubles = (0..<40).map { Double($0) + 0.25 }
    let days = (0..<40).map { Date(timeIntervalSinceReferenceDate: Double($0)) }
    let ids = (0..<40).map { _ in UUID() }
    func isFound(_ value: Any, _ list: [Any]) -> Bool {
      NSPredicate(format: "SELF IN %@", list).evaluate(with: value)
    }
    #expect(isFound(NSDecimalNumber(string: "3.50"), decimals))
    #expect(isFound(3.5, decimals))
    #expect(!isFound(3.25, decimals))
    #expect(!isFound(3, decimals))
    #expect(!isFound(Double.nan, decimals))
    #expect(isFound(3.25, doubles))
    #expect(isFound(Decimal(string: "3.250") ?? .nan, doubles))
    #expect(isFound(3, doubles + [NSDecimalNumber(string: "3.000")]))
    #expect(isFound(Date(timeIntervalSinceReferenceDate: 7), days))
    #expect(isFound(ids[9], ids))
    #expect(!isFound(Date(timeIntervalSinceReferenceDate: 7.5), days))
    #expect(!isFound(UUID(), ids))
    // Beyond what both kinds hold exactly they are compared one by one, as without an index.
    let large: [Any] = doubles + [NSDecimalNumber(string: "1e100"), 0x1p60, UInt64.max, Double.infinity]
    for value in [1e100, NSDecimalNumber(string: "1152921504606847000"), 1 << 60, UInt64.max, Double.infinity] as [Any]
    {
      #expect(isFound(value, large), "\(value)")
    }
    #expect(!isFound(-Double.infinity, large))
    #expect(!isFound(UInt64.max - 1, large))
  }

  @Test("collections are equal by what their numbers are worth, whatever type these have")
  func collections() {
    let one = NSDecimalNumber(string: "1.0")
    func areEqual(_ left: Any, _ right: Any) -> Bool {
      NSPredicate(format: "%@ == %@", argumentArray: [left, right]).evaluate(with: nil)
    }
    #expect(areEqual(Set([1, 2]), [one, 2]))
    #expect(areEqual([2, one], NSSet(array: [1, 2])))
    #expect(!areEqual(Set([1, 3]), [one, 2]))
    #expect(areEqual([[one], [2]], [[1], [2]]))
    #expect(!areEqual([[one], [2]], Set([[1]])))
  }
}
