/// One property of an entity, compiled.
package enum SlotLayout {
  case attribute(AttributeLayout)
  case relationship(RelationshipLayout)

  package var name: String {
    switch self {
    case .attribute(let attribute): attribute.name
    case .relationship(let relationship): relationship.name
    }
  }
}

/// An attribute, compiled.
///
/// No lock is needed: it never changes.
package final class AttributeLayout: @unchecked Sendable {
  package let description: NSAttributeDescription
  package let name: String
  package let slot: Int
  package let type: NSAttributeType
  package let isOptional: Bool
  package let isTransient: Bool
  /// Whether there are validation predicates.
  package let hasPredicates: Bool
  package let defaultValue: Value
  /// How the values become bytes, for a transformable attribute.
  package let coding: TransformableCoding?
  /// What a composite attribute is made of; nothing for another one.
  package let elements: [CompositeElement]
  /// How the store computes the values, for a derived attribute.
  package let derivation: Derivation?

  init(description: NSAttributeDescription, slot: Int, derivation: Derivation? = nil) {
    self.description = description
    name = description.name
    self.slot = slot
    type = description.attributeType
    isOptional = description.isOptional
    isTransient = description.isTransient
    hasPredicates = !description.validationPredicates.isEmpty
    defaultValue = description.defaultValue.flatMap { Value($0, as: description.attributeType) } ?? .null
    self.derivation = derivation
    elements = CompositeElement.all(of: description)
    coding = type == .transformableAttributeType ? TransformableCoding(description) : nil
  }
}

/// A relationship, compiled.
///
/// No lock is needed: it never changes.
@usableFromInline
package final class RelationshipLayout: @unchecked Sendable {
  package let description: NSRelationshipDescription
  package let name: String
  package let slot: Int
  /// Position among the relationships of its entity.
  package let ordinal: Int
  @usableFromInline package let isToMany: Bool
  package let isOrdered: Bool
  package let isOptional: Bool
  package let minCount: Int
  /// 0 = no limit (DR-02b).
  package let maxCount: Int
  package let deleteRule: NSDeleteRule
  /// Whether there are validation predicates.
  package let hasPredicates: Bool
  /// Index of the entity that declares the relationship.
  @usableFromInline let sourceIndex: Int
  /// Index of the entity that it leads to.
  @usableFromInline let destinationIndex: Int
  /// The inverse's position among the relationships of the destination; nil when none is modelled (DR-26).
  @usableFromInline let inverseOrdinal: Int?
  /// Whether both ends keep the same links: the inverse names this end back, and either both are stored or none is.
  private let isPaired: Bool
  /// How a store keeps the relationship (SQ-20 to SQ-23).
  package let storage: RelationshipStorageKind
  /// The entities of the model.
  @usableFromInline package let table: EntityTable

  /// Makes one.
  ///
  /// - Parameters:
  ///   - description: the description, of a model that was checked.
  ///   - ordinal: its position among the relationships of its entity.
  ///   - ends: where both ends are.
  ///   - table: where the model's entities will be found.
  init(description: NSRelationshipDescription, slot: Int, ordinal: Int, ends: RelationshipEnds, table: EntityTable) {
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
    hasPredicates = !description.validationPredicates.isEmpty
    (sourceIndex, destinationIndex, inverseOrdinal) = (ends.source, ends.destination, ends.inverse)
    isPaired = ends.partner != nil
    storage = RelationshipStorageKind(description, partner: ends.partner)
    self.table = table
  }

  /// The entity that declares the relationship: where it stands in a hierarchy decides columns and join tables.
  @inlinable package var source: EntityLayout { table[sourceIndex] }
  /// The entity that it leads to.
  @inlinable package var destination: EntityLayout { table[destinationIndex] }
  /// The end that a change of this one keeps in step, as the destination entity has it; nil when none is modelled (DR-26).
  @inlinable package var inverse: RelationshipLayout? {
    inverseOrdinal.map { table[destinationIndex].relationships[$0] }
  }
  /// The inverse, where both ends are the same links: what one end has says what the other has.
  ///
  /// Nil without an inverse; for one that names another end back (CH-1001, CH-1043), so that each has links of its own; and
  /// where one of the two is transient (CH-1042).
  package var partner: RelationshipLayout? { isPaired ? inverse : nil }

  /// The inverse, unless that is in no store.
  package var storedInverse: RelationshipLayout? { inverse.flatMap { $0.isTransient ? nil : $0 } }

  /// Whether the rows of the destinations keep what the relationship holds, and no relationship of theirs shows it.
  ///
  /// So it is for a to-many that shares its links with no inverse (SQ-26). One that names a to-many, or that a to-many names, is kept in pairs of its own:
  /// a member has several owners then, for whom one column has no room (CH-1096).
  package var isKeptByMembers: Bool {
    guard storage == .joinTable, partner == nil, inverse?.isToMany != true else { return false }
    return !table.entities.contains { entity in
      entity.storedRelationships.contains { $0.isToMany && $0.inverse === self }
    }
  }

  /// Whether no store keeps the relationship.
  package var isTransient: Bool { storage == .memory }

  /// Whether any number of destinations passes validation.
  var isUnboundedToMany: Bool { isToMany && minCount == 0 && maxCount == 0 }
}

/// How a store keeps a relationship.
package enum RelationshipStorageKind {
  /// To-one: a key column in the source's own row.
  case column
  /// To-many with a to-one inverse: the destination's key column is read.
  case inverseColumn
  /// Many-to-many, and to-many that shares its links with no inverse: pairs, written apart from the rows of both ends. Of the
  /// latter SQLite keeps those in a column beside the members that have to do with no other to-many (SQ-26, CH-1096).
  case joinTable
  /// Transient: in no store (CH-993).
  case memory

  /// - Parameters:
  ///   - partner: the other end of the same links, if it has one.
  init(_ relationship: NSRelationshipDescription, partner: NSRelationshipDescription?) {
    if relationship.isTransient {
      self = .memory
    } else if !relationship.isToMany {
      self = .column
    } else {
      self = partner.map { !$0.isToMany } ?? false ? .inverseColumn : .joinTable
    }
  }
}
