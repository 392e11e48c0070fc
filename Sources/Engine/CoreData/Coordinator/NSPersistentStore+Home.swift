extension [NSPersistentStore] {
  /// Where new objects of an entity go: the first store that can be written and has the entity in its configuration.
  func home(of entity: EntityLayout) -> NSPersistentStore? { first { !$0.isReadOnly && $0.holds(entity) } }
}
