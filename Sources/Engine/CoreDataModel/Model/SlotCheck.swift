/// What validation has to know of a slot before it looks at a value.
///
/// A save checks every property of every changed object, and most properties have no rules but whether they are optional: those
/// are told apart here, once.
package struct SlotCheck {
  /// The name of the property.
  package let name: String
  /// Whether nothing can be wrong with the values: looking at an unbounded to-many would load all its members, only to find
  /// nothing to check.
  package let isNeedless: Bool
  /// Whether nothing can be wrong but that there is no value.
  package let isPlain: Bool
  /// Whether there may be no value.
  package let isOptional: Bool

  init(_ slot: SlotLayout) {
    name = slot.name
    switch slot {
    case .attribute(let attribute):
      isNeedless = false
      isPlain = !attribute.hasPredicates && attribute.elements.isEmpty && attribute.type != .URIAttributeType
      isOptional = attribute.isOptional
    case .relationship(let relationship):
      isNeedless = relationship.isUnboundedToMany && !relationship.hasPredicates
      isPlain = false
      isOptional = relationship.isOptional
    }
  }
}
