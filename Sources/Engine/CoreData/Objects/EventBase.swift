/// What an object looked like when its first change of an event came.
final class EventBase {
  let values: RowValues
  let life: Lifecycle
  /// What was known of the relationships, in a context with an undo manager.
  let ends: ContiguousArray<EventEnd>?
  // Both are asked for at each change of a relationship: left out of the run-time check for overlapping accesses, since nothing
  // here calls out.
  /// What was known of the first relationship that has changed since, in a context without one: mostly no other has.
  @exclusivity(unchecked) private var changed: ChangedEnd?
  /// The same of those that have changed after it.
  @exclusivity(unchecked) private var changedLater: [ChangedEnd] = []
  /// Whether the event is over and its objects-did-change is being posted.
  var isAnnounced = false

  init(values: RowValues, life: Lifecycle, ends: ContiguousArray<EventEnd>?) {
    self.values = values
    self.life = life
    self.ends = ends
  }

  /// What was known of a relationship; nil when it has not changed since.
  func end(of relationship: RelationshipLayout) -> EventEnd? {
    if let ends { return ends[relationship.ordinal] }
    if life.event.contains(.inserted) {
      return relationship.isToMany ? .toMany(joined: [], left: [], order: nil) : .toOne(nil)
    }
    return changedEnd(of: relationship)?.end
  }

  /// Notes what was known of a relationship before its first change.
  func note(_ relationship: RelationshipLayout, _ end: () -> EventEnd) {
    guard changedEnd(of: relationship) == nil else { return }
    let change = ChangedEnd(relationship: relationship, end: end())
    if changed == nil { changed = change } else { changedLater.append(change) }
  }

  private func changedEnd(of relationship: RelationshipLayout) -> ChangedEnd? {
    changed?.relationship === relationship ? changed : changedLater.first { $0.relationship === relationship }
  }

  private struct ChangedEnd {
    let relationship: RelationshipLayout
    let end: EventEnd
  }
}

// Most objects that change showed their row and nothing else before, or were new with the values that all new ones have. Nothing is
// written down of those: a flag says so of the first, and the second share what is written down of one.
extension NSManagedObject {
  /// What the object looked like when its first change of the present event came; nil where none has come.
  final var eventBase: EventBase? {
    get {
      if life.beganAtRow { writeDownEventBase() }
      return writtenBase
    }
    set {
      writtenBase = newValue
      life.forgetBase()
    }
  }

  /// Remembers the values as they are, before the first change of an event.
  final func captureEventBase() {
    let recordsUndo = graph?.recordsUndo == true
    // What was remembered of an event that is being told of makes room.
    life.forgetBase()
    if !recordsUndo {
      if row != nil, working == nil, life.beginAtRow() {
        writtenBase = nil
        return
      }
      if let base = graph?.baseOfNewcomers(like: self) { return writtenBase = base }
    }
    // An unsaved object that a refresh has emptied has nothing, and so reads no defaults (FT-18).
    let values =
      working ?? row?.values
      ?? (life.isFault ? RowValues(repeating: .null, count: layout.slots.count) : layout.defaults)
    writtenBase = EventBase(values: values, life: life, ends: recordsUndo ? eventEnds() : nil)
  }

  /// Writes down what the row says, while it is still there.
  final func writeDownEventBase() {
    let base = EventBase(values: row?.values ?? layout.defaults, life: Lifecycle(), ends: nil)
    base.isAnnounced = life.isBaseAnnounced
    life.forgetBase()
    writtenBase = base
  }

  /// Takes note that the event is over, and that its objects-did-change is being posted.
  final func announceEventBase() {
    if let writtenBase { writtenBase.isAnnounced = true } else { life.announceBase() }
  }

  /// Forgets how the object looked at the beginning of an event that has been told of.
  final func dropAnnouncedBase() {
    if writtenBase?.isAnnounced == true { writtenBase = nil }
    if life.isBaseAnnounced { life.forgetBase() }
  }

  /// Remembers a relationship as it is, before its first change of an event; one of an object that is new in the event
  /// led nowhere.
  final func captureEnd(of relationship: RelationshipLayout) {
    guard let eventBase, eventBase.ends == nil, !eventBase.life.event.contains(.inserted) else { return }
    eventBase.note(relationship) { eventEnd(of: relationship) }
  }
}
