import Foundation
import Synchronization

/// What objects ask of the context they are in.
package protocol ObjectGraphOwner: AnyObject {
  /// The newest committed row of an object, from the row cache or the store; nil when it is gone.
  func row(of object: NSManagedObject) -> RowSnapshot?
  /// The committed members of a to-many, as objects of this context.
  func members(of relationship: RelationshipLayout, owner: NSManagedObject) -> [NSManagedObject]
  /// The keys of the committed members of a to-many, for which no objects are made.
  func memberReferences(of relationship: RelationshipLayout, owner: NSManagedObject) -> [ObjectReference]
  /// Runs the request of a fetched property for an object.
  func results(of property: NSFetchedPropertyDescription, for object: NSManagedObject) -> [NSManagedObject]
  /// An object's row is gone: marks it deleted or ends the process (FT-08, FT-10).
  func handleInaccessible(_ object: NSManagedObject, property: NSPropertyDescription?)
  /// The object that a row names by a temporary number and the graph knows nothing of: a fault where somebody may know it, as
  /// a parent context does, else nil.
  func unknownObject(of layout: EntityLayout, number: Int64, in graph: ObjectGraph) -> NSManagedObject?
  /// Who is told of the steps of delete propagation; nil where nobody asked.
  var propagationObserver: (any PropagationObserver)? { get }
  /// Something changed for the first time since pending changes were processed.
  func eventDidBegin()
}

