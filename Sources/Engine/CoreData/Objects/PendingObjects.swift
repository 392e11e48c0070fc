/// The objects that the next save has something to do for, each in the list that its place in life names.
///
/// A step of an object's life that brings it into a list, or out of one, is made here together with the list. A save, a rollback
/// and a reset empty the lists, and then make the steps of all that were in them.
package struct PendingObjects {
  /// New objects.
  package private(set) var inserted = ChangeList()
  /// Saved objects that changed.
  package private(set) var updated = ChangeList()
  /// Saved objects that are marked deleted.
  package private(set) var deleted = ChangeList()
  /// Objects inserted and deleted without a save between: they leave the context with the next save (ST-08).
  package private(set) var discarded = ChangeList()
  /// Whether undo has taken an object out of the context at once, in whatever step.
  package private(set) var hasUndone = false

  /// None.
  init() {}

  /// Objects that stand already where the lists say, in their order.
  package init(
    inserted: [NSManagedObject], updated: [NSManagedObject], deleted: [NSManagedObject], discarded: [NSManagedObject],
    hasUndone: Bool
  ) {
    for object in inserted { self.inserted.append(object) }
    for object in updated { self.updated.append(object) }
    for object in deleted { self.deleted.append(object) }
    for object in discarded { self.discarded.append(object) }
    self.hasUndone = hasUndone
  }

  /// Whether there is none.
  var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && discarded.isEmpty }

  /// Whether an object that nobody saves may be a destination of others.
  var mayBeReferredTo: Bool { hasUndone || !discarded.isEmpty }

  // MARK: New objects

  /// An object enters the context as a new one.
  mutating func insert(_ object: NSManagedObject) {
    object.life.make(.insert)
    inserted.append(object)
  }

  /// Undo brings an object back from nothing, as a new one.
  mutating func arrive(_ object: NSManagedObject) {
    object.life.make(.arrive)
    inserted.append(object)
  }

  /// A new object is about to be thrown away; one that is kept leaves with the next save.
  ///
  /// What it holds it lets go of by `discard()`, afterwards: an app's code may run then, and is not to meet lists that are being
  /// changed.
  mutating func throwAway(_ object: NSManagedObject, isKept: Bool) {
    inserted.remove(object)
    if isKept { discarded.append(object) } else { hasUndone = true }
  }

  /// An object that was thrown away leaves before the save, or comes back.
  mutating func letGo(_ object: NSManagedObject) {
    if discarded.contains(object) { discarded.remove(object) }
  }

  /// Undo brings an object back from nothing for which there is a row again.
  mutating func rejoin(_ object: NSManagedObject) {
    arrive(object)
    meetRow(object)
  }

  /// A new object that undo brought back has a row again; whether it differs from that is yet to be seen.
  mutating func meetRow(_ object: NSManagedObject) {
    inserted.remove(object)
    object.life.make(.settle)
    change(object)
  }

  /// An object leaves before the save, wherever it stands.
  mutating func drop(_ object: NSManagedObject) {
    if object.life.isInserted {
      inserted.remove(object)
    } else if object.life.isUpdated {
      updated.remove(object)
    } else if object.life.isMarked, !object.life.isNew {
      deleted.remove(object)
    } else {
      letGo(object)
    }
  }

  // MARK: Saved objects

  /// A saved object differs from its row for the first time since the save.
  mutating func change(_ object: NSManagedObject) {
    object.life.make(.change)
    updated.append(object)
  }

  /// It equals its row again.
  mutating func unchange(_ object: NSManagedObject) {
    updated.remove(object)
    object.life.make(.unchange)
  }

  /// Its changes are dropped by a refresh.
  mutating func dropChanges(_ object: NSManagedObject) {
    updated.remove(object)
    object.life.make(.dropChanges)
  }

  /// It is to be written as a new row, since its own has gone.
  mutating func reinsert(_ object: NSManagedObject) {
    updated.remove(object)
    object.life.make(.reinsert)
    inserted.append(object)
  }

  // MARK: Deleted objects

  /// An object that is not marked yet is marked for deletion.
  mutating func markDeleted(_ object: NSManagedObject) {
    if object.life.isNew {
      inserted.remove(object)
      discarded.append(object)
    } else {
      if object.life.isChanged { updated.remove(object) }
      deleted.append(object)
    }
    object.life.make(.mark)
  }

  /// An object is deleted because its row is gone.
  mutating func followRow(_ object: NSManagedObject) {
    if object.life.isChanged { updated.remove(object) }
    object.life.make(.followRow)
    deleted.append(object)
  }

  /// The mark of deletion is taken from an object, and with it what it had changed before.
  mutating func revive(_ object: NSManagedObject) {
    if object.life.isNew {
      letGo(object)
      inserted.append(object)
    } else {
      deleted.remove(object)
    }
    object.life.make(.revive)
  }

  // MARK: Many at once

  /// Takes out what a save has written; what was thrown away stays until the save is over.
  ///
  /// - Parameter isAll: whether it has written all that there is.
  mutating func takeOut(_ saved: SaveChanges, isAll: Bool) {
    if isAll {
      inserted.removeAll()
      updated.removeAll()
      deleted.removeAll()
    } else {
      for object in saved.inserted { inserted.remove(object) }
      for object in saved.updated { updated.remove(object) }
      for object in saved.deleted { deleted.remove(object) }
    }
  }

  /// Takes out what was thrown away.
  mutating func takeDiscarded() -> [NSManagedObject] {
    defer { discarded.removeAll() }
    return discarded.all
  }

  /// Takes out all of them; where they stand then is the caller's to say.
  mutating func removeAll() {
    inserted.removeAll()
    updated.removeAll()
    deleted.removeAll()
    discarded.removeAll()
  }
}
