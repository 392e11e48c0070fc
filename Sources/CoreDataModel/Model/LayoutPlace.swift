/// Where a description finds what its model's compilation made of it.
///
/// A weak reference to the layout itself would give the layout a side table, and every object holds its layout: each
/// retain of it would then take the slow path. The compiled model is seldom retained, so that one is referred to.
package final class LayoutPlace {
  private weak var model: ModelLayout?
  private let entity: Int
  private let slot: Int

  init(_ entity: EntityLayout, slot: Int = 0, of model: ModelLayout) {
    self.model = model
    self.entity = entity.index
    self.slot = slot
  }

  /// The entity's layout, as long as the compiled model exists.
  var entityLayout: EntityLayout? { model?.entities[entity] }

  /// The relationship's layout, as long as the compiled model exists.
  var relationshipLayout: RelationshipLayout? {
    guard case .relationship(let relationship)? = entityLayout?.slots[slot] else { return nil }
    return relationship
  }
}
