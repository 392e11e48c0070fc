import Foundation

/// A value as plain evaluation sees it.
package enum PlainValue: Equatable, Sendable {
  case null
  case whole(Int64)
  case ratio(Double)
  case decimal(Decimal)
  case text(String)
  case date(Double)
  case uuid(UUID)
  case bytes([UInt8])
  /// An object, by its number.
  case object(Int64)
  case many([PlainValue])

  /// Takes over a value; nil for one of no kind that is known here.
  package init?(_ value: Any?) {
    guard let value else {
      self = .null
      return
    }
    // A cast takes a number of one type for one of another.
    let type = type(of: value)
    switch value {
    case is NSNull: self = .null
    case let value as Bool where type == Bool.self: self = .whole(value ? 1 : 0)
    case let value as Decimal where type == Decimal.self: self = .decimal(value)
    case let value as Int where type == Int.self: self = .whole(Int64(value))
    case let value as Float where type == Float.self: self = .ratio(Double(value))
    case let value as Double where type == Double.self: self = .ratio(value)
    case let value as String: self = .text(value)
    case let value as URL: self = .text(value.absoluteString)
    case let value as Date: self = .date(value.timeIntervalSinceReferenceDate)
    case let value as UUID: self = .uuid(value)
    case let value as Data: self = .bytes(Array(value))
    default: return nil
    }
  }
}

/// The objects of `AgreementData` beside the engine: written down while they are made, and linked by hand.
package struct PlainData: Sendable {
  /// One object.
  struct Row: Sendable {
    let entity: String
    var values: [String: PlainValue] = [:]
    var one: [String: Int64] = [:]
    var many: [String: [Int64]] = [:]
  }

  private(set) var rows: [Int64: Row] = [:]

  /// Notes an object.
  mutating func add(_ number: Int64, _ entity: String) { rows[number] = Row(entity: entity) }

  /// Notes an attribute's value.
  mutating func set(_ number: Int64, _ name: String, _ value: Any?) {
    rows[number]?.values[name] = PlainValue(value) ?? .null
  }

  /// Notes a link, at both ends; a to-many has its name in the plural.
  mutating func link(_ number: Int64, _ name: String, _ other: Int64, inverse: String, isToMany: Bool = false) {
    if isToMany { rows[number]?.many[name, default: []].append(other) } else { rows[number]?.one[name] = other }
    rows[other]?.many[inverse, default: []].append(number)
  }

  /// The numbers of the objects of an entity, those of subentities included.
  func numbers(of entity: String) -> [Int64] {
    rows.filter { $0.value.entity == entity || entity == "Item" && $0.value.entity == "Special" }.map(\.key).sorted()
  }
}
