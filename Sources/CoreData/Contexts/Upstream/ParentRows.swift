/// What a parent context says of the rows of its children, for who looks at a child from outside.
package protocol ParentRows: AnyObject {
  /// The values that the parent has of an object, changed or not; nil when it is gone there.
  func row(of object: NSManagedObject) -> RowSnapshot?
  /// The members that the parent has of an object's to-many relationship.
  func memberKeys(of relationship: RelationshipLayout, owner: NSManagedObject) -> [ObjectKey]
}

extension ParentUpstream: ParentRows {}

extension NSManagedObjectContext {
  /// What the parent says of rows; nil in a root, whose rows come from stores.
  package var parentRows: (any ParentRows)? { upstream as? ParentUpstream }

  /// Whether the context has read its stores as they once were, so that the row cache may be behind what it knows.
  package var hasBeenPinned: Bool { upstream.hasBeenPinned }
}
