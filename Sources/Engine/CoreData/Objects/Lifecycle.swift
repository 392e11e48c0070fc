/// Where an object stands in its life.
///
/// The flags are private to this file. Everybody else asks by name, and changes them by a `Transition`, by a note of what
/// happens in the present event, or for as long as one of the object's hooks runs. A copy that nothing happens to mirrors those
/// of its original.
///
/// One thing the compiler does not keep: every file of the module could set `NSManagedObject.life` to another value. It has to be
/// settable, since steps are `mutating` functions that are inlined where they are made. A test looks that nobody does.
// What is always inlined here happens to each object several times a save: where a transition is known, a step is a few bits.
package struct Lifecycle: Equatable {
  private var flags: UInt32

  /// An object that is in no context, with its values loaded.
  init() { flags = 0 }

  /// Stands where another does, but for what is only so for a while.
  mutating func mirror(_ original: Lifecycle) { flags = original.flags & ~Flag.momentary }

  fileprivate enum Flag {
    /// Values are not loaded (FT-01).
    static let fault: UInt32 = 1 << 0
    /// New, and not saved yet.
    static let inserted: UInt32 = 1 << 1
    /// Saved before, and changed since.
    static let updated: UInt32 = 1 << 2
    /// Marked for deletion.
    static let deleted: UInt32 = 1 << 3
    /// Its deletion has been saved, or it was thrown away unsaved: nothing is left to read (FT-16).
    static let dead: UInt32 = 1 << 4
    /// Its row is gone and the context marked it deleted instead of crashing (FT-10).
    static let inaccessible: UInt32 = 1 << 5
    /// Delete rules have run for it.
    static let propagated: UInt32 = 1 << 6
    /// Thrown away while it was new: no row has its key, nor had unless `hadRow` says so.
    static let neverSaved: UInt32 = 1 << 7
    /// New again because its row had gone: rows may have its key.
    static let hadRow: UInt32 = 1 << 19
    /// Brought back by undo after its deletion was saved: pairs that no action left in join tables may still have its key.
    static let returned: UInt32 = 1 << 12
    /// Its temporary ID was kept by somebody when the object was given another one.
    static let named: UInt32 = 1 << 13

    /// Inside `awakeFromInsert`, `awakeFromFetch` and the like: setters leave the object clean (AW-02).
    static let awaking: UInt32 = 1 << 14
    /// Inside its `prepareForDeletion`.
    static let preparing: UInt32 = 1 << 15
    /// Inside its `willTurnIntoFault`.
    static let turning: UInt32 = 1 << 16

    /// The first change of the present event met it as its row has it, and nothing was written down of that.
    static let beganAtRow: UInt32 = 1 << 17
    /// That event is over, and is being told of.
    static let announced: UInt32 = 1 << 18

    /// Any of those that keep an object in the context until the next save.
    static let pending = inserted | updated | deleted
    /// Any of those that end with an event or a hook.
    static let momentary = awaking | preparing | turning | beganAtRow | announced | Event.all.rawValue
  }

  @inline(__always)
  private func has(_ flag: UInt32) -> Bool { flags & flag != 0 }
}

// MARK: Questions

extension Lifecycle {
  /// Whether its values are not loaded (FT-01).
  var isFault: Bool { has(Flag.fault) }
  /// Whether it is not saved yet, marked deleted or not.
  package var isNew: Bool { has(Flag.inserted) }
  /// Whether it was saved before and has changed since, marked deleted or not.
  var isChanged: Bool { has(Flag.updated) }
  /// Whether it is marked for deletion (ST-03).
  package var isMarked: Bool { has(Flag.deleted) }
  /// Whether nothing is left of it: its deletion has been saved, or it was thrown away unsaved (FT-16).
  package var isDead: Bool { has(Flag.dead) }
  /// Whether its row was found to be gone (FT-10).
  package var isInaccessible: Bool { has(Flag.inaccessible) }
  /// Whether its delete rules have run, or need not.
  var hasPropagated: Bool { has(Flag.propagated) }
  /// Whether it was thrown away before it was ever saved: no row has or had its key.
  var wasNeverSaved: Bool { flags & (Flag.neverSaved | Flag.hadRow) == Flag.neverSaved }
  /// Whether undo has brought it back after its deletion was saved.
  var isReturned: Bool { has(Flag.returned) }
  /// Whether somebody kept the temporary ID that it had before the save that is under way.
  var isFormerIDKept: Bool { has(Flag.named) }

