import Foundation

/// One element of a fetch index: a property, and how its values are ordered.
open class NSFetchIndexElementDescription: NSObject, NSCopying {
  /// The property whose values are indexed: an attribute, a to-one relationship, or an expression with a name.
  public private(set) var property: NSPropertyDescription?

  /// How values are compared.
  ///
  /// Default binary.
  public var collationType: NSFetchIndexElementType { willSet { requireMutable() } }

  /// Whether the index begins with the least value.
  ///
  /// Default true.
  public var isAscending: Bool = true { willSet { requireMutable() } }

  /// The index that the element is part of.
  public internal(set) weak var indexDescription: NSFetchIndexDescription?

  /// The name of the property.
  public var propertyName: String? { property?.name }

  /// Makes an element.
  ///
  /// - Parameters:
  ///   - property: what is indexed.
  ///   - collationType: how values are compared.
  public init(property: NSPropertyDescription, collationType: NSFetchIndexElementType) {
    self.property = property
    self.collationType = collationType
    super.init()
  }

  /// The same element, of the same property, in a description that belongs to no index and can be changed.
  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  func duplicate() -> NSFetchIndexElementDescription {
    guard let property else { return self }
    let copy = NSFetchIndexElementDescription(property: property, collationType: collationType)
    copy.isAscending = isAscending
    return copy
  }

  private func requireMutable() { indexDescription?.requireMutable() }
}
