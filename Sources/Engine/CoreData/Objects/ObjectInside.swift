/// What an object keeps behind its properties, for modules of this package that look inside.
///
/// A class of the samples or of an exercise has properties of its own, which any `package` member of `NSManagedObject` could
/// meet; so there is one such member, `inside`.
package struct ObjectInside {
  fileprivate let object: NSManagedObject

  /// The layout of its entity.
  package var layout: EntityLayout { object.layout }
  /// The objects of its context; nil where it has none.
  package var graph: ObjectGraph? { object.graph }
  /// Its primary key, or a negative temporary number.
  package var number: Int64 {
    get { object.number }
    nonmutating set { object.number = newValue }
  }
  /// The store of its row, or the one it was assigned to.
  package var store: StoreIdentity? {
    get { object.store }
    nonmutating set { object.store = newValue }
  }
  /// Where it stands in its life.
  package var life: Lifecycle { object.life }
  /// The committed row, as it was read; nil for a new object, and where nothing was read yet.
  package var row: RowSnapshot? {
    get { object.row }
    nonmutating set { object.row = newValue }
  }
  /// The values as they are now; nil where they are the row's.
  package var working: RowValues? {
    get { object.working }
    nonmutating set { object.working = newValue }
  }
  /// The relationships as they are now, by ordinal; nil where none has been looked at.
  package var relations: ContiguousArray<Relation>? {
    get { object.relations }
    nonmutating set { object.relations = newValue }
  }
  /// Lets it stand in its life where another object does; nothing is happening to it, whatever is to the other.
  package func mirrorLife(of original: NSManagedObject) { object.life.mirror(original.life) }

  /// Looks for its row, if it holds none, or one that has been replaced; tells whether there is one.
  package func lookForRow() -> Bool { object.lookForRow() }

  /// Its key inside a store.
  package var reference: ObjectReference { object.reference }

  /// The destination of a to-one relationship.
  package func destination(_ relationship: RelationshipLayout) -> NSManagedObject? { object.destination(relationship) }

  /// The destinations of a relationship of either kind.
  package func destinations(_ relationship: RelationshipLayout) -> [NSManagedObject] {
    object.destinations(relationship)
  }
}

extension NSManagedObject {
  /// What is behind its properties.
  package final var inside: ObjectInside { ObjectInside(object: self) }
}

extension ObjectGraph {
  /// A fault of a key, registered in the graph.
  package func fault(_ layout: EntityLayout, store: StoreIdentity?, number: Int64) -> NSManagedObject {
    NSManagedObject.fault(layout, store: store, number: number, row: nil, in: self)
  }
}
