import CoreDataModel

/// What of a model was what in an earlier version: what was renamed is what it was called before, as in a migration (MG-04).
package struct VersionPairs {
  private let entities: [String: NSEntityDescription]

  package init(_ old: NSManagedObjectModel) { entities = old.entitiesByName }

  /// The entity that an entity was; nil for a new one.
  package func former(of entity: NSEntityDescription) -> NSEntityDescription? {
    entities[entity.renamingIdentifier ?? entity.name ?? ""] ?? entities[entity.name ?? ""]
  }

  /// The property that a property was; nil for a new one.
  ///
  /// - Parameter properties: those of the entity that its entity was.
  func former(
    of property: NSPropertyDescription, among properties: [String: NSPropertyDescription]
  ) -> NSPropertyDescription? {
    properties[property.renamingIdentifier ?? property.name] ?? properties[property.name]
  }
}
