/// What an object knows of one of its to-many relationships.
///
/// Unloaded it is a relationship fault: it still notes what joins and leaves, so that setting a child's parent does not
/// load all of the parent's children. Loaded it has every member.
package final class ToManyStorage {
  // Touched for every member that is loaded: left out of the run-time check for overlapping accesses. No code here calls out
  // while it is inside one.

  /// Whether every member is known; false is a relationship fault.
  @exclusivity(unchecked) private(set) var isLoaded: Bool
  /// Every member when loaded, else those that joined since the last save.
  @exclusivity(unchecked) private var members = OrderedMembers()
  /// Members that joined since the last save.
  @exclusivity(unchecked) private var added = OrderedMembers()
  /// Members of the last save that left since.
  @exclusivity(unchecked) private var removed = OrderedMembers()
  /// What an ordered relationship needs besides; nil for one without order, which pays for no more than this.
  private let order: MemberOrder?

  init(isLoaded: Bool, isOrdered: Bool) {
    self.isLoaded = isLoaded
    order = isOrdered ? MemberOrder() : nil
  }

  /// Whether members joined or left since the last save, or are in another order.
  var isChanged: Bool { !added.isEmpty || !removed.isEmpty || isReordered }

  /// The members, in the order in which they came.
  ///
  /// Loaded storage only.
  var all: [NSManagedObject] {
    writeArrangement()
    return members.all
  }

  /// How many members there are.
  ///
  /// Loaded storage only.
  var count: Int { members.count }

  /// Those that joined since the last save.
  var joined: [NSManagedObject] { added.all }

  /// Those that left since the last save.
  var left: [NSManagedObject] { removed.all }

  /// Whether an object joined since the last save.
  func hasJoined(_ object: NSManagedObject) -> Bool { added.contains(object) }

  /// Whether a member of the last save has left since.
  func hasLeft(_ object: NSManagedObject) -> Bool { removed.contains(object) }

  /// Whether an object is a member; nil when only the store can tell.
  func contains(_ object: NSManagedObject) -> Bool? {
    if members.contains(object) { return true }
    if isLoaded || removed.contains(object) { return false }
    return nil
  }

  /// Adds an object that is no member.
  ///
  /// - Parameter wasCommitted: for an unloaded storage, whether the store holds it as a member already.
  func insert(_ object: NSManagedObject, wasCommitted: Bool = false) {
    endArranging()
    keepBase()
    let returns = removed.remove(object)
    if isLoaded || !(returns || wasCommitted) {
      members.insert(object)
      order?.mirror?.memberJoined(object)
    }
    if !(returns || wasCommitted) { added.insert(object) }
  }

  /// Takes back a member of the last save that has left, to behind those that came before it then.
  func restore(_ object: NSManagedObject) {
    insert(object, wasCommitted: true)
    guard isLoaded, let base = order?.base, let old = base.firstIndex(where: { $0 === object }) else { return }
    let place = base[..<old].last { members.contains($0) }.flatMap { members.place(of: $0) }
    move(object, to: place.map { $0 + 1 } ?? 0)
  }

  /// Takes out an object that is a member.
  func remove(_ object: NSManagedObject) {
    endArranging()
    keepBase()
    takeOut(object)
    if !added.remove(object) { removed.insert(object) }
  }

  /// Takes out a member of which nothing is to be known any more, as if it had never joined.
  func lose(_ object: NSManagedObject) {
    remove(object)
    removed.remove(object)
    order?.base?.removeAll { $0 === object }
  }

  private func takeOut(_ object: NSManagedObject) {
    guard let mirror = order?.mirror else { return _ = members.remove(object) }
    // The places of what is not loaded are not those of the copy.
    let place = isLoaded ? members.place(of: object) : nil
    if members.remove(object) { mirror.memberLeft(object, from: place) }
  }

  /// Takes over what the store says, laying what joined and left over it.
  func load(_ committed: ArraySlice<NSManagedObject>) {
    let joined = added.all
    let arrangement = isReordered ? members.all : nil
    var loaded: OrderedMembers
    if joined.isEmpty, removed.isEmpty, Self.areRising(committed) {
      loaded = OrderedMembers(committed)
    } else {
      loaded = OrderedMembers()
      loaded.reserve(committed.count + joined.count)
      for object in committed where !removed.contains(object) {
        loaded.insert(object)
        added.remove(object)
      }
      for object in joined { loaded.insert(object) }
    }
    members = loaded
    isLoaded = true
    if order != nil { adoptBase(Array(committed), arrangement) }
  }

  /// Whether each object has a higher number than the one before it, as the rows of a set have: then none is there twice.
  private static func areRising(_ objects: ArraySlice<NSManagedObject>) -> Bool {
    var last = Int64.min
    for object in objects {
      if object.number <= last { return false }
      last = object.number
    }
    return true
  }

  /// Forgets what the store said, and keeps what joined and left since: a relationship fault again.
  func unload() {
    guard isLoaded else { return }
    order?.arrangement = nil
    members = added
    isLoaded = false
    order?.base = nil
  }

  /// Makes the present members the committed ones, after a save; those that were thrown away unsaved are none.
  func commit() {
    endArranging()
    for object in added.all where object.life.wasNeverSaved { takeOut(object) }
    order?.base = nil
    if !isLoaded { members = OrderedMembers() }
    added = OrderedMembers()
    removed = OrderedMembers()
  }

  /// Goes back to the members of the last save.
  func revert() {
    order?.arrangement = nil
    if order?.base != nil {
      revertOrder()
    } else {
      for object in added.all { members.remove(object) }
      if isLoaded { for object in removed.all { members.insert(object) } }
    }
    added = OrderedMembers()
    removed = OrderedMembers()
  }

  /// The same with other objects for its members.
  package func mapped(_ other: (NSManagedObject) -> NSManagedObject) -> ToManyStorage {
    writeArrangement()
    let copy = ToManyStorage(isLoaded: isLoaded, isOrdered: order != nil)
    for object in members.all { copy.members.insert(other(object)) }
    for object in added.all { copy.added.insert(other(object)) }
    for object in removed.all { copy.removed.insert(other(object)) }
    copy.order?.base = order?.base?.map(other)
    return copy
  }

  // MARK: Order

  /// Whether the members are in another order than the committed ones followed by those that joined.
  var isReordered: Bool {
    guard isLoaded, let base = order?.base else { return false }
    writeArrangement()
    let stayed = base.filter { !removed.contains($0) }
    return !(stayed + added.all).elementsEqual(members.all, by: ===)
  }

  /// The members of the last save.
  ///
  /// Loaded storage only.
  var committed: [NSManagedObject] {
    if let base = order?.base { return base }
    writeArrangement()
    return members.all.filter { !added.contains($0) } + removed.all
  }

  /// The place of a member, or nil.
  ///
  /// Loaded storage of an ordered relationship only, as all that follows.
  func place(of object: NSManagedObject) -> Int? {
    writeArrangement()
    return members.place(of: object)
  }

  /// The member at a place.
  func member(at place: Int) -> NSManagedObject? {
    writeArrangement()
    return members.member(at: place)
  }

  /// Puts a member at another place.
  func move(_ object: NSManagedObject, to place: Int) {
    endArranging()
    keepBase()
    guard let old = members.place(of: object) else { return }
    members.move(object, to: place)
    order?.edits += 1
    order?.mirror?.memberMoved(object, from: old, to: place)
  }

  /// Puts the members into an order, and those that it leaves out behind them.
  func arrange(_ wanted: [NSManagedObject]) {
    let present = all
    let arranged = MemberArrangement.complete(wanted, present).map(\.object)
    guard !arranged.elementsEqual(present, by: ===) else { return }
    endArranging()
    keepBase()
    write(arranged)
  }

  /// Begins to put the members into an order by moves that are asked for one by one; nil where there is nothing to move.
  ///
  /// Until it has ended, what is moved otherwise, joins or leaves ends it.
  func beginArranging(_ wanted: [NSManagedObject]) -> MemberArrangement? {
    let arrangement = MemberArrangement(wanted, from: all)
    order?.arrangement = arrangement
    return arrangement
  }

  /// The order into which the members are being put, if they are.
  var arrangement: MemberArrangement? { order?.arrangement }

  /// Makes the move for which an arrangement has asked.
  ///
  /// - Returns: false for any other.
  func makeMoveAskedFor(_ object: NSManagedObject, to place: Int) -> Bool {
    guard let arrangement = order?.arrangement, arrangement.expects(object, place) else { return false }
    keepBase()
    return arrangement.accept(object, place)
  }

  /// Ends the arrangement that is under way, with the moves that it has made.
  func endArranging() {
    guard let order, order.arrangement != nil else { return }
    writeArrangement()
    order.arrangement = nil
  }

  /// Writes the moves that an arrangement has made since the last time.
  private func writeArrangement() {
    if let arrangement = order?.arrangement, arrangement.isDirty { write(arrangement.written()) }
  }

  private func write(_ arranged: [NSManagedObject]) {
    members = OrderedMembers(arranged[...])
    order?.edits += 1
    order?.mirror?.membersReplaced(arranged)
  }

  /// How often the whole list has been written or searched through to move members: tests hold it against how many moved.
  var edits: Int { order?.edits ?? 0 }

  /// The mutable set that shows these members outside, if there is one.
  var mirror: MutableOrderedSetProxy? {
    get { order?.mirror }
    set { order?.mirror = newValue }
  }

  /// Remembers the committed members before the first change to loaded ones.
  private func keepBase() {
    guard let order, isLoaded, order.base == nil else { return }
    order.base = members.all
  }

  /// After loading: lays an order that was changed here over the members; those it does not know come last.
  private func adoptBase(_ committed: [NSManagedObject], _ arrangement: [NSManagedObject]?) {
    order?.base = added.isEmpty && removed.isEmpty && arrangement == nil ? nil : committed
    if let arrangement {
      var present = members
      members = OrderedMembers()
      for object in arrangement where present.contains(object) { members.insert(object) }
      for object in present.all { members.insert(object) }
    }
    order?.mirror?.membersReplaced(members.all)
  }

  private func revertOrder() {
    members = OrderedMembers()
    for object in order?.base ?? [] { members.insert(object) }
    order?.base = nil
    order?.mirror?.membersReplaced(members.all)
  }
}

/// What the storage of an ordered relationship has besides its members.
private final class MemberOrder {
  /// The members of the last save, from the first change to loaded members on.
  var base: [NSManagedObject]?
  /// The mutable set that was handed out for the relationship.
  weak var mirror: MutableOrderedSetProxy?
  /// The order into which the members are being put.
  var arrangement: MemberArrangement?
  /// How often the list has been written, or a member moved in it.
  var edits = 0
}

/// What an object knows of one of its relationships.
package enum Relation {
  /// Nothing: the to-one key is in the row, the to-many in the store.
  case unloaded
  case toOne(NSManagedObject?)
  case toMany(ToManyStorage)
}
