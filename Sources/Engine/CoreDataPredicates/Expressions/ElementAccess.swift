import Foundation

/// The words that may stand in an index: `episodes[FIRST]`.
enum ElementIndex: String, CaseIterable, Sendable {
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"
}

/// The access to one element: `list[2]`, `list[LAST]`, `list[SIZE]`, `dictionary["key"]`.
enum ElementAccess {
  static func element(of value: Any?, at index: Any?) throws -> Any? {
    guard let value, let index else { return nil }
    if let keyed = value as? any KeyedValues, let key = index as? String {
      return flattenedValue(keyed.value(forStringKey: key))
    }
    guard let collection = ValueCollection(value) else {
      throw PredicateEvaluationError.indexIntoValue(
        index: (index as? ElementIndex)?.rawValue ?? "\(index)", value: ScalarValue(value).display)
    }
    // Built by hand, the words arrive as strings.
    switch index as? ElementIndex ?? (index as? String).flatMap(ElementIndex.init) {
    case .first: return flattenedValue(collection.elements.first)
    case .last: return flattenedValue(collection.elements.last)
    case .size: return collection.elements.count
    case nil: break
    }
    guard case .number(let number) = ScalarValue(index), let position = number.exactInteger else { return nil }
    guard collection.elements.indices.contains(position) else {
      throw PredicateEvaluationError.indexBeyondBounds(index: position, count: collection.elements.count)
    }
    return flattenedValue(collection.elements[position])
  }
}
