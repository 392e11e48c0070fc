/// What stands for a stored object: the object itself, its ID, or its row.
///
/// Predicates compare objects by what they stand for, in every context, as a store compares their keys.
package protocol StoredIdentity {
  var storedKey: StoredKey { get }
}

/// What tells one stored object from another.
package struct StoredKey: Hashable {
  private let number: Int64
  /// The hierarchy and the store, whose keys are apart from those of others; nil for an unsaved object, whose number is its
  /// own.
  private let root: ObjectIdentifier?
  private let store: ObjectIdentifier?

  package init(number: Int64, root: AnyObject, store: AnyObject?) {
    self.number = number
    self.root = number < 0 ? nil : ObjectIdentifier(root)
    self.store = number < 0 ? nil : store.map { ObjectIdentifier($0) }
  }

  /// The number of a saved object of a hierarchy in a store; nil for any other object.
  package func number(root: AnyObject, store: AnyObject) -> Int64? {
    self.root == ObjectIdentifier(root) && self.store == ObjectIdentifier(store) ? number : nil
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
