// Taking back what changed of a relationship since its row was read.
extension NSManagedObject {
  /// Goes back to the committed destinations of a relationship, here and at the other ends.
  final func withdraw(_ relationship: RelationshipLayout) {
    switch relations?[relationship.ordinal] {
    case .toMany(let members)?: withdraw(members, relationship)
    case .toOne(let destination)?: withdraw(destination, relationship)
    case .unloaded?, nil: break
    }
  }

  private final func withdraw(_ members: ToManyStorage, _ relationship: RelationshipLayout) {
    let (joined, left) = (members.joined, members.left)
    members.revert()
    // One that is deleted stays away.
    for member in left where member.life.isMarked { members.remove(member) }
    guard let inverse = relationship.inverse else { return }
    for member in joined { member.forgetLink(to: self, inverse) }
    for member in left where !member.life.isMarked { member.restoreLink(to: self, inverse) }
  }

  private final func withdraw(_ destination: NSManagedObject?, _ relationship: RelationshipLayout) {
    setRelation(row == nil ? .toOne(nil) : .unloaded, relationship)
    let committed = row.flatMap { registeredDestination(relationship, in: $0) }
    guard let inverse = relationship.inverse, destination !== committed else { return }
    destination?.forgetLink(to: self, inverse)
    committed?.restoreLink(to: self, inverse)
  }

  /// Gives up an unsaved link to an object.
  private final func forgetLink(to object: NSManagedObject, _ relationship: RelationshipLayout) {
    switch relations?[relationship.ordinal] {
    case .toMany(let members)? where members.joined.contains { $0 === object }: members.remove(object)
    case .toOne(let destination)? where destination === object: withdraw(relationship)
    default: break
    }
  }

  /// Takes back that a committed link to an object was cut.
  private final func restoreLink(to object: NSManagedObject, _ relationship: RelationshipLayout) {
    switch relations?[relationship.ordinal] {
    case .toMany(let members)? where members.left.contains { $0 === object }:
      members.insert(object, wasCommitted: true)
    case .toOne? where row?.values[relationship.slot] == .reference(object.reference): withdraw(relationship)
    default: break
    }
  }

  /// The object that a row's key leads to.
  final func committedDestination(_ relationship: RelationshipLayout, in row: RowSnapshot) -> NSManagedObject? {
    guard case .reference(let reference) = row.values[relationship.slot] else { return nil }
    return graph?.owner?.object(for: reference, near: self)
  }

  /// The same, if the context has it already.
  private final func registeredDestination(
    _ relationship: RelationshipLayout, in row: RowSnapshot
  ) -> NSManagedObject? {
    guard case .reference(let reference) = row.values[relationship.slot], let store else { return nil }
    return graph?.object(store: store, root: relationship.destination.root, number: reference.number)
  }

  /// Makes one to-many relationship a fault again.
  final func unloadMembers(_ relationship: RelationshipLayout) {
    if case .toMany(let members)? = relations?[relationship.ordinal] { members.unload() }
  }
}
