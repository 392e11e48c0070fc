import Foundation

/// The members of an ordered relationship as a mutable ordered set: what is inserted becomes related, what is removed
/// unrelated, and a move changes the order alone.
///
/// On Linux some of `NSOrderedSet`'s methods cannot be overridden and read what the superclass holds: enumeration, `array`,
/// `firstObject`, `reversed`. So the superclass holds a copy, which the relationship's storage keeps in step. Should the
/// object be refreshed, the copy follows at the next call of any other method.
final class MutableOrderedSetProxy: NSMutableOrderedSet {
  private let object: NSManagedObject?
  private let relationship: RelationshipLayout?
  /// The storage that the superclass's copy was made of.
  private weak var mirrored: ToManyStorage?
  /// Whether the superclass is at work on its copy.
  private var isCopying = false

  init(_ object: NSManagedObject, _ relationship: RelationshipLayout) {
    self.object = object
    self.relationship = relationship
    super.init(capacity: 0)
    _ = storage
  }

  override init(objects: UnsafePointer<AnyObject>?, count cnt: Int) { MutableSetProxy.raiseUnrelated() }

  required init?(coder aDecoder: NSCoder) { nil }

  required init(arrayLiteral elements: Any...) { MutableSetProxy.raiseUnrelated() }

  // MARK: The relationship

  /// The loaded members, with the superclass's copy in step.
  private var storage: ToManyStorage? {
    guard let object, let relationship else { return nil }
    let storage = object.loaded(relationship)
    if mirrored !== storage || storage.mirror !== self {
      mirrored = storage
      storage.mirror = self
      membersReplaced(storage.all)
    }
    return storage
  }

  /// Makes the members what a change leaves of them.
  private func change(_ body: (inout [NSManagedObject]) -> Void) {
    guard let object, let relationship, var members = storage?.all else { return }
    body(&members)
    object.replaceMembers(members, relationship)
  }

  private func element(_ object: Any) -> NSManagedObject {
    guard let relationship else { MutableSetProxy.raiseUnrelated() }
    return NSManagedObject.member(object, of: relationship)
  }

  // MARK: The superclass's copy

  /// The storage has a new last member.
  func memberJoined(_ object: NSManagedObject) { copying { super.add(object) } }

  /// The storage has lost a member.
  ///
  /// - Parameter place: where it was, or nil; the superclass then looks for it, from the front.
  func memberLeft(_ object: NSManagedObject, from place: Int?) {
    copying { if let place { super.removeObject(at: place) } else { super.remove(object) } }
  }

  /// The storage has a member at another place.
  func memberMoved(_ object: NSManagedObject, from old: Int, to place: Int) {
    copying {
      super.removeObject(at: old)
      super.insert(object, at: place)
    }
  }

  /// The storage has other members.
  func membersReplaced(_ members: [NSManagedObject]) {
    copying {
      super.removeAllObjects()
      for member in members { super.add(member) }
    }
  }

  private func copying(_ body: () -> Void) {
    let wasCopying = isCopying
    isCopying = true
    body()
    isCopying = wasCopying
  }

  // MARK: Reading

  override var count: Int { isCopying ? super.count : storage?.count ?? 0 }

  override func object(at idx: Int) -> Any {
    if isCopying { return super.object(at: idx) }
    guard let storage, (0..<storage.count).contains(idx), let member = storage.member(at: idx) else {
      raiseException(.range, "The index \(idx) is beyond the members of \(relationship?.name ?? "nothing").")
    }
    return member
  }

  override func index(of object: Any) -> Int {
    (object as? NSManagedObject).flatMap { storage?.place(of: $0) } ?? NSNotFound
  }

  override func contains(_ object: Any) -> Bool {
    // The storage knows that what joins is new; the superclass need not ask.
    if isCopying { return false }
    return (object as? NSManagedObject).flatMap { storage?.contains($0) } ?? false
  }

  // MARK: Changing

