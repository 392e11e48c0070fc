import Foundation

/// The identity of an object: temporary until it is saved, then its store, entity and primary key (ID-01).
///
/// Equal IDs are interchangeable across the contexts of a coordinator, and may cross from queue to queue.
///
/// No lock is needed: an ID never changes.
public final class NSManagedObjectID: NSObject, NSFetchRequestResult, NSCopying, @unchecked Sendable {
  package let layout: EntityLayout
  package let store: StoreIdentity?
  package let number: Int64

  package init(layout: EntityLayout, store: StoreIdentity?, number: Int64) {
    self.layout = layout
    self.store = store
    self.number = number
  }

  /// Makes an ID that names no object, for a variable that gets another one later (chosen here, CH-1071).
  ///
  /// It is temporary and equal to itself alone. `existingObject(with:)` throws for it, `registeredObject(for:)` gives nil, and
  /// a fetch finds nothing by it; what has no such answer, as `object(with:)` and `entity`, raises.
  public override convenience init() { self.init(layout: NSManagedObjectID.nothing, store: nil, number: 0) }

  /// The entity of IDs that name nothing.
  private static let nothing: EntityLayout = {
    let draft = EntityDraft(NSEntityDescription(), among: [:], index: 0, lastDescendant: 0, below: nil)
    return EntityLayout(draft, objectClass: nil, parent: nil, table: EntityTable(of: []))
  }()

  /// Whether there never was an object of this ID.
  package var namesNothing: Bool { layout === NSManagedObjectID.nothing }

  /// Raises for an ID that names nothing.
  package func requireObject() {
    if namesNothing {
      raiseException(
        .invalidArgument,
        "This NSManagedObjectID was made by init() and names no object: it has no entity, and no context has its object."
      )
    }
  }

  /// The entity of the object, the real subentity in a hierarchy (ID-03).
  public var entity: NSEntityDescription {
    requireObject()
    return layout.description
  }

  /// Whether the object has not been saved yet.
  public var isTemporaryID: Bool { number <= 0 }

  /// The key of the object inside its store.
  package var reference: ObjectReference { ObjectReference(entity: layout.index, number: number) }

  /// The ID as a URI: `x-coredata://STORE/Entity/p7`, or `x-coredata:///Entity/tUUID7` while temporary (ID-02, ID-03).
  public func uriRepresentation() -> URL {
    if namesNothing { return URL(string: "x-coredata:///") ?? URL(fileURLWithPath: "/") }
    let name = layout.name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
    let text =
      isTemporaryID
      ? "x-coredata:///\(name)/t\(PrintedNames.processUUID)\(-number)"
      : "x-coredata://\(store?.uuid ?? "")/\(name)/p\(number)"
    return URL(string: text) ?? URL(fileURLWithPath: "/")
  }

  /// Equal when both name the same object of the same store, or the same unsaved object.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSManagedObjectID else { return false }
    return self === other || (number == other.number && (number < 0 || (store === other.store && sameRoot(other))))
  }

  /// Of one store, hence of one model; which may be gone by now, and with it the roots.
  ///
  /// What names nothing has no number.
  private func sameRoot(_ other: NSManagedObjectID) -> Bool {
    number != 0 && layout.rootIndex == other.layout.rootIndex
  }

  /// Equal IDs have equal hashes.
  public override var hash: Int { Int(truncatingIfNeeded: number) }

  /// The ID itself: it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Core Data's printed form: an address and the URI (DS-07).
  public override var description: String { "\(PrintedNames.text(for: self)) <\(uriRepresentation().absoluteString)>" }
}
