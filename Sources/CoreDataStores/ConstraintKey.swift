import Foundation

/// The values of one row that a constraint compares, told apart as SQLite's binary collation does.
struct ConstraintKey: Hashable {
  private enum Part: Hashable {
    case integer(Int64)
    case real(Double)
    case uuid(UUID)
    case bytes(Data)
    case text(Data)
  }
  private var parts: [Part] = []

  /// The key of a row; nil where one of the values is missing, which nothing equals.
  init?(_ values: RowValues, _ constraint: ConstraintLayout) {
    for slot in constraint.slots {
      guard let part = Self.part(values[slot]) else { return nil }
      parts.append(part)
    }
  }

  private static func part(_ value: Value) -> Part? {
    switch value {
    case .null, .reference: nil
    case .int(let number): .integer(number)
    case .double(let number): number.isNaN ? nil : .real(number)
    case .string(let text): .text(Data(text.utf8))
    case .uuid(let uuid): .uuid(uuid)
    case .object(let object): part(object)
    }
  }

  private static func part(_ object: AnyObject) -> Part? {
    switch object {
    case let data as NSData: .bytes(Data(copying: data))
    case let url as NSURL: Part.text(Data(url.absoluteString.utf8))
    case let number as NSDecimalNumber: part(number.decimalValue)
    default: nil
    }
  }

  /// A decimal as the number that SQLite makes of its text (SQ-17).
  private static func part(_ decimal: Decimal) -> Part? {
    if decimal.isNaN { return nil }
    let text = decimal.description
    return Int64(text).map(Part.integer) ?? Double(text).map(Part.real)
  }
}