/// The objects of one context: who is registered, who changed, and what changed in the present event.
///
/// To the outside a context holds its clean objects weakly (ST-14). In here it holds them strongly and asks, whenever one
/// is looked up, whether anybody else does: a clean object that nobody needs counts as gone, and is swept. That costs a
/// comparison where weak references would cost an allocation an object, and objects die on their context's queue only.
/// Objects hold their graph strongly; the cycle ends when the context goes and empties the graph.
package final class ObjectGraph {
  // What nearly every access to an object touches is left out of the run-time check for overlapping accesses: no code here
  // calls out while it is inside one.

  package let model: ModelLayout
  /// The context, or what stands in for one.
  ///
  /// Whoever is put in here takes itself out by `dismantle()` before it goes: a context in its `deinit`, another when its work is
  /// done. So nothing is found here that has gone, and its objects then have no context. A `weak` reference would give the context
  /// a side table, by way of which each reference to it is counted from then on, and would be nil already where the `deinit` of an
  /// app's class of contexts uses its objects; a checked `unowned` one would end the process there.
  @exclusivity(unchecked) package unowned(unsafe) var owner: (any ObjectGraphOwner)?

  /// The objects that the next save has something to do for.
  @exclusivity(unchecked) package var pending = PendingObjects()
  /// Deleted objects whose delete rules have not run yet, in the order of the deletes.
  @exclusivity(unchecked) package var unpropagated: [NSManagedObject] = []
  /// Objects that the next save is to check although they have not changed (RF-19).
  var watched: [NSManagedObject] = []
  /// Objects that are gone as soon as all have been told of the save that deleted them; until then they are in no list.
  var leaving: [NSManagedObject] = []
  /// Objects with an event flag, in the order in which they got their first.
  @exclusivity(unchecked) package var event: [NSManagedObject] = []
  /// The registered objects by what they are, where every one of them is kept; nil where none is kept for that.
  @exclusivity(unchecked) private var retained: [ObjectIdentifier: NSManagedObject]?

  /// What fetched properties have found.
  @exclusivity(unchecked) var fetchedValues = FetchedValues()
  /// What became of the temporary numbers of objects that children inserted (PC-14).
  @exclusivity(unchecked) var formerNumbers = FormerNumbers()

  /// Objects with a temporary number, by their age: the first one here is about 0, since small keys are found quickly.
  @exclusivity(unchecked) private var temporary = ObjectTable()
  @exclusivity(unchecked) private var firstTemporary: Int64 = 0
  /// Objects with a primary key: by store ordinal, root entity index, key.
  @exclusivity(unchecked) private var permanent: [[ObjectTable]] = []
  @exclusivity(unchecked) private var sweepThreshold = 1024

  /// Makes an empty graph.
  ///
  /// - Parameters:
  ///   - usesPlainObjects: whether objects are of the base class, whatever class the model names.
  ///   - retainsAll: whether every registered object is kept from the start.
  package init(model: ModelLayout, usesPlainObjects: Bool = false, retainsAll: Bool = false) {
    self.model = model
    self.usesPlainObjects = usesPlainObjects
    retained = retainsAll ? [:] : nil
  }

  // MARK: Registry

  /// The object of a permanent key, if it is registered and anybody needs it.
  package func object(store: StoreIdentity, root: EntityLayout, number: Int64) -> NSManagedObject? {
    guard store.ordinal < permanent.count else { return nil }
    return permanent[store.ordinal][root.index].needed(number, of: store)
  }

  /// The object of a temporary number, if it is registered and anybody needs it.
  package func object(temporary number: Int64) -> NSManagedObject? { temporary.needed(age(of: number)) }

  private func age(of temporary: Int64) -> Int64 { firstTemporary - temporary }

  /// The objects of one hierarchy in one store, for who looks for many of them.
  ///
  /// - Parameters:
  ///   - root: the index of the hierarchy's root, which costs no reference.
  func table(_ store: StoreIdentity, root: Int) -> ObjectTable { table(store.ordinal, root: root) }

  /// The same, by the ordinal of the store, which costs no reference either.
  private func table(_ ordinal: Int, root: Int) -> ObjectTable {
    if let last, last.root == root, last.store == ordinal { return last.table }
    while permanent.count <= ordinal { permanent.append(model.entities.map { _ in ObjectTable() }) }
    let table = permanent[ordinal][root]
    last = (ordinal, root, table)
    return table
  }
  /// The table asked for last; neighbours are mostly of the same.
  @exclusivity(unchecked) private var last: (store: Int, root: Int, table: ObjectTable)?

  /// Adds an object under the number and store it has.
  func register(_ object: NSManagedObject) {
    if object.number > 0, let store = object.store?.ordinal {
      register(object, in: table(store, root: object.layout.rootIndex))
    } else {
      if temporary.objects.count == 0 { firstTemporary = object.number }
      temporary.objects[age(of: object.number)] = object
      noteRegistration(of: object)
    }
  }

  /// Adds an object with a primary key to the table that it belongs to.
  // Once an object.
  @inline(__always)
  func register(_ object: NSManagedObject, in table: ObjectTable) {
    table.objects.put(object, object.number)
    noteRegistration(of: object)
  }

  // Once an object.
  @inline(__always)
  private func noteRegistration(of object: NSManagedObject) {
    registrations += 1
    if registrations >= sweepThreshold { sweep() }
    if retained != nil { retained?[ObjectIdentifier(object)] = object }
  }
  @exclusivity(unchecked) private var registrations = 0

  /// Takes an object out when the context forgets it.
  func unregister(_ object: NSManagedObject) {
    if let store = object.store, object.number > 0 {
      table(store, root: object.layout.rootIndex).objects[object.number] = nil
    } else {
      temporary.objects[age(of: object.number)] = nil
    }
    if retained != nil { retained?[ObjectIdentifier(object)] = nil }
  }

  /// Gives a registered object a primary key in the place of its temporary number.
  ///
  /// - Parameter isKept: whether the temporary number leads to the row afterwards, whoever uses it.
  func rename(_ object: NSManagedObject, to number: Int64, store: StoreIdentity, isKept: Bool = false) {
    let temporary = object.number
    object.renumber(number, store: store)
    reregister(object, from: temporary, isKept: isKept)
  }

  /// Moves an object from its temporary number to the primary key that it has now.
  ///
  /// Where the number leads from here on is noted for those who know the object by it; then nobody has to ask the object any
  /// more whether its temporary ID was kept.
  ///
  /// - Parameters:
  ///   - object: an object that has its key already.
  ///   - temporary: the number that it is registered under.
  ///   - isKept: whether the number leads to the row afterwards, whoever uses it.
  private func reregister(_ object: NSManagedObject, from temporary: Int64, isKept: Bool = false) {
    if let store = object.store {
      formerNumbers.note(
        temporary, object.layout.rootIndex, object.number, store, isKept: isKept || object.life.isFormerIDKept)
    }
    object.life.make(.releaseFormerID)
    self.temporary.objects[age(of: temporary)] = nil
    register(object)
  }

  /// Moves those objects for which a condition holds from their temporary numbers to the primary keys that they have now.
  ///
  /// - Parameter numbers: the number that each is registered under.
  func reregister(_ objects: [NSManagedObject], from numbers: [Int64], where isMeant: (NSManagedObject) -> Bool) {
    var index = 0
    objects.visit { object in
      defer { index += 1 }
      if isMeant(object) { reregister(object, from: numbers[index]) }
    }
  }

  /// Whether every registered object is kept (`retainsRegisteredObjects`).
  package var retainsAll: Bool {
    get { retained != nil }
    set { retained = newValue ? Dictionary(registered.map { (ObjectIdentifier($0), $0) }) { first, _ in first } : nil }
  }

  /// Every registered object, faults included, in the order of keys: saved ones first, then new ones by age.
  var registered: [NSManagedObject] {
    sweep()
    return everyObject
  }

  private var everyObject: [NSManagedObject] {
    permanent.flatMap { $0.flatMap { $0.objects.sorted().map(\.element) } } + temporary.objects.sorted().map(\.element)
  }

  /// Drops clean objects that nobody else holds, and then those that only these have held by their relationships.
  ///
  /// Called when the registry has doubled, so that the cost is spread over the registrations. What an app's own property of a
  /// dropped object held goes with another pass, as long as a pass drops an eighth of all, or with a later sweep.
  private func sweep() {
    // What a `deinit` registers begins no sweep of its own. It may be as much as went: counted is what is left.
    registrations = 0
    var count: Int
    repeat {
      count = entries
      var followed = 0
      // They go when all tables have been gone through: an app's `deinit` may ask the context for its objects.
      var unneeded = temporary.takeOutUnneeded()
      for table in permanent.joined() { unneeded += table.takeOutUnneeded() }
      while !unneeded.isEmpty {
        followed += 1
        let held = followed > count ? [] : unneeded[unneeded.count - 1].heldPlaces
        unneeded.removeLast()
        for place in held { if let next = takeOutUnneeded(place) { unneeded.append(next) } }
      }
    } while count - entries > entries / 8
    registrations = entries
    sweepThreshold = max(1024, registrations * 2)
  }

  private var entries: Int { permanent.joined().reduce(temporary.objects.count) { $0 + $1.objects.count } }

  /// Takes out the object of a place if nobody needs it.
  private func takeOutUnneeded(_ place: ObjectPlace) -> NSManagedObject? {
    guard place.number > 0 else { return temporary.takeOutUnneeded(age(of: place.number)) }
    guard place.store < permanent.count else { return nil }
    return permanent[place.store][place.root].takeOutUnneeded(place.number)
  }

  /// Ends the graph with its context: every object becomes a fault without context, as after a reset (UN-08), and objects
  /// that hold each other let go.
  package func dismantle() {
    owner = nil
    for object in everyObject + pending.discarded.all { release(object, .dismantled) }
    removeAll()
  }

  /// Forgets every object.
  func removeAll() {
    temporary = ObjectTable()
    permanent = []
    last = nil
    registrations = 0
    pending.removeAll()
    unpropagated = []
    watched = []
    leaving = []
    event = []
    if retained != nil { retained = [:] }
    fetchedValues = FetchedValues()
    hasChanges = false
  }

  /// Whether new objects are of the base class, whatever class the model names: nothing that an app has written runs.
  let usesPlainObjects: Bool

  /// Says once that an object is not of the class that its entity names, which a cast would find out (CH-997).
  func warnOfPlainObject(of layout: EntityLayout) {
    guard !hasWarnedOfPlainObject else { return }
    hasWarnedOfPlainObject = true
    DeveloperConsole.warn(
      "CoreData: warning: NSManagedObject(entity:insertInto:) has made a plain NSManagedObject for the entity "
        + "'\(layout.name)', whose class is \(layout.managedClass): here an initializer makes an object of its own class. Use "
        + "\(layout.managedClass)(entity:insertInto:) or NSEntityDescription.insertNewObject(forEntityName:into:).")
  }
  private var hasWarnedOfPlainObject = false
  /// Whether the context has an undo manager: the first change of an event notes relationships too.
  var recordsUndo = false
  /// The sets that the save under way has posted.
  var postedSets = PostedSets()
  /// How many saves have succeeded.
  var saveCount = 0

  // MARK: Entities

  /// The entity of the last new object; the next one is mostly of the same.
  @exclusivity(unchecked) private var lastInserted: EntityLayout?

  /// The one entity that a class stands for; nil where there is none, or several.
  func layout(of objectClass: NSManagedObject.Type) -> EntityLayout? {
    if let lastInserted, lastInserted.isOnlyOne(of: objectClass) { return lastInserted }
    let entities = model.entities(of: objectClass)
    guard entities.count == 1 else { return nil }
    lastInserted = entities[0]
    return entities[0]
  }

  /// Whether an entity is one of the model's.
  func knows(_ entity: EntityLayout) -> Bool {
    entity === lastInserted || model.entities.indices.contains(entity.index) && model.entities[entity.index] === entity
  }

  // MARK: Temporary numbers

  /// A number that no other object of the process has had.
  static func nextTemporaryNumber() -> Int64 {
    -Int64(lastTemporary.wrappingAdd(1, ordering: .relaxed).newValue)
  }
  private static let lastTemporary = Atomic<Int>(0)

  // MARK: Changes

  /// Notes that something happens to an object in the present event.
  func note(_ event: Lifecycle.Event, _ object: NSManagedObject) {
    if event != .refreshed { hasChanges = true }
    if object.life.event.isEmpty {
      if self.event.isEmpty { owner?.eventDidBegin() }
      // What an observer changes belongs to the next event.
      object.dropAnnouncedBase()
      self.event.append(object)
    }
    object.life.note(event)
  }

  /// Notes that a value of an object is about to change.
  func willChange(_ object: NSManagedObject) {
    // The state to remember is the one before.
    if !object.life.event.contains(.updated) {
      object.captureEventBase()
      note(.updated, object)
    }
    if !object.life.isPending { pending.change(object) }
  }

  /// What a new object looked like that was inserted in the present event and has its entity's defaults: it serves all of them.
  @exclusivity(unchecked) private var newcomers: EventBase?

  /// The same for an object; nil for one that looked otherwise.
  func baseOfNewcomers(like object: NSManagedObject) -> EventBase? {
    guard object.life.isNewcomer, !recordsUndo, let working = object.working else { return nil }
    let defaults = object.layout.defaults
    guard working.isSameStorage(as: defaults) else { return nil }
    if let newcomers, newcomers.values.isSameStorage(as: defaults) { return newcomers }
    newcomers = EventBase(values: defaults, life: object.life, ends: nil)
    return newcomers
  }

  /// Ends the event.
  ///
  /// - Returns: the objects to which something has happened in it.
  func endEvent() -> [NSManagedObject] {
    newcomers = nil
    let ended = event
    event = []
    return ended
  }

  /// Whether there are uncommitted changes: set by the first, cleared by a save, a rollback or a reset.
  ///
  /// It does not follow the objects back: refreshing the only changed object away leaves it true (ST-06c).
  var hasChanges = false
}
