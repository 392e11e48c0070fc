import OpenCoreData

/// One order for objects that come out of a set: saved ones by entity and key, then new ones by age.
enum LiveOrder {
  static func precedes(_ left: NSManagedObject, _ right: NSManagedObject) -> Bool {
    // A short temporary ID is as long as a permanent one.
    if left.objectID.isTemporaryID != right.objectID.isTemporaryID { return right.objectID.isTemporaryID }
    let (a, b) = (left.objectID.uriRepresentation().absoluteString, right.objectID.uriRepresentation().absoluteString)
    return a.count == b.count ? a < b : a.count < b.count
  }
}
