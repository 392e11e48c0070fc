import Foundation

// Mutable collections that stand for a relationship (KV-05).
extension NSManagedObject {
  /// A mutable set whose elements are the members of an unordered to-many: adding one relates it, removing one unrelates
  /// it, by the same hooks as every other change (KV-05).
  ///
  /// - Parameter key: the name of an unordered to-many; another is a programming error.
  public final func mutableSetValue(forKey key: String) -> NSMutableSet {
    MutableSetProxy(self, collection(key, isOrdered: false, method: "mutableSetValueForKey:"))
  }

  /// A mutable ordered set whose elements are the members of an ordered to-many, likewise.
  ///
  /// Moving an element changes the order and leaves the inverse alone.
  ///
  /// - Parameter key: the name of an ordered to-many; another is a programming error.
  public final func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet {
    let relationship = collection(key, isOrdered: true, method: "mutableOrderedSetValueForKey:")
    return loaded(relationship).mirror ?? MutableOrderedSetProxy(self, relationship)
  }

  /// A mutable array whose elements are those of the array in a transformable attribute; each change sets a new array.
  ///
  /// - Parameter key: the name of an attribute. A relationship is a programming error: its members are a set (KV-14).
  public final func mutableArrayValue(forKey key: String) -> NSMutableArray {
    guard layout.slot(named: key) != nil else {
      _ = value(forUndefinedKey: key)
      return MutableArrayProxy(self, key)
    }
    guard layout.relationship(named: key) == nil else { raiseUnsupported("mutableArrayValueForKey:", key) }
    return MutableArrayProxy(self, key)
  }

  /// The mutable set at the end of a path of to-one relationships.
  ///
  /// - Parameter keyPath: names with dots between them; a destination that is nil on the way is a programming error.
  public final func mutableSetValue(forKeyPath keyPath: String) -> NSMutableSet {
    let (owner, key) = end(of: keyPath)
    return owner.mutableSetValue(forKey: key)
  }

  /// The mutable ordered set at the end of a path of to-one relationships.
  ///
  /// - Parameter keyPath: names with dots between them; a destination that is nil on the way is a programming error.
  public final func mutableOrderedSetValue(forKeyPath keyPath: String) -> NSMutableOrderedSet {
    let (owner, key) = end(of: keyPath)
    return owner.mutableOrderedSetValue(forKey: key)
  }

  private final func collection(_ key: String, isOrdered: Bool, method: String) -> RelationshipLayout {
    guard layout.slot(named: key) != nil else {
      _ = value(forUndefinedKey: key)
      raiseException(.unknownKey, "The entity \(layout.name) has no to-many relationship \(key).")
    }
    guard let relationship = layout.relationship(named: key), relationship.isToMany,
      relationship.isOrdered == isOrdered
    else { raiseUnsupported(method, key) }
    return relationship
  }

  private final func raiseUnsupported(_ method: String, _ key: String) -> Never {
    raiseException(
      .invalidArgument,
      "NSManagedObjects of entity '\(layout.name)' do not support -\(method) for the property '\(key)'")
  }

  private final func end(of keyPath: String) -> (owner: NSManagedObject, key: String) {
    guard let dot = keyPath.lastIndex(of: ".") else { return (self, keyPath) }
    guard let owner = value(forKeyPath: String(keyPath[..<dot])) as? NSManagedObject else {
      raiseException(.invalidArgument, "The key path \(keyPath) leads to no object of \(layout.name).")
    }
    return (owner, String(keyPath[keyPath.index(after: dot)...]))
  }
}
