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

extension NSManagedObject {
  /// The members of an ordered to-many when the event began and now; nil when they are the same in the same order.
  ///
  /// Members that were not loaded then had not been put into another order either.
  final func orders(
    of relationship: RelationshipLayout, joined: [NSManagedObject], left: [NSManagedObject], order: [NSManagedObject]?
  ) -> (before: [NSManagedObject], after: [NSManagedObject])? {
    let members = loaded(relationship)
    let before = order ?? MemberDifference.objects(members.committed, without: left) + joined
    let after = members.all
    return before.elementsEqual(after, by: ===) ? nil : (before, after)
  }

  /// The members of a to-many when those had joined and left since the last save.
  final func members(
    of relationship: RelationshipLayout, joined: [NSManagedObject], left: [NSManagedObject]
  ) -> [NSManagedObject] {
    if case .toMany(let storage)? = relations?[relationship.ordinal], storage.isLoaded {
      if relationship.isOrdered { return MemberDifference.objects(storage.committed, without: left) + joined }
      let difference = MemberDifference(before: (joined, left), now: (storage.joined, storage.left))
      return MemberDifference.objects(storage.all, without: difference.joined) + difference.left
    }
    let stored = graph?.owner?.members(of: relationship, owner: self) ?? []
    return MemberDifference.objects(stored, without: left + joined) + joined
  }
}
