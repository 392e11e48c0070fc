import CoreDataModel

extension NSManagedObjectModel {
  /// The entities by name: what is drawn, listed or checked is in the same order on every run.
  package var entitiesInOrder: [NSEntityDescription] { entities.sorted { $0.name ?? "" < $1.name ?? "" } }
}

extension NSEntityDescription {
  /// The relationships that the entity itself declares, by name.
  package var declaredRelationships: [NSRelationshipDescription] {
    properties.compactMap { $0 as? NSRelationshipDescription }.sorted { $0.name < $1.name }
  }
}