  override func insert(_ object: Any, at idx: Int) {
    guard let owner = self.object, let relationship else { return }
    let member = element(object)
    // An ordered set leaves an element that it has where it is.
    if storage?.contains(member) != true { owner.insertMember(member, at: idx, relationship) }
  }

  override func removeObject(at idx: Int) { remove(object(at: idx)) }

  override func replaceObject(at idx: Int, with obj: Any) {
    let old = element(object(at: idx))
    let new = element(obj)
    guard let owner = object, let relationship, new !== old else { return }
    owner.removeObject(old, from: relationship.description)
    // A member from further in front has left a place there.
    let place = index(of: new) < idx ? idx - 1 : idx
    if index(of: new) != place { owner.insertMember(new, at: Swift.min(place, count), relationship) }
  }

  override func add(_ object: Any) {
    guard let owner = self.object, let relationship, storage != nil else { return }
    owner.addObject(element(object), to: relationship.description)
  }

  override func add(_ objects: UnsafePointer<AnyObject>?, count: Int) {
    UnsafeBufferPointer(start: objects, count: count).forEach(add)
  }

  override func addObjects(from array: [Any]) { array.forEach(add) }

  override func remove(_ val: Any) {
    guard let owner = object, let relationship, storage != nil, let member = val as? NSManagedObject else { return }
    owner.removeObject(member, from: relationship.description)
  }

  override func removeAllObjects() { change { $0 = [] } }

  override func exchangeObject(at idx1: Int, withObjectAt idx2: Int) {
    let (front, back) = (Swift.min(idx1, idx2), Swift.max(idx1, idx2))
    let (first, last) = (element(object(at: front)), element(object(at: back)))
    guard let owner = object, let relationship, front != back else { return }
    owner.moveObject(last, to: front, in: relationship.description)
    if index(of: first) != back { owner.moveObject(first, to: back, in: relationship.description) }
  }

  override func moveObjects(at indexes: IndexSet, to idx: Int) {
    let moved = indexes.map { element(object(at: $0)) }
    if moved.count == 1, let owner = object, let relationship, (0..<count).contains(idx) {
      if object(at: idx) as? NSManagedObject !== moved[0] {
        owner.moveObject(moved[0], to: idx, in: relationship.description)
      }
      return
    }
    let isMoved = Set(moved.map(ObjectIdentifier.init))
    change { members in
      members.removeAll { isMoved.contains(ObjectIdentifier($0)) }
      guard (0...members.count).contains(idx) else {
        raiseException(.range, "The index \(idx) is beyond the members of \(relationship?.name ?? "nothing").")
      }
      members.insert(contentsOf: moved, at: idx)
    }
  }

  override func replaceObjects(in range: NSRange, with objects: UnsafePointer<AnyObject>!, count: Int) {
    guard let range = Range(range) else { return }
    let new = UnsafeBufferPointer(start: objects, count: count).map(element)
    let isNew = Set(new.map(ObjectIdentifier.init))
    change { members in
      let kept = members[range.upperBound...].filter { !isNew.contains(ObjectIdentifier($0)) }
      let before = members[..<range.lowerBound].filter { !isNew.contains(ObjectIdentifier($0)) }
      members = before + new + kept
    }
  }

  override func intersect(_ other: NSOrderedSet) { change { $0.removeAll { !other.contains($0) } } }

  override func unionSet(_ other: Set<AnyHashable>) {
    // A Swift set enumerates by hash, which must not decide the order.
    other.map { element($0.base) }.sorted { $0.number < $1.number }.forEach(add)
  }

  override func sortRange(
    _ range: NSRange, options opts: NSSortOptions = [], usingComparator cmptr: (Any, Any) -> ComparisonResult
  ) {
    guard let range = Range(range) else { return }
    change { members in
      let sorted = NSArray(array: Array(members[range])).sortedArray(options: opts, usingComparator: cmptr)
      members.replaceSubrange(range, with: sorted.map(element))
    }
  }

  override func sort(using sortDescriptors: [NSSortDescriptor]) {
    change { $0 = $0.sorted(stablyUsing: sortDescriptors) }
  }
}
