import Foundation

/// The sets of objects that a save has posted.
///
/// Did-save mostly tells of the same objects as the objects-did-change that the save began with. Making a set costs a hash and
/// an entry an object, comparing two lists next to nothing: so one set goes into both. They are let go when the save ends.
struct PostedSets {
  private var known: [(objects: [NSManagedObject], set: Set<NSManagedObject>)] = []

  /// The set of some objects.
  mutating func set(of objects: [NSManagedObject]) -> Set<NSManagedObject> {
    if let posted = known.first(where: { Self.areSame($0.objects, objects) }) { return posted.set }
    let set = Set(objects)
    known.append((objects, set))
    return set
  }

  /// Whether two lists are of the same objects in the same order.
  ///
  /// By the memory that they lie in: a comparison of objects would count each of them twice.
  private static func areSame(_ left: [NSManagedObject], _ right: [NSManagedObject]) -> Bool {
    left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        guard left.count == right.count else { return false }
        guard let left = left.baseAddress, let other = right.baseAddress else { return false }
        return memcmp(left, other, right.count) == 0
      }
    }
  }
}