  /// Whether it is new, and not marked deleted (ST-03).
  var isInserted: Bool { flags & (Flag.inserted | Flag.deleted) == Flag.inserted }
  /// Whether it was saved before, has changed since, and is not marked deleted (ST-03).
  var isUpdated: Bool { flags & (Flag.updated | Flag.deleted) == Flag.updated }
  /// Whether the next save has anything to do for it (ST-03b).
  package var isPending: Bool { has(Flag.pending) }
  /// Whether it is marked deleted, or nothing is left of it.
  var isMarkedOrDead: Bool { has(Flag.deleted | Flag.dead) }
  /// Whether it counts as an object of the graph: not marked deleted, not dead, and its row not known to be gone.
  var isThere: Bool { !has(Flag.deleted | Flag.dead | Flag.inaccessible) }
  /// Whether there are values to read without firing a fault.
  var hasValues: Bool { !has(Flag.fault | Flag.dead) }
  /// Whether it has been saved and is to stay.
  var isSaved: Bool { !has(Flag.inserted | Flag.deleted | Flag.dead) }
  /// Whether no store is to be asked for its row: it has none yet, or none any more.
  var hasNoStoredRow: Bool { has(Flag.inserted | Flag.inaccessible) }
  /// Whether a setter makes it dirty: not while it wakes up, nor when nothing is left of it.
  var notesChanges: Bool { !has(Flag.awaking | Flag.dead) }
}

// MARK: The present event

extension Lifecycle {
  /// What has happened to an object since pending changes were last processed.
  struct Event: OptionSet {
    let rawValue: UInt32

    static let inserted = Event(rawValue: 1 << 8)
    static let updated = Event(rawValue: 1 << 9)
    static let deleted = Event(rawValue: 1 << 10)
    static let refreshed = Event(rawValue: 1 << 11)

    fileprivate static let all = Event(rawValue: 0xf << 8)
  }

  /// What has happened since pending changes were last processed.
  var event: Event { Event(rawValue: flags & Event.all.rawValue) }

  /// Whether it was inserted in the present event, and nothing else has happened to it.
  var isNewcomer: Bool { flags == Flag.inserted | Event.inserted.rawValue }

  /// Notes that something happens to the object.
  mutating func note(_ event: Event) { flags |= event.rawValue }

  /// Whether the first change of the event met it as its row has it, and nothing was written down of that.
  var beganAtRow: Bool { has(Flag.beganAtRow) }

  /// Whether that event is over, and is being told of.
  var isBaseAnnounced: Bool { has(Flag.announced) }

  /// Takes note of that, if there is nothing else to say of the object.
  ///
  /// - Returns: false where there is.
  mutating func beginAtRow() -> Bool {
    guard flags == 0 else { return false }
    flags = Flag.beganAtRow
    return true
  }

  /// Takes note that the event is being told of.
  mutating func announceBase() { if beganAtRow { flags |= Flag.announced } }

  /// Forgets how the event began.
  mutating func forgetBase() { flags &= ~(Flag.beganAtRow | Flag.announced) }

  /// Ends the event; tells what has happened in it.
  mutating func endEvent() -> Event {
    let ended = event
    flags &= ~Event.all.rawValue
    return ended
  }
}

// MARK: Transitions

