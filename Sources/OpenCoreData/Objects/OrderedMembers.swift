/// The members of a to-many: a set of objects that remembers the order in which they came.
///
/// Small ones are searched in line; larger ones keep an index. Removing leaves a hole, and holes are closed when they
/// outnumber the members.
struct OrderedMembers {
  private var objects: ContiguousArray<NSManagedObject?> = []
  private var index: [ObjectIdentifier: Int]?
  /// Whether a move has left wrong positions in the index; whom it knows is right.
  private var isIndexStale = false

  /// How many members there are.
  private(set) var count = 0

  /// None.
  init() {}

  /// Different objects, in order.
  init(_ members: [NSManagedObject]) {
    objects = ContiguousArray(members.map(Optional.some))
    count = members.count
    if count > 12 { buildIndex() }
  }

  /// Whether there are none.
  var isEmpty: Bool { count == 0 }

  private func position(of object: NSManagedObject) -> Int? {
    if let index, !isIndexStale { return index[ObjectIdentifier(object)] }
    return objects.firstIndex { $0 === object }
  }

  /// Whether an object is a member.
  func contains(_ object: NSManagedObject) -> Bool {
    if let index { return index[ObjectIdentifier(object)] != nil }
    return position(of: object) != nil
  }

  /// Adds an object at the end.
  ///
  /// - Returns: false when it was a member already.
  @discardableResult
  mutating func insert(_ object: NSManagedObject) -> Bool {
    guard !contains(object) else { return false }
    index?[ObjectIdentifier(object)] = objects.count
    objects.append(object)
    count += 1
    if index == nil, objects.count > 12 { buildIndex() }
    return true
  }

  /// Takes an object out.
  ///
  /// - Returns: false when it was no member.
  @discardableResult
  mutating func remove(_ object: NSManagedObject) -> Bool {
    // Many may leave after a move.
    if isIndexStale { buildIndex() }
    guard let position = position(of: object) else { return false }
    objects[position] = nil
    index?[ObjectIdentifier(object)] = nil
    count -= 1
    if objects.count > 16, count * 2 < objects.count { compact() }
    return true
  }

  /// The members, in the order in which they came.
  var all: [NSManagedObject] {
    var result: [NSManagedObject] = []
    result.reserveCapacity(count)
    for case let object? in objects { result.append(object) }
    return result
  }

  /// Makes room for members that are about to come.
  mutating func reserve(_ capacity: Int) { objects.reserveCapacity(capacity) }

  // MARK: Places

  /// The place of a member among the others, or nil.
  mutating func place(of object: NSManagedObject) -> Int? {
    closeHoles()
    return position(of: object)
  }

  /// The member at a place.
  mutating func member(at place: Int) -> NSManagedObject? {
    closeHoles()
    return objects[place]
  }

  /// Puts a member at another place; those between move up by one.
  ///
  /// The index is renumbered by whoever takes a member out: for a move searching in line costs less.
  mutating func move(_ object: NSManagedObject, to place: Int) {
    guard let old = self.place(of: object), old != place else { return }
    objects.remove(at: old)
    objects.insert(object, at: place)
    isIndexStale = index != nil
  }

  private mutating func closeHoles() { if objects.count != count { compact() } }

  private mutating func buildIndex() {
    var index = [ObjectIdentifier: Int](minimumCapacity: objects.count * 2)
    for (position, object) in objects.enumerated() {
      if let object { index[ObjectIdentifier(object)] = position }
    }
    self.index = index
    isIndexStale = false
  }

  private mutating func compact() {
    objects = ContiguousArray(all.map(Optional.some))
    index = nil
    isIndexStale = false
    if objects.count > 12 { buildIndex() }
  }
}
