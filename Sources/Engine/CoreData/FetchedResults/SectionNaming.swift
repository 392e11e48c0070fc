import Foundation

/// Reads the name of the section that an object belongs to.
enum SectionNaming {
  /// Every object is in one section.
  case none
  /// A stored attribute of the object: read without firing a fault whose row is known.
  case attribute(slot: Int, NSAttributeType)
  /// Anything else that key-value coding reads.
  case path(String)

  init(_ keyPath: String?, _ entity: EntityLayout) {
    guard let keyPath else {
      self = .none
      return
    }
    if let slot = entity.slot(named: keyPath), case .attribute(let attribute) = entity.slots[slot],
      !attribute.isTransient
    {
      self = .attribute(slot: slot, attribute.type)
    } else {
      self = .path(keyPath)
    }
  }

  /// The name of an object's section; "" for nil (CH-040).
  func name(of object: NSManagedObject) -> String {
    switch self {
    case .none: ""
    case .attribute(let slot, let type):
      Self.text((object.knownValues?[slot] ?? object.read(slot)).publicValue(as: type))
    case .path(let keyPath): Self.text(object.value(forKeyPath: keyPath))
    }
  }

  /// A value as Core Data prints it: numbers as `NSNumber` does, so a Boolean is 0 or 1.
  private static func text(_ value: Any?) -> String {
    switch ScalarValue(value) {
    case .null: ""
    case .number(.floating(let number)): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case let other: other.display
    }
  }
}

extension NSManagedObject {
  /// The present values as far as no fault has to be fired for them.
  final var knownValues: RowValues? { working ?? row?.values }
}
