import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Numbers compare by value, whatever their types")
struct NumberComparisonTests {
  private let fives: [Any] = [
    5, Int8(5), Int16(5), Int32(5), Int64(5), UInt(5), UInt8(5), UInt16(5), UInt32(5), UInt64(5), Float(5), 5.0,
    Decimal(5), NSNumber(value: 5), NSNumber(value: 5.0), NSDecimalNumber(value: 5), Float16(5),
  ]

  @Test("equal numbers of all types are equal, and neither less nor greater")
  func types() {
    for left in fives {
      for right in fives {
        let object = ["a": left]
        #expect(NSPredicate(format: "a == %@ AND a <= %@ AND a >= %@", right, right, right).evaluate(with: object))
        #expect(!NSPredicate(format: "a < %@ OR a > %@ OR a != %@", right, right, right).evaluate(with: object))
      }
    }
  }

  @Test(
    "each row is in strictly ascending order, without loss between integers and floating point",
    arguments: [
      [Int.min, -1, 0, 1, Int.max] as [any Sendable],
      [-Double.infinity, Int.min, -0.5, 0, 0.5, Int.max, Double.infinity],
      [9_007_199_254_740_992.0, 9_007_199_254_740_993],
      [9_007_199_254_740_991, 9_007_199_254_740_992.0],
      [Int.max, 0x1p63, UInt64.max, 0x1p64],
      [Int.max, UInt(Int.max) + 1],
      [-3, -2.5, -2, Decimal(-1.5), -1],
      [Decimal(string: "0.1") ?? 0, Decimal(string: "0.1000000000000000000000000001") ?? 0, 0.2],
      [0.1, Decimal(string: "0.1000000000000000000000000001") ?? 0],
      [Decimal(string: "1e60") ?? 0, 1e61],
      [Decimal(1), 1e300],
      [false, true, 2],
    ])
  func ascending(row: [any Sendable]) {
    for (left, index) in zip(row, row.indices) {
      for right in row[(index + 1)...] {
        #expect(NSPredicate(format: "%@ < %@", left, right).evaluate(with: nil), "\(left) \(right)")
        #expect(NSPredicate(format: "%@ > %@", right, left).evaluate(with: nil), "\(right) \(left)")
        #expect(!NSPredicate(format: "%@ == %@", left, right).evaluate(with: nil), "\(left) \(right)")
      }
    }
  }

  @Test("a literal 0.1 equals the decimal 0.1; NaN equals nothing and has no order", .fact("CH-901", "CH-904"))
  func decimalsAndNaN() {
    #expect(NSPredicate(format: "a == 0.1").evaluate(with: ["a": Decimal(string: "0.1")]))
    for sign in ["==", "<", ">", "<=", ">="] {
      #expect(!NSPredicate(format: "%@ \(sign) %@", Double.nan, Double.nan).evaluate(with: nil))
      #expect(!NSPredicate(format: "%@ \(sign) 1", Decimal.nan).evaluate(with: nil))
    }
    #expect(NSPredicate(format: "%@ != 1", Double.nan).evaluate(with: nil))
  }
}
