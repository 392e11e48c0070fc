import Foundation

/// An object of a context: one row of a store, or one that is going to be.
///
/// Values live in slots; clean objects share them with the row cache. Every way to change a relationship ends in
/// `addObject(_:to:)`, `removeObject(_:from:)` or `setObject(_:for:)`, which subclasses may override.
open class NSManagedObject: NSObject, NSFetchRequestResult, InsertableObject {
  // These are touched at every access of every property. No code reads or writes one of them inside an access of itself,
  // so the run-time check of that is left out.

  /// What the model says of the object's entity, compiled.
  final let layout: EntityLayout
  /// The object's place among the others of its context; nil without a context.
  @exclusivity(unchecked) final var graph: ObjectGraph?
  /// Primary key in its store, negative while temporary.
  @exclusivity(unchecked) final var number: Int64 = 0
  /// The store the object is in, once it has a permanent ID or was assigned one.
  @exclusivity(unchecked) final var store: StoreIdentity?
  /// Where the object stands in its life.
  @exclusivity(unchecked) final var life = Lifecycle()
  /// Position in the change list the object is in, or -1.
  @exclusivity(unchecked) final var listPosition: Int32 = -1
  /// The committed values, as far as this context has read them; nil for a new object.
  @exclusivity(unchecked) final var row: RowSnapshot? { willSet { if life.beganAtRow { writeDownEventBase() } } }
  /// The present values, once one of them differs from the row; those of a new object as soon as it is in a context, or one
  /// is set.
  @exclusivity(unchecked) final var working: RowValues?
  /// What is known of the relationships, by ordinal; nil when nothing is.
  @exclusivity(unchecked) final var relations: ContiguousArray<Relation>?
  /// What is written down of how the object looked when its first change of the present event came; see `eventBase`.
  @exclusivity(unchecked) final var writtenBase: EventBase?
  private final var cachedID: NSManagedObjectID?

