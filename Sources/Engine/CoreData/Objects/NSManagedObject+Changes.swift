import Foundation

// What changed: since the last save, and since pending changes were last processed.
extension NSManagedObject {
  /// The persistent properties changed since the last fetch or save, with their new values; `NSNull` stands for nil.
  ///
  /// Fires no fault and leaves transient properties out (ST-18).
  public final func changedValues() -> [String: Any] {
    checkQueue()
    var result: [String: Any] = [:]
    for slot in changedSlots() {
      result[layout.slots[slot].name] = publicValue(slot) ?? NSNull()
    }
    return result
  }

  /// The persistent properties changed since pending changes were last processed, with the values they had then
  /// (ST-18; WD-14: old values, as others observed); `NSNull` stands for nil.
  ///
  /// An observer of objects-did-change is shown the changes that it is told of. Transient properties are left out.
  public final func changedValuesForCurrentEvent() -> [String: Any] {
    checkQueue()
    guard let eventBase, !life.isFault else { return [:] }
    var result: [String: Any] = [:]
    let present = working ?? row?.values ?? layout.defaults
    for attribute in layout.attributes where !attribute.isTransient {
      let before = eventBase.values[attribute.slot]
      if present[attribute.slot] != before {
        result[attribute.name] = before.publicValue(as: attribute.type) ?? NSNull()
      }
    }
    for relationship in layout.storedRelationships {
      if let end = eventBase.end(of: relationship), let before = changed(relationship, since: end) {
        result[relationship.name] = before
      }
    }
    return result
  }

  /// What a relationship led to when its first change of the event came; nil when it leads there now.
  private final func changed(_ relationship: RelationshipLayout, since end: EventEnd) -> Any? {
    switch (end, relations?[relationship.ordinal]) {
    case (.toMany(let joined, let left, let order), .toMany(let members)?):
      let difference = MemberDifference(before: (joined, left), now: (members.joined, members.left))
      if relationship.isOrdered {
        let orders = orders(of: relationship, joined: joined, left: left, order: order)
        return orders.flatMap { ManagedMembers.value($0.before, relationship) }
      }
      guard !difference.isEmpty else { return nil }
      return ManagedMembers.value(self.members(of: relationship, joined: joined, left: left), relationship)
    case (.toMany, _): return nil
    case (let end, .toOne(let destination)?):
      let before = self.destination(of: end)
      return before === destination ? nil : before ?? NSNull()
    default: return nil
    }
  }

  /// The values last fetched or saved; `NSNull` stands for nil (ST-19), and a new object has none at all (ST-19c).
  ///
  /// - Parameter keys: names of properties, or nil for all persistent ones.
  public final func committedValues(forKeys keys: [String]?) -> [String: Any] {
    checkQueue()
    if life.isFault { fire() }
    if row == nil, life.isNew { return [:] }
    let names = keys ?? layout.slots.filter { !$0.description.isTransient }.map(\.name)
    var result: [String: Any] = [:]
    for name in names {
      guard let slot = layout.slot(named: name) else { continue }
      result[name] = committedValue(slot) ?? NSNull()
    }
    return result
  }

  private final func committedValue(_ slot: Int) -> Any? {
    guard let row else { return nil }
    switch layout.slots[slot] {
    case .attribute(let attribute): return row.values[slot].publicValue(as: attribute.type)
    case .relationship(let relationship):
      // What no store keeps was neither fetched nor saved.
      if relationship.isTransient { return nil }
      if !relationship.isToMany {
        guard case .reference(let reference) = row.values[slot] else { return nil }
        return graph?.owner?.object(for: reference, near: self)
      }
      let members = loaded(relationship).committed
      return relationship.isOrdered ? NSOrderedSet(array: members) : Set(members)
    }
  }
}
