import Foundation

/// The members of a collection, hashed where that gives the same answers as comparing them one by one.
///
/// A fetch often asks whether thousands of objects are IN a list of thousands.
struct MemberIndex {
  let elements: [ScalarValue]
  private let options: NSComparisonPredicate.Options
  private let objects: Set<NSObject>
  private let stored: Set<StoredKey>
  private let texts: Set<[UInt8]>
  private let integers: Set<Int>
  /// Other numbers, dates, identifiers and data.
  private let keys: Set<EqualityKey>
  /// What is left to compare one by one.
  private let others: [ScalarValue]

  init(_ values: [Any], options: NSComparisonPredicate.Options) {
    self.options = options
    elements = values.map { ScalarValue($0) }
    // Hashing costs more than it saves for a few members.
    guard elements.count > 8 else {
      (objects, stored, texts, integers, keys, others) = ([], [], [], [], [], elements)
      return
    }
    var (objects, stored, texts): (Set<NSObject>, Set<StoredKey>, Set<[UInt8]>) = ([], [], [])
    var (integers, keys, others): (Set<Int>, Set<EqualityKey>, [ScalarValue]) = ([], [], [])
    for element in elements {
      switch element {
      case .other(let object as any StoredIdentity): stored.insert(object.storedKey)
      case .text, .url:
        let text = element.text ?? ""
        texts.insert(Array(StringComparison.fold(text, options: options).utf8))
      case .number(.integer(let integer)): integers.insert(integer)
      case .number(let number) where number.isBeyondKeys: others.append(element)
      case .number, .date, .uuid, .data: EqualityKey(element).map { _ = keys.insert($0) }
      case .null, .other:
        if let object = element.object, ValueCollection(object) == nil {
          objects.insert(object)
        } else {
          others.append(element)
        }
      }
    }
    (self.objects, self.stored, self.texts) = (objects, stored, texts)
    (self.integers, self.keys, self.others) = (integers, keys, others)
  }

  /// Tells whether some member equals the value.
  func contains(_ value: ScalarValue) -> Bool {
    switch value {
    case .other(let object as any StoredIdentity) where stored.contains(object.storedKey): return true
    case .other:
      if let object = value.object, objects.contains(object) { return true }
    case .text, .url:
      if texts.isEmpty { break }
      let text = value.text ?? ""
      if texts.contains(Array(StringComparison.fold(text, options: options).utf8)) { return true }
    case .number(let number):
      if let integer = number.exactInteger, integers.contains(integer) { return true }
      if contains(keyOf: value) { return true }
    case .date, .uuid, .data: if contains(keyOf: value) { return true }
    case .null: break
    }
    return others.contains { ValueEquality.equal(value, $0, options: options) }
  }

  private func contains(keyOf value: ScalarValue) -> Bool {
    !keys.isEmpty && EqualityKey(value).map(keys.contains) == true
  }
}
