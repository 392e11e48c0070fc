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

/// How the members of a to-many changed inside an event.
struct MemberDifference {
  var joined: [NSManagedObject] = []
  var left: [NSManagedObject] = []
  /// The members in order at the beginning and now, of an ordered to-many where they differ.
  var order: (before: [NSManagedObject], after: [NSManagedObject])?

  /// Whether nothing changed.
  var isEmpty: Bool { joined.isEmpty && left.isEmpty && order == nil }

  /// Compares what had joined and left since the last save, at the beginning of the event and now.
  init(
    before: (joined: [NSManagedObject], left: [NSManagedObject]),
    now: (joined: [NSManagedObject], left: [NSManagedObject])
  ) {
    joined = Self.objects(now.joined, without: before.joined) + Self.objects(before.left, without: now.left)
    left = Self.objects(now.left, without: before.left) + Self.objects(before.joined, without: now.joined)
  }

  /// The objects of a list that are not in another.
  static func objects(_ objects: [NSManagedObject], without others: [NSManagedObject]) -> [NSManagedObject] {
    guard !objects.isEmpty, !others.isEmpty else { return objects }
    var excluded = OrderedMembers()
    for object in others { excluded.insert(object) }
    return objects.filter { !excluded.contains($0) }
  }
}
