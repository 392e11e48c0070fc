import OpenCoreData

/// One order for objects that come out of a set: by entity, saved ones by key, new ones by age.
enum LiveOrder {
  static func precedes(_ left: NSManagedObject, _ right: NSManagedObject) -> Bool {
    let (a, b) = (left.objectID.uriRepresentation().absoluteString, right.objectID.uriRepresentation().absoluteString)
    return a.count == b.count ? a < b : a.count < b.count
  }
}
