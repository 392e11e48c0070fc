/// What an object knew of one relationship when its first change of an event came.
enum EventEnd {
  /// A to-one that was not realised: the key in the row.
  case key(Value)
  /// A realised to-one.
  case toOne(NSManagedObject?)
  /// A to-many: who had joined and left since the last save; the members in order, of an ordered one that was loaded.
  ///
  /// What the store knows does not change inside an event, so the first two tell the members apart from those of the end.
  case toMany(joined: [NSManagedObject], left: [NSManagedObject], order: [NSManagedObject]?)
}

extension NSManagedObject {
  /// What is known of the relationships now, by ordinal.
  final func eventEnds() -> ContiguousArray<EventEnd> {
    ContiguousArray(layout.relationships.map(eventEnd))
  }

  /// What is known of a relationship now.
  final func eventEnd(of relationship: RelationshipLayout) -> EventEnd {
    switch relations?[relationship.ordinal] {
    case .toOne(let destination)?: return .toOne(destination)
    case .toMany(let members)?:
      let order = relationship.isOrdered && members.isLoaded ? members.all : nil
      return .toMany(joined: members.joined, left: members.left, order: order)
    case .unloaded?, nil:
      if relationship.isToMany { return .toMany(joined: [], left: [], order: nil) }
      return .key(row?.values[relationship.slot] ?? .null)
    }
  }

  /// The destination that an end of a to-one stands for.
  final func destination(of end: EventEnd) -> NSManagedObject? {
    switch end {
    case .toOne(let destination): destination
    case .key(.reference(let reference)): graph?.owner?.object(for: reference, near: self)
    case .key, .toMany: nil
    }
  }
}
