import Foundation

/// What a store says of the model that it was made with: the shape of each entity, and its hash.
package struct ModelShapes: Sendable {
  /// The shapes, by the names of the entities.
  package let signatures: [String: EntitySignature]
  /// Their hashes.
  package let hashes: [String: Data]

  init(_ entities: [EntityLayout]) {
    signatures = Dictionary(uniqueKeysWithValues: entities.map { ($0.name, EntitySignature($0.description)) })
    hashes = signatures.mapValues(\.hash)
  }
}
