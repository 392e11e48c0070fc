/// The sets of objects that a save has posted.
///
/// Did-save mostly tells of the same objects as the objects-did-change that the save began with. Making a set costs a hash and
/// an entry an object, comparing two lists next to nothing: so one set goes into both. They are let go when the save ends.
struct PostedSets {
  private var known: [(objects: [NSManagedObject], set: Set<NSManagedObject>)] = []

  /// The set of some objects.
  mutating func set(of objects: [NSManagedObject]) -> Set<NSManagedObject> {
    if let posted = known.first(where: { $0.objects.elementsEqual(objects, by: ===) }) { return posted.set }
    let set = Set(objects)
    known.append((objects, set))
    return set
  }
}
