/// What an object knows of one of its to-many relationships.
///
/// Unloaded it is a relationship fault: it still notes what joins and leaves, so that setting a child's parent does not
/// load all of the parent's children. Loaded it has every member.
final class ToManyStorage {
  /// Whether every member is known; false is a relationship fault.
  private(set) var isLoaded: Bool
  /// Every member when loaded, else those that joined since the last save.
  private var members = OrderedMembers()
  /// Members that joined since the last save.
  private var added = OrderedMembers()
  /// Members of the last save that left since.
  private var removed = OrderedMembers()
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
  var all: [NSManagedObject] { members.all }

  /// How many members there are.
  ///
  /// Loaded storage only.
  var count: Int { members.count }

  /// Those that joined since the last save.
  var joined: [NSManagedObject] { added.all }

  /// Those that left since the last save.
  var left: [NSManagedObject] { removed.all }

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
    keepBase()
    let returns = removed.remove(object)
    if isLoaded || !(returns || wasCommitted) {
      members.insert(object)
      order?.mirror?.memberJoined(object)
    }
    if !(returns || wasCommitted) { added.insert(object) }
  }

  /// Takes out an object that is a member.
  func remove(_ object: NSManagedObject) {
    keepBase()
    if members.remove(object) { order?.mirror?.memberLeft(object) }
    if !added.remove(object) { removed.insert(object) }
  }

  /// Takes over what the store says, laying what joined and left over it.
  func load(_ committed: [NSManagedObject]) {
    let joined = added.all
    let arrangement = isReordered ? members.all : nil
    members = OrderedMembers()
    members.reserve(committed.count + joined.count)
    for object in committed {
      if removed.contains(object) { continue }
      members.insert(object)
      added.remove(object)
    }
    for object in joined { members.insert(object) }
    isLoaded = true
    if order != nil { adoptBase(committed, arrangement) }
  }

  /// Forgets what the store said, and keeps what joined and left since: a relationship fault again.
  func unload() {
    guard isLoaded else { return }
    members = added
    isLoaded = false
    order?.base = nil
  }

  /// Makes the present members the committed ones, after a save; those that were thrown away unsaved are none.
  func commit() {
    for object in added.all where object.state.contains(.neverSaved) {
      if members.remove(object) { order?.mirror?.memberLeft(object) }
    }
    order?.base = nil
    if !isLoaded { members = OrderedMembers() }
    added = OrderedMembers()
    removed = OrderedMembers()
  }

  /// Goes back to the members of the last save.
  func revert() {
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
  func mapped(_ other: (NSManagedObject) -> NSManagedObject) -> ToManyStorage {
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
    let stayed = base.filter { !removed.contains($0) }
    return !(stayed + added.all).elementsEqual(members.all, by: ===)
  }

  /// The members of the last save.
  ///
  /// Loaded storage only.
  var committed: [NSManagedObject] {
    if let base = order?.base { return base }
    return members.all.filter { !added.contains($0) } + removed.all
  }

  /// The place of a member, or nil.
  ///
  /// Loaded storage of an ordered relationship only, as all that follows.
  func place(of object: NSManagedObject) -> Int? { members.place(of: object) }

  /// The member at a place.
  func member(at place: Int) -> NSManagedObject? { members.member(at: place) }

  /// Puts a member at another place.
  func move(_ object: NSManagedObject, to place: Int) {
    keepBase()
    members.move(object, to: place)
    order?.mirror?.memberMoved(object, to: place)
  }

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
      let present = members
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
}

/// What an object knows of one of its relationships.
enum Relation {
  /// Nothing: the to-one key is in the row, the to-many in the store.
  case unloaded
  case toOne(NSManagedObject?)
  case toMany(ToManyStorage)
}
