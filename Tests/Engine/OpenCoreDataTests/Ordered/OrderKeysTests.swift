import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

@Suite("order keys beyond the first", .fact("SQ-25", "CH-918"))
struct OrderKeysTests {
  /// The keys after a change.
  private func keys(_ present: [Int64?]) -> [Int64] {
    var result = present
    for (place, key) in OrderKeys.changes(from: present) { result[place] = key }
    return result.map { $0 ?? -1 }
  }

  private func isRising(_ keys: [Int64]) -> Bool { zip([0] + keys, keys).allSatisfy { $0 < $1 } }

  @Test("a single member has 2048, further ones follow at the same distance", .fact("SQ-25"))
  func first() {
    #expect(keys([nil]) == [2048])
    #expect(keys([nil, nil, nil]) == [2048, 4096, 6144])
    #expect(keys([2048, nil]) == [2048, 4096])
  }

  @Test("one member at the front, in the middle or moved takes one key")
  func single() {
    #expect(keys([nil, 2048]) == [1024, 2048])
    #expect(keys([2048, nil, 4096]) == [2048, 3072, 4096])
    #expect(OrderKeys.changes(from: [6144, 2048, 4096]).count == 1)
    #expect(OrderKeys.changes(from: [4096, 6144, 2048]).count == 1)
  }

  @Test("keys that rise already are left alone, whatever they are")
  func unchanged() { #expect(OrderKeys.changes(from: [1, 2, 3, 900, 901]).isEmpty) }

  @Test("a gap that is full is made anew from keys that follow, and no further than it takes")
  func full() {
    let result = keys([nil, 1, 2, 3, 4, 5, 1_000_000])
    #expect(isRising(result))
    #expect(result.last == 1_000_000)
    #expect(isRising(keys([5, nil, 6])))
    #expect(isRising(keys([1, 2, nil, nil, nil, 3])))
  }

  @Test("random orders: keys rise, and no more are written than members out of a longest rising run")
  func random() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let count = random.below(9)
      var present = (0..<count).map { place -> Int64? in
        let factor: Int64 = random.chance(50) ? 1 : 2048
        return Int64(place + 1) * factor
      }
      present.shuffle(using: &random)
      for index in present.indices where random.chance(20) { present[index] = nil }
      #expect(isRising(keys(present)), "\(present)")
      let kept = LongestRise.places(in: present).map { present[$0] ?? 0 }
      #expect(isRising(kept), "\(present)")
      if let spaced = spaced(present) {
        #expect(
          OrderKeys.changes(from: spaced).count == spaced.count - LongestRise.places(in: spaced).count, "\(spaced)")
      }
    }
  }

  /// The same order with room between all keys.
  private func spaced(_ present: [Int64?]) -> [Int64?]? {
    let sorted = present.compactMap(\.self).sorted()
    guard Set(sorted).count == sorted.count else { return nil }
    return present.map { key in key.flatMap { sorted.firstIndex(of: $0) }.map { Int64($0 + 1) * 2048 } }
  }

  @Test("keys of another tool at the ends of what 64 bits hold make no trap")
  func extremes() {
    #expect(isRising(keys([nil, OrderKeys.valid.upperBound, nil])))
    #expect(isRising(keys([1, nil, OrderKeys.valid.upperBound])))
  }
}
