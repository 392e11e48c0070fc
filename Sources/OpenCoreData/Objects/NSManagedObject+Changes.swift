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

  /// The attributes changed since pending changes were last processed, with the values they had then (WD-14: chosen
  /// here); `NSNull` stands for nil.
  public final func changedValuesForCurrentEvent() -> [String: Any] {
    checkQueue()
    guard let eventBase, !state.contains(.fault) else { return [:] }
    var result: [String: Any] = [:]
    let present = working ?? row?.values ?? layout.defaults
    for attribute in layout.attributes where present[attribute.slot] != eventBase.values[attribute.slot] {
      result[attribute.name] = eventBase.values[attribute.slot].publicValue(as: attribute.type) ?? NSNull()
    }
    return result
  }

  /// The values last fetched or saved; `NSNull` stands for nil, and a new object has nothing else (ST-19).
  ///
  /// - Parameter keys: names of properties, or nil for all persistent ones.
  public final func committedValues(forKeys keys: [String]?) -> [String: Any] {
    checkQueue()
    if state.contains(.fault) { fire() }
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
      if !relationship.isToMany {
        guard case .reference(let reference) = row.values[slot] else { return nil }
        return graph?.owner?.object(for: reference, near: self)
      }
      let members = loaded(relationship).committed
      return relationship.isOrdered ? NSOrderedSet(array: members) : Set(members)
    }
  }
}
