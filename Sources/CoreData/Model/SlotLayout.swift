/// One property of an entity, compiled.
enum SlotLayout {
  case attribute(AttributeLayout)
  case relationship(RelationshipLayout)

  var name: String {
    switch self {
    case .attribute(let attribute): attribute.name
    case .relationship(let relationship): relationship.name
    }
  }
}

/// An attribute, compiled.
///
/// No lock is needed: it never changes once the model has been compiled.
final class AttributeLayout: @unchecked Sendable {
  let description: NSAttributeDescription
  let name: String
  let slot: Int
  let type: NSAttributeType
  let isOptional: Bool
  let isTransient: Bool
  /// Whether there are validation predicates.
  let hasPredicates: Bool
  let defaultValue: Value
  /// How the values become bytes, for a transformable attribute.
  let coding: TransformableCoding?
  /// What a composite attribute is made of; nothing for another one.
  let elements: [CompositeElement]
  /// How the store computes the values, for a derived attribute.
  ///
  /// Set once, when the relationships have been linked.
  var derivation: Derivation?

  init(description: NSAttributeDescription, slot: Int, defaultValue: Value) {
    self.description = description
    name = description.name
    self.slot = slot
    type = description.attributeType
    isOptional = description.isOptional
    isTransient = description.isTransient
    hasPredicates = !description.validationPredicates.isEmpty
    self.defaultValue = defaultValue
    elements = CompositeElement.all(of: description)
    coding = type == .transformableAttributeType ? TransformableCoding(description) : nil
  }
}

/// A relationship, compiled.
///
/// No lock is needed: it never changes once the model has been compiled.
package final class RelationshipLayout: @unchecked Sendable {
  let description: NSRelationshipDescription
  package let name: String
  package let slot: Int
  /// Position among the relationships of its entity.
  package let ordinal: Int
  package let isToMany: Bool
  let isOrdered: Bool
  package let isOptional: Bool
  let minCount: Int
  /// 0 = no limit (DR-02).
  let maxCount: Int
  package let deleteRule: NSDeleteRule
  /// The entity that declares the relationship: where it stands in a hierarchy decides columns and join tables.
  @exclusivity(unchecked) package private(set) unowned(unsafe) var source: EntityLayout!
  @exclusivity(unchecked) package private(set) unowned(unsafe) var destination: EntityLayout!
  /// The other end, as the destination entity has it; nil when none is modelled (DR-26).
  @exclusivity(unchecked) package private(set) unowned(unsafe) var inverse: RelationshipLayout?

  init(description: NSRelationshipDescription, slot: Int, ordinal: Int) {
    self.description = description
    name = description.name
    self.slot = slot
    self.ordinal = ordinal
    isToMany = description.isToMany
    isOrdered = description.isOrdered
    isOptional = description.isOptional
    minCount = description.minCount
    maxCount = description.maxCount
    deleteRule = description.deleteRule
  }

  /// Links both ends, once all entities of the model have been made.
  func link(source: EntityLayout, destination: EntityLayout, inverse: RelationshipLayout?) {
    self.source = source
    self.destination = destination
    self.inverse = inverse
  }

  /// Whether any number of destinations passes validation.
  var isUnboundedToMany: Bool { isToMany && minCount == 0 && maxCount == 0 }

  /// How the store keeps the relationship (SQ-20 to SQ-23).
  package var storage: RelationshipStorageKind {
    guard isToMany else { return .column }
    guard let inverse else { return .joinTable }
    return inverse.isToMany ? .joinTable : .inverseColumn
  }
}

/// How a store keeps a relationship.
package enum RelationshipStorageKind {
  /// To-one: a key column in the source's own row.
  case column
  /// To-many with a to-one inverse: the destination's key column is read.
  case inverseColumn
  /// Many-to-many, and to-many without an inverse: pairs, written apart from the rows of both ends. SQLite keeps the latter
  /// in a column beside the members (SQ-26).
  case joinTable
}
