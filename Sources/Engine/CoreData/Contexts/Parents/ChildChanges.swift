/// What a child's save hands to its parent: values and keys, no objects, since the two live on different queues.
struct ChildChanges: Sendable {
  /// A new or changed object.
  ///
  /// No lock is needed: values and layouts never change, and it is handed over as a whole.
  struct Change: @unchecked Sendable {
    let key: ObjectKey
    let isInsert: Bool
    /// Whether undo brought it back after its deletion had been saved.
    let isReturned: Bool
    /// The attributes that were set, transient ones included (PC-09); of a new object all of them.
    var values: [(slot: Int, value: Value)] = []
    var destinations: [(relationship: RelationshipLayout, destination: ObjectKey?)] = []
    var members: [Members] = []

    /// Adds what changed of a relationship.
    mutating func add(_ relation: Relation, _ relationship: RelationshipLayout) {
      switch relation {
      case .toOne(let destination):
        destinations.append((relationship, destination.flatMap(ChildChanges.key)))
      case .toMany(let storage) where storage.isChanged:
        members.append(
          Members(
            relationship: relationship, joined: storage.joined.compactMap(ChildChanges.key),
            left: storage.left.compactMap(ChildChanges.key),
            order: storage.isReordered ? storage.all.compactMap(ChildChanges.key) : nil))
      default: break
      }
    }

    /// Adds what transient relationships lead to.
    ///
    /// A child reads none of its parent's: one that nobody has looked at or set here tells nothing (PC-08).
    mutating func addTransientLinks(of object: NSManagedObject) {
      guard let relations = object.relations else { return }
      for relationship in object.layout.transientRelationships { add(relations[relationship.ordinal], relationship) }
    }
  }

  /// What joined and left a to-many relationship.
  struct Members {
    let relationship: RelationshipLayout
    let joined: [ObjectKey]
    let left: [ObjectKey]
    /// All members in their order, where the order is another.
    let order: [ObjectKey]?
  }

  let changes: [Change]
  /// What was deleted, each with the changes of its relationships.
  let deleted: [Change]

  /// Gathers what changed; a value that equals the one the child read is none, whatever the parent has by now (PC-08).
  init(_ changes: SaveChanges) {
    // Of two objects of one row the one with the temporary ID has the last word (PC-14b).
    let updated = changes.updated.filter { $0.number > 0 } + changes.updated.filter { $0.number < 0 }
    self.changes = changes.inserted.map { Self.change($0, true) } + updated.map { Self.change($0, false) }
    deleted = changes.deleted.map(Self.deletion)
  }

  /// A deleted object, with what changed of its relationships.
  ///
  /// Most of it what stays behind tells too, but not where there is no inverse, or where a key led to an object that had
  /// gone and was brought back. There the delete rules would take or deny above what they have not below.
  private static func deletion(_ object: NSManagedObject) -> Change {
    var change = Change(key: ObjectKey(object), isInsert: false, isReturned: false)
    guard let relations = object.relations else { return change }
    for slot in object.changedSlots() {
      guard case .relationship(let relationship) = object.layout.slots[slot] else { continue }
      change.add(relations[relationship.ordinal], relationship)
    }
    change.addTransientLinks(of: object)
    return change
  }

  private static func change(_ object: NSManagedObject, _ isInsert: Bool) -> Change {
    var change = Change(key: ObjectKey(object), isInsert: isInsert, isReturned: object.life.isReturned)
    for slot in isInsert ? Array(object.layout.slots.indices) : object.changedSlots() {
      switch object.layout.slots[slot] {
      case .attribute(let attribute):
        if !attribute.isTransient { change.values.append((slot, object.working?[slot] ?? .null)) }
      case .relationship(let relationship) where relationship.isTransient: break
      case .relationship(let relationship):
        if let relations = object.relations { change.add(relations[relationship.ordinal], relationship) }
      }
    }
    change.addTransientLinks(of: object)
    if let working = object.working {
      // A child reads no transient values: one that is nil has not been set here (PC-08).
      for slot in object.layout.transientSlots where isInsert || working[slot] != .null {
        change.values.append((slot, working[slot]))
      }
    }
    return change
  }

  fileprivate static func key(_ object: NSManagedObject) -> ObjectKey? {
    object.life.wasNeverSaved ? nil : ObjectKey(object)
  }
}
