import Foundation

/// An attribute that is made of others: in memory a dictionary with a value for the name of each.
///
/// A key path such as `location.latitude` leads to one of them.
///
/// Apple page: NSCompositeAttributeDescription.
open class NSCompositeAttributeDescription: NSAttributeDescription {
  /// Makes a composite without elements.
  public override init() {
    super.init()
    attributeType = .compositeAttributeType
  }

  /// The attributes it is made of; one may be a composite itself.
  public var elements: [NSAttributeDescription] = [] { willSet { requireMutable() } }

  override var isFrozen: Bool { didSet { for element in elements { element.isFrozen = isFrozen } } }
}