extension Lifecycle {
  /// A step from one place in an object's life to another.
  enum Transition: CaseIterable {
    /// It enters a context as a new object.
    case insert
    /// Undo brings it back from nothing, as a new object.
    case arrive
    /// What undo brought back in a child has arrived here as a new object.
    case arriveFromBelow
    /// Its values have been loaded.
    case load
    /// Its values have been let go.
    case fault
    /// A saved object differs from its row for the first time since the save.
    case change
    /// It equals its row again.
    case unchange
    /// Its changes are dropped by a refresh, which tells of nothing else.
    case dropChanges
    /// It is marked for deletion.
    case mark
    /// Its delete rules run, or are not to run.
    case propagate
    /// Its delete rules are to run again.
    case propagateAgain
    /// Its row has been found to be gone.
    case loseRow
    /// It is deleted because its row is gone: there are no rules to run.
    case followRow
    /// Its mark of deletion is taken away, and what it had changed before.
    case revive
    /// Everything about it that was not saved is taken back.
    case rollBack
    /// It is to be written as a new row, since its own has gone.
    case reinsert
    /// What it has changed has been saved.
    case settle
    /// It is thrown away before it was ever saved.
    case discard
    /// It begins to leave the context for good: from here on nothing is looked for.
    case die
    /// It has left the context for good.
    case forget
    /// The context lets go of it without a save.
    case detach
    /// It gets another number while somebody keeps its temporary ID.
    case keepFormerID
    /// What its temporary ID led to has been noted.
    case releaseFormerID
  }

  /// Makes a step; one that is not legal from here is an error of the engine.
  @inline(__always)
  mutating func make(_ transition: Transition) {
    let rule = transition.rule
    precondition(rule.admits(flags), "An object that is \(self) cannot \(transition).")
    flags = flags & ~rule.takes | rule.brings
  }

  /// Whether a step is legal from here.
  func allows(_ transition: Transition) -> Bool { transition.rule.admits(flags) }

  /// What a step needs and does, as flags.
  fileprivate struct Rule {
    /// None of these may be there.
    var forbids: UInt32 = 0
    /// One of these must be there, if there are any.
    var needs: UInt32 = 0
    var takes: UInt32 = 0
    var brings: UInt32 = 0

    @inline(__always)
    func admits(_ flags: UInt32) -> Bool { flags & forbids == 0 && (needs == 0 || flags & needs != 0) }
  }
}

extension Lifecycle.Transition {
  private typealias Flag = Lifecycle.Flag

  @inline(__always)
  fileprivate var rule: Lifecycle.Rule {
    switch self {
    case .insert: .init(forbids: Flag.pending, takes: ~Flag.named, brings: Flag.inserted)
    case .arrive:
      .init(forbids: Flag.pending, takes: ~Lifecycle.Event.all.rawValue, brings: Flag.inserted | Flag.returned)
    case .arriveFromBelow: .init(brings: Flag.returned)
    case .load: .init(forbids: Flag.dead, takes: Flag.fault)
    case .fault: .init(brings: Flag.fault)
    case .change: .init(forbids: Flag.pending | Flag.dead, brings: Flag.updated)
    case .unchange: .init(needs: Flag.updated, takes: Flag.updated)
    case .dropChanges:
      .init(forbids: Flag.deleted, needs: Flag.updated, takes: Flag.updated | Lifecycle.Event.updated.rawValue)
    case .mark: .init(forbids: Flag.deleted | Flag.dead, brings: Flag.deleted)
    case .propagate: .init(needs: Flag.deleted, brings: Flag.propagated)
    case .propagateAgain: .init(needs: Flag.deleted, takes: Flag.propagated)
    case .loseRow: .init(brings: Flag.inaccessible)
    case .followRow:
      .init(
        forbids: Flag.inserted | Flag.deleted | Flag.dead, needs: Flag.inaccessible,
        brings: Flag.deleted | Flag.propagated)
    case .revive: .init(needs: Flag.deleted, takes: Flag.deleted | Flag.propagated | Flag.updated)
    case .rollBack:
      .init(
        forbids: Flag.inserted, takes: Flag.updated | Flag.deleted | Flag.propagated | Flag.inaccessible)
    case .reinsert:
      .init(
        forbids: Flag.deleted | Flag.dead, needs: Flag.updated, takes: Flag.updated,
        brings: Flag.inserted | Flag.hadRow)
    case .settle: .init(takes: Flag.inserted | Flag.updated | Flag.returned | Flag.hadRow)
    case .discard:
      .init(
        needs: Flag.inserted | Flag.dead, takes: Flag.inserted | Flag.deleted | Flag.propagated,
        brings: Flag.fault | Flag.dead | Flag.neverSaved)
    case .die: .init(brings: Flag.dead)
    case .forget: .init(takes: ~(Flag.neverSaved | Flag.hadRow), brings: Flag.fault | Flag.dead)
    case .detach: .init(takes: ~Flag.dead, brings: Flag.fault)
    case .keepFormerID: .init(brings: Flag.named)
    case .releaseFormerID: .init(takes: Flag.named)
    }
  }
}

