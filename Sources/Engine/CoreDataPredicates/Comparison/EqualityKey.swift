import Foundation

/// Something to look a value up by: values have the same key where `ValueEquality` finds them equal.
///
/// Numbers count by their worth, whatever their types, and text byte by byte. Nothing asks a decimal for its hash: that of
/// Foundation's `NSDecimalNumber` calls itself on Linux until the process ends, and equal values of `Decimal` may have two.
package enum EqualityKey: Hashable {
  case null
  case number(NumberKey)
  /// A URL is its text, as it is in a store.
  case text([UInt8])
  case date(Date)
  case uuid(UUID)
  case data(Data)
  case stored(StoredKey)
  case list([EqualityKey])
  case members(Set<EqualityKey>)
  case keyed([EqualityKey: EqualityKey])
  case other(AnyHashable)

  /// The key of a value; nil for one that is not even equal to itself, and for one that cannot be hashed.
  package init?(_ value: Any?) { self.init(ScalarValue(value)) }

  /// The key of a value that is sorted into its kind.
  init?(_ value: ScalarValue) {
    switch value {
    case .null: self = .null
    case .number(let number):
      guard let key = NumberKey(number) else { return nil }
      self = .number(key)
    case .text(let text): self = .text(Array(text.utf8))
    case .url(let url): self = .text(Array(url.absoluteString.utf8))
    case .date(let date):
      if date.timeIntervalSinceReferenceDate.isNaN { return nil }
      self = .date(date)
    case .uuid(let uuid): self = .uuid(uuid)
    case .data(let data): self = .data(data)
    case .other(let object as any StoredIdentity): self = .stored(object.storedKey)
    case .other(let value): self.init(other: value)
    }
  }

  private init?(other value: Any) {
    if let pairs = (value as? any KeyedValues)?.pairsInKeyOrder {
      let keys = pairs.compactMap { pair in
        EqualityKey(pair.key).flatMap { key in EqualityKey(pair.value).map { (key, $0) } }
      }
      guard keys.count == pairs.count else { return nil }
      self = .keyed(Dictionary(keys) { first, _ in first })
      return
    }
    if !(value is any KeyValueReadable), let collection = ValueCollection(value) {
      let keys = collection.elements.compactMap { EqualityKey($0) }
      guard keys.count == collection.elements.count else { return nil }
      self = collection.kind == .set ? .members(Set(keys)) : .list(keys)
      return
    }
    guard let hashable = value as? AnyHashable else { return nil }
    self = .other(hashable)
  }
}

/// What makes numbers of several types one and the same.
package enum NumberKey: Hashable {
  case integer(Int)
  /// One that does not fit `Int`.
  case unsigned(UInt)
  case floating(Double)
  /// The digits of a decimal that no floating point number stands for.
  case decimal(String)

  /// The key of a number; nil for what is not one.
  init?(_ number: NumberValue) {
    switch number {
    case .integer(let value): self = .integer(value)
    case .unsigned(let value): self = .unsigned(value)
    case .floating(let value):
      if value.isNaN { return nil }
      self =
        Int(exactly: value).map(NumberKey.integer) ?? UInt(exactly: value).map(NumberKey.unsigned) ?? .floating(value)
    case .decimal(let value):
      if value.isNaN { return nil }
      let text = value.description
      self = Int(text).map(NumberKey.integer) ?? UInt(text).map(NumberKey.unsigned) ?? Self.fraction(value, text)
    }
  }

  /// A decimal has the key of the floating point number that is written as it is: what a programmer wrote as 0.1 is 0.1.
  private static func fraction(_ value: Decimal, _ text: String) -> NumberKey {
    guard let double = Double(text), Decimal(string: "\(double)") == value else { return .decimal(text) }
    return .floating(double)
  }
}

extension NumberValue {
  /// Whether the number is a decimal or a floating point one of a size at which some of one kind equal several of the other:
  /// of these no key says whether they are equal.
  var isBeyondKeys: Bool {
    switch self {
    case .integer, .unsigned: return false
    case .decimal, .floating:
      let magnitude = abs(double)
      return magnitude != 0 && !(1e-90..<0x1p53).contains(magnitude)
    }
  }
}
