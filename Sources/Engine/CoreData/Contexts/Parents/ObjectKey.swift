/// Which object is meant, in every context of a tree: what one context may tell another of an object.
package struct ObjectKey {
  /// The object's own entity.
  package let layout: EntityLayout
  /// The store it is in, or was assigned to.
  package let store: StoreIdentity?
  /// Its primary key, or its temporary number.
  package let number: Int64

  /// Names an object.
  init(_ object: NSManagedObject) {
    layout = object.layout
    store = object.store
    number = object.number
  }

  /// Names an object by another number than its own.
  init(layout: EntityLayout, store: StoreIdentity?, number: Int64) {
    self.layout = layout
    self.store = store
    self.number = number
  }

  /// The key inside its store.
  var reference: ObjectReference { ObjectReference(entity: layout.index, number: number) }

  /// The key as an ID.
  var id: NSManagedObjectID { NSManagedObjectID(layout: layout, store: store, number: number) }
}
