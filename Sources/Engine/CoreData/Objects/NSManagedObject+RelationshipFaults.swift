import Foundation

// Looking at relationships without loading what is at their end.
extension NSManagedObject {
  /// Whether a relationship's destinations are not loaded; never fires a fault (FT-03).
  ///
  /// - Parameter key: a relationship's name; another is a programming error.
  public final func hasFault(forRelationshipNamed key: String) -> Bool {
    let relationship = relationship(named: key)
    switch relations?[relationship.ordinal] {
    case .toMany(let members)?: return !members.isLoaded
    case .toOne(let destination)?: return destination?.isFault ?? false
    case .unloaded?, nil: break
    }
    if life.isFault { return true }
    if relationship.isTransient { return false }
    // A new object has nothing in the store to load; of a to-one without a key nothing is missing.
    if relationship.isToMany { return row != nil }
    guard case .reference = read(relationship.slot) else { return false }
    return true
  }

  /// The IDs of a relationship's destinations; makes no objects for them (FT-03).
  ///
  /// - Parameter key: a relationship's name; another is a programming error.
  /// - Returns: an array, for a to-one too.
  public final func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
    let relationship = relationship(named: key)
    if life.isFault { fire(relationship.slot) }
    switch relations?[relationship.ordinal] {
    case .toMany(let members)? where members.isLoaded: return members.all.map(\.objectID)
    case .toOne(let destination)?: return destination.map { [$0.objectID] } ?? []
    default: break
    }
    if relationship.isTransient { return [] }
    if relationship.isToMany { return storedMemberIDs(relationship) }
    guard case .reference(let reference) = read(relationship.slot) else { return [] }
    return [NSManagedObjectID(layout: layout.table[reference.entity], store: store, number: reference.number)]
  }

  /// The IDs the store has for an unloaded to-many, with what joined and left here laid over them.
  private final func storedMemberIDs(_ relationship: RelationshipLayout) -> [NSManagedObjectID] {
    let stored = graph?.owner?.memberReferences(of: relationship, owner: self) ?? []
    let members = storage(relationship)
    // By number: members are of one hierarchy, and those of another store are not among the stored ones.
    let changed = Set((members.left + members.joined).filter { $0.number < 0 || $0.store === store }.map(\.number))
    var ids = stored.filter { !changed.contains($0.number) }.map { reference in
      NSManagedObjectID(layout: layout.table[reference.entity], store: store, number: reference.number)
    }
    ids += members.joined.map(\.objectID)
    return ids
  }

  private final func relationship(named key: String) -> RelationshipLayout {
    guard let relationship = layout.relationship(named: key) else {
      raiseException(.invalidArgument, "The entity \(layout.name) has no relationship '\(key)'.")
    }
    checkQueue(relationship.slot)
    return relationship
  }
}
