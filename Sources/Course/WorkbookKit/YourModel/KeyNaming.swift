import OpenCoreData

/// Names objects by entity and primary key, as the rows of a file do: `Page#12` is the row 12.
public enum KeyNaming {
  /// The name of an object or of an ID.
  ///
  /// - Parameter object: A managed object, its ID, or anything else that a description prints.
  public static func name(of object: AnyObject) -> String {
    switch object {
    case let object as NSManagedObject: name(of: object.objectID)
    case let id as NSManagedObjectID: "\(id.entity.name ?? "")#\(key(of: id))"
    default: String(describing: type(of: object))
    }
  }

  /// The primary key of a saved object.
  package static func key(of id: NSManagedObjectID) -> Int {
    Int(id.uriRepresentation().lastPathComponent.dropFirst()) ?? 0
  }
}
