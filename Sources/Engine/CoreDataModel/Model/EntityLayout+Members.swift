extension EntityLayout {
  /// Whether there is a to-many relationship along keys that follow one of this entity's.
  package func hasMembers(_ key: String, along steps: ArraySlice<ValuePath.Step>) -> Bool {
    guard let slot = slot(named: key), case .relationship(let relationship) = slots[slot] else { return false }
    if relationship.isToMany { return true }
    guard case .key(let next)? = steps.first else { return false }
    let destination = relationship.destination
    return destination.hasMembers(next, along: steps.dropFirst())
  }
}
