import Foundation

/// A compiled model: its entities in the order of their store numbers.
///
/// Root entities come by name, each followed by its subentities, depth first and by name (SQ-05).
///
/// It is made whole, by `ModelCompiler`, and never changes. What stores ask for is worked out later, and has locks of its own.
package final class ModelLayout: Sendable {
  /// The entities; the position is `EntityLayout.index`.
  package let entities: [EntityLayout]
  private let table: EntityTable
  private let byName: [String: EntityLayout]
  private let byClass: [ObjectIdentifier: [EntityLayout]]
  private let knownShapes = Memo<ModelShapes>()
  /// What stores keep of the model for a migration; made by the first that asks.
  package let cache = Memo<Data?>()
  /// The property list in the metadata of a new store; made by the first that is.
  package let metadata = Memo<Data?>()

  /// Takes the entities, and lets them find each other.
  ///
  /// - Parameters:
  ///   - entities: all of a model, in order.
  ///   - table: the one that they were made with.
  init(_ entities: [EntityLayout], in table: EntityTable) {
    self.entities = entities
    self.table = table
    table.fill(entities)
    byName = Dictionary(entities.map { ($0.name, $0) }) { first, _ in first }
    var byClass: [ObjectIdentifier: [EntityLayout]] = [:]
    for entity in entities {
      if let objectClass = entity.objectClass { byClass[ObjectIdentifier(objectClass), default: []].append(entity) }
    }
    self.byClass = byClass
  }

  deinit {
    for entity in entities { entity.withdraw() }
    table.empty()
  }

  /// The entity of that name.
  package func entity(named name: String) -> EntityLayout? { byName[name] }

  /// The entities whose objects are of exactly that class.
  package func entities(of objectClass: AnyClass) -> [EntityLayout] {
    byClass[ObjectIdentifier(objectClass)] ?? []
  }

  /// The shapes of the entities, for stores.
  package var shapes: ModelShapes { knownShapes.value { ModelShapes(entities) } }

  /// The root entities, by name.
  package var roots: [EntityLayout] { entities.filter { $0.parent == nil } }
}
