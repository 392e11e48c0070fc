import Foundation

/// A relationship from one entity to another.
///
/// Made in code it starts as nullify, optional and to-many without bounds (DR-02, DR-02b).
open class NSRelationshipDescription: NSPropertyDescription {
  /// The entity at the far end.
  public weak var destinationEntity: NSEntityDescription? { willSet { requireMutable() } }

  /// The relationship that leads back, or nil.
  ///
  /// Setting one end does not set the other; a model whose ends disagree is refused. One that a single end names counts
  /// for both ends (CH-935).
  public weak var inverseRelationship: NSRelationshipDescription? { willSet { requireMutable() } }

  /// What happens to the destinations when the owner is deleted (DR-03).
  ///
  /// Default nullify.
  open var deleteRule: NSDeleteRule = .nullifyDeleteRule { willSet { requireMutable() } }

  /// The least number of destinations.
  ///
  /// Default 0.
  public var minCount: Int = 0 { willSet { requireMutable() } }

  /// The greatest number of destinations: 1 makes the relationship to-one, 0 sets no limit.
  ///
  /// Default 0.
  public var maxCount: Int = 0 { willSet { requireMutable() } }

  /// Whether the destinations keep an order.
  ///
  /// Default false.
  public var isOrdered: Bool = false { willSet { requireMutable() } }

  /// Whether the relationship may have several destinations: `maxCount` is not 1.
  public var isToMany: Bool { maxCount != 1 }

  /// What the model's compilation made of this relationship, as long as the compiled model exists; see that of an entity.
  package internal(set) final var layout: RelationshipLayout? {
    get { ownLayout.object }
    set { ownLayout.object = newValue }
  }
  private let ownLayout = PublishedReference<RelationshipLayout>()
}
