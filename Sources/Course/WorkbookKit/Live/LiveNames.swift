import Foundation
import OpenCoreData

/// Gives live objects the names that a page prints: `Series#1`, by first appearance.
///
/// The name belongs to the row: two objects of it, in two contexts or two containers, have the same name, and so has its
/// ID. An object that gets its permanent ID keeps the name it had under the temporary one.
final class LiveNames: Sendable {
  private struct Seen {
    weak var object: NSManagedObject?
    var uri: URL
  }

  private let page: Page
  private let seen = Guarded<[ObjectIdentifier: Seen]>([:])

  init(page: Page) { self.page = page }

  /// The name of an object, an ID, or anything else that a description prints.
  func name(of object: AnyObject) -> String {
    switch object {
    case let object as NSManagedObject: name(of: object)
    case let id as NSManagedObjectID: page.name(kind(id), for: id.uriRepresentation())
    default: page.name(String(describing: type(of: object)), for: ObjectIdentifier(object))
    }
  }

  private func name(of object: NSManagedObject) -> String {
    let id = object.objectID
    let uri = id.uriRepresentation()
    seen.withLock { seen in
      if let before = seen[ObjectIdentifier(object)], before.object === object, before.uri != uri {
        page.alias(kind(id), before.uri, as: uri)
      }
      seen[ObjectIdentifier(object)] = Seen(object: object, uri: uri)
    }
    return page.name(kind(id), for: uri)
  }

  private func kind(_ id: NSManagedObjectID) -> String { id.entity.name ?? "Object" }
}
