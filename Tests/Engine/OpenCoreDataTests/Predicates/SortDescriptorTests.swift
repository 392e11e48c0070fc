import Foundation
import Testing

@testable import CoreData

@Suite("Sort descriptors")
struct SortDescriptorTests {
  private func sorted(_ values: [Any?], _ descriptor: NSSortDescriptor) -> [Any?] {
    let records = values.map { Record(["v": $0]) }
    return (records as NSArray).sortedArray(using: [descriptor]).map { ($0 as? Record)?.value(forKey: "v") }
  }

  @Test("nil comes first in ascending order, last in descending", .fact("CH-063"), .evidence(.documented))
  func nilFirst() {
    let descriptor = NSSortDescriptor(key: "v", ascending: true)
    #expect(sorted([2, nil, 1, NSNull()], descriptor).map { $0 as? Int } == [nil, nil, 1, 2])
    let reversed = descriptor.reversedSortDescriptor as? NSSortDescriptor
    #expect(reversed.map { sorted([2, nil, 1], $0).map { $0 as? Int } } == [2, 1, nil])
  }

  @Test("values sort by kind: numbers of all types together, strings byte by byte, dates, identifiers, data")
  func kinds() throws {
    let ascending = NSSortDescriptor(key: "v", ascending: true)
    #expect(sorted([2.5, 3, Decimal(2), true], ascending).map { "\($0 ?? "")" } == ["true", "2", "2.5", "3"])
    #expect(sorted(["b", "a", "é", "B", ""], ascending) as? [String] == ["", "B", "a", "b", "é"])
    let dates = [3.0, 1, 2].map { Date(timeIntervalSinceReferenceDate: $0) }
    #expect(sorted(dates, ascending) as? [Date] == dates.sorted())
    #expect(
      sorted([Data([2]), Data([1, 5]), Data([1])], ascending) as? [Data] == [Data([1]), Data([1, 5]), Data([2])])
    // Mixed kinds have an order too, so that sorting is never undefined. Chosen here.
    #expect(sorted(["x", 1, Double.nan], ascending).map { "\($0 ?? "")" } == ["nan", "1", "x"])
  }

  @Test("several descriptors decide one after the other, and paths go through relationships")
  func several() {
    let people = [("Ada", 36), ("Bob", 20), ("Ada", 20)].map { Record(["name": ["first": $0.0], "age": $0.1]) }
    let order = [NSSortDescriptor(key: "name.first", ascending: false), NSSortDescriptor(key: "age", ascending: true)]
    let ages = (people as NSArray).sortedArray(using: order).map { ($0 as? Record)?.value(forKey: "age") as? Int }
    #expect(ages == [20, 20, 36])
  }

  @Test("a nil key compares the objects themselves", .evidence(.documented))
  func noKey() {
    let descriptor = NSSortDescriptor(key: nil, ascending: false)
    #expect((["a", "c", "b"] as NSArray).sortedArray(using: [descriptor]) as? [String] == ["c", "b", "a"])
    #expect(descriptor.key == nil)
  }

  @Test("a comparator orders values that are not nil, and is turned round with the descriptor")
  func comparator() {
    let byLength = NSSortDescriptor(key: "v", ascending: true) { left, right in
      let (left, right) = ((left as? String ?? "").count, (right as? String ?? "").count)
      return left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
    }
    #expect(sorted(["ccc", nil, "a", "bb"], byLength).map { $0 as? String } == [nil, "a", "bb", "ccc"])
    let reversed = byLength.reversedSortDescriptor as? NSSortDescriptor
    #expect(reversed.map { sorted(["a", "bb"], $0) as? [String] } == ["bb", "a"])
    #expect(byLength.hasCustomComparator)
    #expect(!NSSortDescriptor(key: "v", ascending: true).hasCustomComparator)
  }

  @Test("a Swift key path sorts by optional and non-optional properties, and tells its name")
  func keyPaths() {
    let optional = NSSortDescriptor(keyPath: \Item.title, ascending: true)
    let plain = NSSortDescriptor(keyPath: \Item.rank, ascending: false)
    #expect(optional.key == "title")
    #expect(plain.key == "rank")
    let items = [Item("b", 1), Item(nil, 2), Item("a", 3)]
    func ranks(_ descriptor: NSSortDescriptor) -> [Int?] {
      (items as NSArray).sortedArray(using: [descriptor]).map { ($0 as? Item)?.rank }
    }
    #expect(ranks(optional) == [2, 3, 1])
    #expect(ranks(plain) == [3, 2, 1])
    #expect(NSSortDescriptor(keyPath: \Item.computed, ascending: true).key == nil)
    #expect(ranks(NSSortDescriptor(keyPath: \Item.computed, ascending: true)) == [3, 2, 1])
  }

  @Test("descriptors are equal when key and direction are")
  func equality() {
    let descriptor = NSSortDescriptor(key: "v", ascending: true)
    #expect(descriptor == NSSortDescriptor(key: "v", ascending: true))
    #expect(descriptor != NSSortDescriptor(key: "v", ascending: false))
    #expect(descriptor != NSSortDescriptor(key: "w", ascending: true))
    #expect(descriptor.copy() as? NSSortDescriptor == descriptor)
    #expect("\(descriptor)" == "(v, ascending)")
  }
}

private final class Item {
  var title: String?
  var rank: Int
  var computed: Int? { -rank }

  init(_ title: String?, _ rank: Int) {
    (self.title, self.rank) = (title, rank)
  }
}
