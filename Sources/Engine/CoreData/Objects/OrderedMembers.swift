/// The members of a to-many: a set of objects that remembers the order in which they came.
///
/// Small ones are searched in line; larger ones get an index when somebody first looks for a member, which whoever only reads them
/// never does. Removing leaves a hole, and holes are closed when they outnumber the members. Large ones of which somebody asks a
/// place become a list of places.
struct OrderedMembers {
  private var objects: [NSManagedObject?] = []
  private var index: [ObjectIdentifier: Int]?
  /// The members once a place has been asked for; `objects` and `index` are empty then.
  private var places: PlaceList?

  /// How many members there are.
  private(set) var count = 0

  /// Up to how many members a place is found in line.
  private static let fewest = 64

  /// None.
  init() {}

  /// Objects of which none is there twice, in order.
  init(_ members: ArraySlice<NSManagedObject>) {
    // No array is filled by hand with nothing: the memory that all empty arrays share would be written to.
    if members.isEmpty { return }
    count = members.count
    objects = Array(unsafeUninitializedCapacity: count) { room, filled in
      for object in members {
        room.initializeElement(at: filled, to: object)
        filled += 1
      }
    }
  }

  /// Whether there are none.
  var isEmpty: Bool { count == 0 }

  private mutating func position(of object: NSManagedObject) -> Int? {
    if index == nil, objects.count > 12 { buildIndex() }
    if let index { return index[ObjectIdentifier(object)] }
    return objects.firstIndex { $0 === object }
  }

  /// Whether an object is a member.
  mutating func contains(_ object: NSManagedObject) -> Bool {
    places?.contains(object) ?? (position(of: object) != nil)
  }

  /// Adds an object at the end.
  ///
  /// - Returns: false when it was a member already.
  @discardableResult
  mutating func insert(_ object: NSManagedObject) -> Bool {
    guard !contains(object) else { return false }
    count += 1
    if places != nil {
      places?.insert(object, at: count - 1)
      return true
    }
    index?[ObjectIdentifier(object)] = objects.count
    objects.append(object)
    return true
  }

  /// Takes an object out.
  ///
  /// - Returns: false when it was no member.
  @discardableResult
  mutating func remove(_ object: NSManagedObject) -> Bool {
    guard contains(object) else { return false }
    count -= 1
    if places != nil {
      places?.remove(object)
      return true
    }
    guard let position = position(of: object) else { return false }
    objects[position] = nil
    index?[ObjectIdentifier(object)] = nil
    if objects.count > 16, count * 2 < objects.count { compact() }
    return true
  }

  /// The members, in the order in which they came.
  var all: [NSManagedObject] {
    if let places { return places.all }
    // Without holes the list is the answer, as in `ChangeList.all`.
    if count == objects.count { return unsafeBitCast(objects, to: [NSManagedObject].self) }
    // Nothing but holes: as above.
    if count == 0 { return [] }
    return Array(unsafeUninitializedCapacity: count) { room, filled in
      for case let object? in objects {
        room.initializeElement(at: filled, to: object)
        filled += 1
      }
    }
  }

  /// Makes room for members that are about to come.
  mutating func reserve(_ capacity: Int) { objects.reserveCapacity(capacity) }

  // MARK: Places

  /// The place of a member among the others, or nil.
  mutating func place(of object: NSManagedObject) -> Int? {
    countPlaces()
    return places.map { $0.place(of: object) } ?? position(of: object)
  }

  /// The member at a place.
  mutating func member(at place: Int) -> NSManagedObject? {
    countPlaces()
    return places.map { $0[place] } ?? objects[place]
  }

  /// Puts a member at another place; those between move up by one.
  mutating func move(_ object: NSManagedObject, to place: Int) {
    countPlaces()
    if places != nil {
      places?.remove(object)
      places?.insert(object, at: place)
    } else if let old = position(of: object) {
      objects.remove(at: old)
      objects.insert(object, at: place)
      index = nil
    }
  }

  /// Makes positions places: a list of many members, a few without holes.
  private mutating func countPlaces() {
    guard places == nil else { return }
    if count > Self.fewest {
      places = PlaceList(all)
      objects = []
      index = nil
    } else if objects.count != count {
      compact()
    }
  }

  private mutating func buildIndex() {
    var index = [ObjectIdentifier: Int](minimumCapacity: objects.count * 2)
    for (position, object) in objects.enumerated() {
      if let object { index[ObjectIdentifier(object)] = position }
    }
    self.index = index
  }

  private mutating func compact() {
    self = OrderedMembers(all[...])
  }
}
