import Foundation
import OpenCoreData

// Foundation has unusable classes of these names on Linux.
typealias NSExpression = OpenCoreData.NSExpression
typealias NSComparisonPredicate = OpenCoreData.NSComparisonPredicate

/// What the tables of predicates are evaluated against.
enum PredicateSamples {
  static func person() -> [String: Any] {
    [
      "name": "Ada Lovelace",
      "age": 36,
      "height": 1.65,
      "isMember": true,
      "nickname": NSNull(),
      "born": Date(timeIntervalSinceReferenceDate: -1000),
      "scores": [3, 5, 9],
      "tags": Set(["maths", "poetry"]),
      "address": ["city": "London", "zip": "SW1"],
      "friends": [["name": "Charles", "age": 44], ["name": "Mary", "age": 70]],
      "any": "escaped",
    ]
  }
}

/// A readable object with identity, as managed objects are.
final class Record: NSObject, KeyValueReadable {
  private let values: [String: Any?]

  init(_ values: [String: Any?]) {
    self.values = values
  }

  func value(forKey key: String) -> Any? {
    values[key] ?? nil
  }
}
