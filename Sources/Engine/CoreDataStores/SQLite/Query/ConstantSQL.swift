import Foundation

/// Constants of predicates as values that SQLite can compare with a column.
package enum ConstantSQL {
  /// The value to bind; nil for a kind that no column holds.
  package static func value(_ scalar: ScalarValue) -> Value? {
    switch scalar {
    case .null: .null
    case .number(let number): value(number)
    case .text(let text): .string(text)
    case .date(let date): .double(date.timeIntervalSinceReferenceDate)
    case .uuid(let uuid): .uuid(uuid)
    case .url(let url): .string(url.absoluteString)
    case .data(let data): .object(data as NSData)
    case .other: nil
    }
  }

  /// A number, whole where it is whole.
  static func value(_ number: NumberValue) -> Value {
    number.exactInteger.map { .int(Int64($0)) } ?? .double(number.double)
  }

  /// The key of an object; nil for what is no object.
  ///
  /// An object of another store, or of another hierarchy, has key 0 here: no row has that.
  static func key(_ scalar: ScalarValue, entity: EntityLayout, identity: StoreIdentity) -> Int64? {
    guard let object = scalar.object as? any StoredIdentity else { return nil }
    return object.storedKey.number(root: entity.root, store: identity) ?? 0
  }
}
