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

  init(isLoaded: Bool) { self.isLoaded = isLoaded }

  /// Whether members joined or left since the last save.
  var isChanged: Bool { !added.isEmpty || !removed.isEmpty }

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
    let returns = removed.remove(object)
    if isLoaded || !(returns || wasCommitted) { members.insert(object) }
    if !(returns || wasCommitted) { added.insert(object) }
  }

  /// Takes out an object that is a member.
  func remove(_ object: NSManagedObject) {
    members.remove(object)
    if !added.remove(object) { removed.insert(object) }
  }

  /// Takes over what the store says, laying what joined and left over it.
  func load(_ committed: [NSManagedObject]) {
    let joined = added.all
    members = OrderedMembers()
    members.reserve(committed.count + joined.count)
    for object in committed {
      if removed.contains(object) { continue }
      members.insert(object)
      added.remove(object)
    }
    for object in joined { members.insert(object) }
    isLoaded = true
  }

  /// Forgets what the store said, and keeps what joined and left since: a relationship fault again.
  func unload() {
    guard isLoaded else { return }
    members = added
    isLoaded = false
  }

  /// Makes the present members the committed ones, after a save; those that were thrown away unsaved are none.
  func commit() {
    for object in added.all where object.state.contains(.neverSaved) { members.remove(object) }
    if !isLoaded { members = OrderedMembers() }
    added = OrderedMembers()
    removed = OrderedMembers()
  }

  /// Goes back to the members of the last save.
  func revert() {
    for object in added.all { members.remove(object) }
    if isLoaded { for object in removed.all { members.insert(object) } }
    added = OrderedMembers()
    removed = OrderedMembers()
  }
}

/// What an object knows of one of its relationships.
enum Relation {
  /// Nothing: the to-one key is in the row, the to-many in the store.
  case unloaded
  case toOne(NSManagedObject?)
  case toMany(ToManyStorage)
}
