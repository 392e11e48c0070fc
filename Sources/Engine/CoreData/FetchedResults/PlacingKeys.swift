import Foundation

/// Which of an object's own values decide its place among the results (FRC-08).
///
/// A change of a *related* object moves nothing (CH-039), so a key path over a relationship counts by where the
/// relationship leads.
struct PlacingKeys {
  /// Stored attributes.
  private var slots: [Int] = []
  /// To-one relationships that key paths go over.
  private var relationships: [RelationshipLayout] = []
  /// Whatever else is read: transient attributes, properties without a place in the model, collections.
  private var computed: [String] = []
  /// Whether a sort descriptor has no name, so that any change may concern it.
  private var isUnknown = false

  init(_ entity: EntityLayout, _ sorts: [NSSortDescriptor], sectionKeyPath: String?) {
    for key in sorts.map(\.key) + (sectionKeyPath.map { [$0] } ?? []) {
      guard let key else {
        isUnknown = true
        continue
      }
      add(key, entity)
    }
  }

  private mutating func add(_ keyPath: String, _ entity: EntityLayout) {
    let first = keyPath.prefix { $0 != "." }
    guard let slot = entity.slot(named: String(first)) else {
      computed.append(keyPath)
      return
    }
    switch entity.slots[slot] {
    case .attribute(let attribute) where !attribute.isTransient: slots.append(slot)
    case .relationship(let relationship) where !relationship.isToMany: relationships.append(relationship)
    default: computed.append(keyPath)
    }
  }

  /// Notes an object's keys as they are; reads nothing from a store but what key paths outside the model need.
  func remember(_ object: NSManagedObject) -> Remembered {
    Remembered(
      values: object.knownValues, ends: relationships.map { End(object, $0) },
      computed: computed.map { object.value(forKeyPath: $0) })
  }

  /// Whether the keys differ from what they were.
  ///
  /// Values that were not known count as changed (chosen here).
  func differ(_ old: Remembered, _ new: Remembered) -> Bool {
    if isUnknown { return true }
    if !slots.isEmpty {
      guard let before = old.values, let after = new.values else { return true }
      for slot in slots where before[slot] != after[slot] { return true }
    }
    for (before, after) in zip(old.ends, new.ends) where before != after { return true }
    for (before, after) in zip(old.computed, new.computed) where ValueOrder.sort(before, after) != .orderedSame {
      return true
    }
    return false
  }

  /// An object's keys at one moment.
  ///
  /// The values are the object's own array, shared until it changes: remembering them copies nothing.
  struct Remembered {
    let values: RowValues?
    let ends: [End]
    let computed: [Any?]
  }

  /// Where a to-one relationship leads.
  enum End: Equatable {
    case key(Value, owner: NSManagedObject)
    case object(NSManagedObject)

    init(_ owner: NSManagedObject, _ relationship: RelationshipLayout) {
      if case .toOne(let destination)? = owner.relations?[relationship.ordinal] {
        self = destination.map(End.object) ?? .key(.null, owner: owner)
      } else {
        self = .key(owner.knownValues?[relationship.slot] ?? .null, owner: owner)
      }
    }

    static func == (left: End, right: End) -> Bool {
      switch (left, right) {
      case (.key(let left, _), .key(let right, _)): left == right
      case (.object(let left), .object(let right)): left === right
      case (.object(let object), .key(let key, let owner)), (.key(let key, let owner), .object(let object)):
        owner.names(object, by: key)
      }
    }
  }
}