  /// Makes an object of an entity and, with a context, inserts it there.
  ///
  /// The values are the entity's defaults; `awakeFromInsert` follows (AW-01). The object is of the class that is asked, where
  /// Core Data gives one of the class that the entity names (AW-12): `NSEntityDescription.insertNewObject` does so here too.
  ///
  /// - Parameters:
  ///   - entity: an entity of a model, which is immutable from now on; abstract ones are a programming error.
  ///   - context: the context to insert the object into, or nil for an object without one.
  public required init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    layout = entity.layout ?? context?.layout(of: entity) ?? entity.compiled
    // Nothing is given that a fault, which is made in this way too, would let go at once: see `valueWithoutRow(_:)`.
    if context == nil { number = ObjectGraph.nextTemporaryNumber() }
    super.init()
    context?.insert(self)
  }

  /// Inserts a new object of the one entity that this class stands for; `init(context:)` calls it.
  ///
  /// - Parameter context: the context; its model must have exactly one entity of this class.
  public required convenience init(insertedInto context: NSManagedObjectContext) {
    guard let layout = context.graph.layout(of: Self.self) else {
      raiseException(
        .invalidArgument,
        "The class \(Self.self) stands for \(context.coordinator.layout.entities(of: Self.self).count) entities of the "
          + "model, so init(context:) cannot choose one. Name the class in one entity's managedObjectClassName.")
    }
    self.init(entity: layout.description, insertInto: context)
  }

  // MARK: Identity

  /// The entity of the object.
  public final var entity: NSEntityDescription { layout.description }

  /// The object's ID: temporary until it is saved (ID-01).
  public final var objectID: NSManagedObjectID {
    if let cachedID { return cachedID }
    let id = NSManagedObjectID(layout: layout, store: store, number: number)
    cachedID = id
    return id
  }

  /// The key of the object inside its store.
  final var reference: ObjectReference { ObjectReference(entity: layout.index, number: number) }

  /// Whether somebody has kept the ID that the object has, or had before a save that is under way.
  final var isIDKept: Bool { life.isFormerIDKept || cachedID != nil && !isKnownUniquelyReferenced(&cachedID) }

  /// Gives the object another number; the caller keeps the registry in step.
  final func renumber(_ number: Int64, store: StoreIdentity?) {
    if self.number < 0, isIDKept { life.make(.keepFormerID) }
    self.number = number
    self.store = store
    cachedID = nil
  }

  /// The address: objects are equal when they are the same.
  open override var hash: Int { Int(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

  /// Whether an object is this one: objects are equal when they are the same.
  ///
  /// A set asks it of about as many objects as it takes, so it is answered by what lies in the existential: the address and
  /// the type. A cast to an object, as `NSObject` has it, would copy the existential and look for a bridge each time.
  open override func isEqual(_ object: Any?) -> Bool {
    let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    return withUnsafeBytes(of: object) { bytes in
      // Of a value, or of nothing, the first word is no address; one that looks the same is told apart by its type.
      bytes.load(as: UInt.self) == address && object.map { $0 as AnyObject === self } ?? false
    }
  }

  // MARK: The entity of a class

  /// The entity that the class stands for, in the newest model that names it.
  ///
  /// Legal only on a subclass that stands for one entity of a model that a coordinator uses. For any other one Core Data
  /// logs an error and returns nil, whatever the type says; here it is an entity without a name, of no model (AW-11).
  open class func entity() -> NSEntityDescription {
    if let layout = CompiledModels.entity(of: self) { return layout.description }
    DeveloperConsole.warn(
      "CoreData: error: +[\(self) entity] Failed to find a unique match for an NSEntityDescription to a managed object "
        + "subclass")
    return NSEntityDescription()
  }

  /// A request for the entity that the class stands for; see `entity()`.
  ///
  /// Where the class declares the `fetchRequest()` that Xcode writes, with the class's own type, a call that asks for no type
  /// means that one.
  @_disfavoredOverload
  open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
    entity().name.map(NSFetchRequest.init(entityName:)) ?? NSFetchRequest()
  }

  /// Whether `willChangeValue(forKey:)` for a property that the model does not know leaves the object clean (KV-12).
  ///
  /// Default true.
  open class var contextShouldIgnoreUnmodeledPropertyChanges: Bool { true }

  // MARK: State

  /// Whether the object is new and not saved yet (ST-03).
  public final var isInserted: Bool {
    checkQueue()
    return life.isInserted
  }

  /// Whether the object was saved before and has changed since (ST-03).
  public final var isUpdated: Bool {
    checkQueue()
    return life.isUpdated
  }

  /// Whether the object is marked deleted: true from `delete` until the save (ST-01c, ST-03).
  public final var isDeleted: Bool {
    checkQueue()
    return life.isMarked
  }

  /// Whether the object is inserted, updated or deleted (ST-03b).
  public final var hasChanges: Bool {
    checkQueue()
    return life.isPending
  }

  /// Whether the object's values are not loaded (FT-01).
  public final var isFault: Bool { life.isFault }

  /// 0 when the object's values are loaded, else another number.
  public final var faultingState: Int { isFault ? 1 : 0 }

  /// Whether persistent values differ from those last saved.
  ///
  /// A change of transient values alone does not count (ST-07).
  public final var hasPersistentChangedValues: Bool {
    checkQueue()
    if life.isNew { return true }
    return !changedSlots().isEmpty
  }

  // MARK: Life cycle

  /// Sent to a new object, after its defaults have been set (AW-01).
  ///
  /// Call super.
  open func awakeFromInsert() {}

  /// Sent each time a fault has fired (AW-02).
  ///
  /// Setters used here do not make the object dirty. Call super.
  open func awakeFromFetch() {}

  /// Sent when the object's values were replaced otherwise than by setters: by undo, redo, rollback or a refresh that
  /// keeps it loaded (AW-03).
  ///
  /// Setters used here do not make the object dirty. Call super (AW-07).
  ///
  /// - Parameter flags: what replaced them. An object that undo or redo takes out of the graph hears of it while it can
  ///   still be read, one that comes back when it is whole again (CH-086).
  open func awake(fromSnapshotEvents flags: NSSnapshotEventType) {}

  /// Sent inside `delete(_:)`, before any delete rule runs: the relationships are still whole (AW-04, AW-04b, DR-11).
  open func prepareForDeletion() {}

  /// Sent before a save to every object that takes part, again after each change made in it (SV-06).
  open func willSave() {}

  /// Sent after a save to every object that took part, deleted ones included (AW-06).
  open func didSave() {}

  /// Sent before the values of an object are let go; they can still be read (FT-17).
  open func willTurnIntoFault() {}

  /// Sent after the values of an object have been let go (FT-17).
  open func didTurnIntoFault() {}

  // MARK: Relationship hooks

  /// Adds an object to a to-many relationship, then brings the other end into step.
  ///
  /// Called for every way a member can join: the property, key-value coding, and the upkeep of the inverse. An override
  /// that does not call super stops the change. Adding a member that is there already does nothing.
  ///
  /// - Parameters:
  ///   - object: the new member, of the same context (KV-11).
  ///   - relationship: a to-many relationship of the object's entity.
  open func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    join(object, relationshipLayout(relationship))
  }

  /// Takes an object out of a to-many relationship, then brings the other end into step.
  ///
  /// Called for every way a member can leave, delete propagation included (DR-11b).
  ///
  /// - Parameters:
  ///   - object: the member that leaves; one that is no member changes nothing.
  ///   - relationship: a to-many relationship of the object's entity.
  open func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    leave(object, relationshipLayout(relationship))
  }

  /// Puts a member of an ordered relationship at another place; those between move up by one.
  ///
  /// Called for every way the order can change; a member that joins comes last first, by `addObject(_:to:)`. The inverse is
  /// not touched.
  ///
  /// - Parameters:
  ///   - object: a member; another object changes nothing.
  ///   - index: its new place, less than the number of members.
  ///   - relationship: an ordered relationship of the object's entity.
  open func moveObject(_ object: NSManagedObject, to index: Int, in relationship: NSRelationshipDescription) {
    move(object, to: index, relationshipLayout(relationship))
  }

  /// Sets a to-one relationship, then brings the other ends into step (KV-01).
  ///
  /// Called for every way the destination can change, delete propagation included (DR-11b).
  ///
  /// - Parameters:
  ///   - object: the new destination, of the same context (KV-11), or nil.
  ///   - relationship: a to-one relationship of the object's entity.
  open func setObject(_ object: NSManagedObject?, for relationship: NSRelationshipDescription) {
    assign(object, relationshipLayout(relationship))
  }

  // MARK: Validation

  /// Checks the object before it is saved for the first time (VL-02).
  ///
  /// Call super, or the model's checks are off (VL-14).
  ///
  /// - Throws: the failure, or 1560 with all of them when there are several (VL-06).
  open func validateForInsert() throws { try validateProperties() }

  /// Checks the object before changes of it are saved: every property, not only changed ones (VL-02).
  ///
  /// Call super.
  ///
  /// - Throws: the failure, or 1560 with all of them when there are several (VL-06).
  open func validateForUpdate() throws { try validateProperties() }

  /// Checks the object before its deletion is saved: deny rules (DR-06, DR-17).
  ///
  /// Call super.
  ///
  /// - Throws: 1600 for a deny rule that finds a destination, or 1560 with all of them when there are several.
  open func validateForDelete() throws { try validateDenyRules() }

  /// Brings one value into the type of its property and checks it against the model's rules (VL-04).
  ///
  /// Core Data's method takes a pointer to an Objective-C object, which Linux does not have. An override replaces the
  /// custom `validate<Key>` methods that Core Data finds by selector.
  ///
  /// - Parameters:
  ///   - value: the value, which may be replaced by another.
  ///   - key: the property's name.
  /// - Throws: the failure, as a Cocoa error with the object, the key and the value.
  open func validateValue(_ value: inout Any?, forKey key: String) throws {
    try validate(&value, forKey: key)
  }

  // MARK: Key-value coding

  /// The value of a property.
  ///
  /// Swift properties of a subclass are not consulted, since Linux has no Objective-C runtime (KV-06 is about them);
  /// override this to add keys.
  ///
  /// - Parameter key: a property's name, or one of those that no property can have: `objectID`, `entity`,
  ///   `managedObjectContext`, `isFault`, `isInserted`, `isUpdated`, `isDeleted` and `hasChanges`. Another goes to
  ///   `value(forUndefinedKey:)`.
  open func value(forKey key: String) -> Any? {
    if let slot = layout.slot(named: key) { return publicValue(slot) }
    if let property = layout.fetchedProperties[key] { return fetchedValue(property) }
    switch key {
    case "objectID": return objectID
    case "entity": return entity
    case "managedObjectContext": return managedObjectContext
    case "isFault": return isFault
    case "isInserted": return isInserted
    case "isUpdated": return isUpdated
    case "isDeleted": return isDeleted
    case "hasChanges": return hasChanges
    default: return value(forUndefinedKey: key)
    }
  }

  /// Sets the value of a property.
  ///
  /// - Parameters:
  ///   - value: a value of the property's type; for a to-many a set, which replaces the members (KV-04).
  ///   - key: a property's name, of which the first letter may be a capital one, since the setter of both is the same
  ///     (CH-1055). Another goes to `setValue(_:forUndefinedKey:)`.
  open func setValue(_ value: Any?, forKey key: String) {
    guard let slot = layout.slot(named: key) ?? slot(ofSetterFor: key) else {
      return setValue(value, forUndefinedKey: key)
    }
    if value == nil, ScalarProperties.declares(layout.slots[slot].name, Swift.type(of: self)) {
      return setNilValueForKey(key)
    }
    setPublicValue(value, slot)
  }

  /// The slot that the setter of a key with a capital letter sets: for `Date` it is `setDate:`, as for `date`.
  private final func slot(ofSetterFor key: String) -> Int? {
    guard let first = key.first, first.isUppercase else { return nil }
    return layout.slot(named: first.lowercased() + key.dropFirst())
  }

  /// Called for a key that is no property: raises NSUnknownKeyException (KV-07).
  open func value(forUndefinedKey key: String) -> Any? {
    guard let catcher = UnknownKeyCatch.current else { raiseUnknownKey(key, method: "valueForUndefinedKey:") }
    catcher.note(unknownProperty(key))
    return nil
  }

  /// Called for a key that is no property: raises NSUnknownKeyException (KV-07).
  open func setValue(_ value: Any?, forUndefinedKey key: String) {
    raiseUnknownKey(key, method: "setValue:forUndefinedKey:")
  }

  /// Called when nil is set by key for a property that the class declares as a number or `Bool` without an optional:
  /// raises NSInvalidArgumentException (KV-08).
  ///
  /// An override may set another value instead, such as zero.
  open func setNilValueForKey(_ key: String) {
    raiseException(
      .invalidArgument,
      "[<\(Swift.type(of: self)) \(PrintedNames.text(for: self))> setNilValueForKey]: could not set nil as the value for "
        + "the key \(key).")
  }

  private final func raiseUnknownKey(_ key: String, method: String) -> Never {
    raiseException(
      .unknownKey,
      "[<\(Swift.type(of: self)) \(PrintedNames.text(for: self))> \(method)]: the entity \(layout.name) is not key value "
        + "coding-compliant for the key \"\(key)\".")
  }

  // MARK: Description

  /// Core Data's printed form: class, entity, ID, and the data or `<fault>`; never fires a fault (DS-01, FT-02).
  open override var description: String { ObjectDescription.text(for: self) }
}
