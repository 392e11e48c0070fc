/// Where an object stands in its life, as flags.
struct ObjectState: OptionSet {
  let rawValue: UInt32

  /// Values are not loaded (FT-01).
  static let fault = ObjectState(rawValue: 1 << 0)
  /// New, and not saved yet.
  static let inserted = ObjectState(rawValue: 1 << 1)
  /// Saved before, and changed since.
  static let updated = ObjectState(rawValue: 1 << 2)
  /// Marked for deletion.
  static let deleted = ObjectState(rawValue: 1 << 3)
  /// Its deletion has been saved, or it was thrown away unsaved: nothing is left to read (FT-16).
  static let dead = ObjectState(rawValue: 1 << 4)
  /// Its row is gone and the context marked it deleted instead of crashing (FT-10).
  static let inaccessible = ObjectState(rawValue: 1 << 5)
  /// Inside `awakeFromInsert` or `awakeFromFetch`: setters leave the object clean (AW-02).
  static let awaking = ObjectState(rawValue: 1 << 6)
  /// Delete rules have run for it.
  static let propagated = ObjectState(rawValue: 1 << 7)

  /// Thrown away before it was ever saved: no row has or had its key.
  static let neverSaved = ObjectState(rawValue: 1 << 13)
  /// Brought back by undo after its deletion was saved: pairs that no action left in join tables may still have its key.
  static let returned = ObjectState(rawValue: 1 << 14)
  /// Inside its `prepareForDeletion`.
  static let preparing = ObjectState(rawValue: 1 << 15)
  /// Inside its `willTurnIntoFault`.
  static let turning = ObjectState(rawValue: 1 << 16)
  /// Not an object at all, but something that tells which property a key path reads.
  static let probe = ObjectState(rawValue: 1 << 12)

  /// Its temporary ID was kept by somebody when the object was given another one.
  static let named = ObjectState(rawValue: 1 << 17)

  /// Inserted since pending changes were last processed.
  static let eventInserted = ObjectState(rawValue: 1 << 8)
  /// Changed since pending changes were last processed.
  static let eventUpdated = ObjectState(rawValue: 1 << 9)
  /// Deleted since pending changes were last processed.
  static let eventDeleted = ObjectState(rawValue: 1 << 10)
  /// Refreshed since pending changes were last processed.
  static let eventRefreshed = ObjectState(rawValue: 1 << 11)

  /// Any of the event flags.
  static let event: ObjectState = [.eventInserted, .eventUpdated, .eventDeleted, .eventRefreshed]
  /// Any of the flags that keep an object in the context until the next save.
  static let pending: ObjectState = [.inserted, .updated, .deleted]
}