// MARK: While a hook runs

extension Lifecycle {
  /// What an object may be inside of.
  enum Hook: CaseIterable {
    /// `awakeFromInsert`, `awakeFromFetch` and the like: setters leave the object clean (AW-02).
    case awaking
    /// `prepareForDeletion`.
    case preparing
    /// `willTurnIntoFault`.
    case turning

    @inline(__always)
    fileprivate var flag: UInt32 {
      switch self {
      case .awaking: Flag.awaking
      case .preparing: Flag.preparing
      case .turning: Flag.turning
      }
    }
  }

  /// Whether a hook is running.
  @inline(__always)
  func isInside(_ hook: Hook) -> Bool { has(hook.flag) }

  /// Takes note that a hook begins.
  ///
  /// - Returns: false where it is running already.
  @inline(__always)
  @discardableResult
  mutating func begin(_ hook: Hook) -> Bool {
    if has(hook.flag) { return false }
    flags |= hook.flag
    return true
  }

  /// Takes note that a hook has ended.
  @inline(__always)
  mutating func end(_ hook: Hook) { flags &= ~hook.flag }
}

extension NSManagedObject {
  /// Does something during which setters leave the object clean (AW-02).
  @inline(__always)
  final func withoutNotingChanges(_ work: () -> Void) {
    let isOutermost = life.begin(.awaking)
    work()
    if isOutermost { life.end(.awaking) }
  }

  /// Sends `prepareForDeletion`, but not from inside itself: objects that delete each other in it would go on for ever
  /// (chosen here).
  final func sendPrepareForDeletion() {
    guard life.begin(.preparing) else { return }
    prepareForDeletion()
    life.end(.preparing)
  }

  /// Whether `willTurnIntoFault` is running.
  final var isTurningIntoFault: Bool { life.isInside(.turning) }

  /// Sends `willTurnIntoFault`; what it sets leaves the object clean (CH-061).
  final func sendWillTurnIntoFault() {
    withoutNotingChanges {
      life.begin(.turning)
      willTurnIntoFault()
      life.end(.turning)
    }
  }
}

extension Lifecycle: CustomStringConvertible {
  /// Every flag with its name.
  static let names: [(flag: UInt32, name: String)] = [
    (Flag.fault, "fault"), (Flag.inserted, "inserted"), (Flag.updated, "updated"), (Flag.deleted, "deleted"),
    (Flag.propagated, "propagated"), (Flag.inaccessible, "inaccessible"), (Flag.dead, "dead"),
    (Flag.neverSaved, "neverSaved"), (Flag.hadRow, "hadRow"), (Flag.returned, "returned"), (Flag.named, "named"),
    (Flag.awaking, "awaking"), (Flag.preparing, "preparing"), (Flag.turning, "turning"),
    (Flag.beganAtRow, "beganAtRow"), (Flag.announced, "announced"), (Event.inserted.rawValue, "eventInserted"),
    (Event.updated.rawValue, "eventUpdated"), (Event.deleted.rawValue, "eventDeleted"),
    (Event.refreshed.rawValue, "eventRefreshed"),
  ]

  /// The names of the flags, for messages and tests; what has none shows as a number.
  package var description: String {
    let nameless = Self.names.reduce(flags) { $0 & ~$1.flag }
    let words = Self.names.filter { has($0.flag) }.map(\.name)
    return (words + (nameless == 0 ? [] : ["\(nameless)"])).joined(separator: " ")
  }
}
