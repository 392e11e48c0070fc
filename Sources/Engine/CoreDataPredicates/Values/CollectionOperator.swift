import Foundation

/// An operator that a key path applies to a collection, as Apple's *Using Collection Operators* lists them.
package enum CollectionOperator: String {
  case sum, avg, min, max
  case unionOfObjects, distinctUnionOfObjects
  case unionOfArrays, distinctUnionOfArrays, distinctUnionOfSets

  /// What the operator makes of all values; nil for one that gives a collection.
  package var aggregate: AggregateOperation? {
    switch self {
    case .sum: .sum
    case .avg: .average
    case .min: .min
    case .max: .max
    case .unionOfObjects, .distinctUnionOfObjects, .unionOfArrays, .distinctUnionOfArrays, .distinctUnionOfSets: nil
    }
  }

  /// Applies the operator to what a path reads from each element.
  ///
  /// - Parameters:
  ///   - collection: the collection left of the operator.
  ///   - path: the path right of it.
  package func apply(to collection: ValueCollection, _ path: ValuePath) throws -> Any? {
    let values = try collection.elements.map { try path.read(from: $0) }
    switch self {
    case .sum, .avg, .min, .max: return aggregate?.value(of: values)
    case .unionOfObjects: return ValueCollection(elements: values.compactMap(\.self), kind: .array).boxed
    case .distinctUnionOfObjects: return distinct(values.compactMap(\.self), like: collection)
    case .unionOfArrays: return ValueCollection(elements: inner(values), kind: .array).boxed
    case .distinctUnionOfArrays, .distinctUnionOfSets: return distinct(inner(values), like: collection)
    }
  }

  private func inner(_ values: [Any?]) -> [Any] {
    values.compactMap { $0.flatMap(ValueCollection.init) }.flatMap(\.elements)
  }

  private func distinct(_ values: [Any], like collection: ValueCollection) -> Any {
    ValueCollection(elements: values, kind: collection.kind == .set ? .set : .array).distinct().boxed
  }
}
