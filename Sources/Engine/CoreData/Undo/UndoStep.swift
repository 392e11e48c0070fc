/// What one event changed, as data: enough to take it back and to bring it about again.
///
/// A context registers one with its undo manager each time pending changes are processed (PP-02, UN-11).
final class UndoStep {
  /// The objects that changed.
  let changes: [UndoChange]
  /// How many saves the context had made by then: after another one an object's state follows from its values, before
  /// that it is the recorded one.
  let saveCount: Int

  init(changes: [UndoChange], saveCount: Int) {
    self.changes = changes
    self.saveCount = saveCount
  }
}

/// Which way a step is gone.
enum UndoDirection {
  case backward
  case forward

  /// The other way.
  var inverse: UndoDirection { self == .backward ? .forward : .backward }
}

/// Where an object stands, as far as undo tells it apart.
enum UndoStatus {
  /// Not in the context.
  case absent
  case inserted
  /// Saved, and not changed since.
  case clean
  case updated
  /// Saved, and marked deleted since.
  case deleted
  /// Inserted and deleted without a save between (ST-08).
  case discarded

  /// Where an object stands now.
  init(_ object: NSManagedObject) {
    let life = object.life
    if object.graph == nil {
      self = .absent
    } else if life.isDead {
      self = .discarded
    } else if life.isMarked {
      self = life.isNew ? .discarded : .deleted
    } else if life.isNew {
      self = .inserted
    } else {
      self = life.isChanged ? .updated : .clean
    }
  }

  /// Where an object stood when the present event began.
  init(beforeEvent object: NSManagedObject) {
    let life = object.eventBase?.life ?? object.life
    if object.life.event.contains(.inserted) {
      self = .absent
    } else if life.isDead {
      self = .discarded
    } else if life.isMarked, !object.life.event.contains(.deleted) {
      self = life.isNew ? .discarded : .deleted
    } else if life.isNew {
      self = .inserted
    } else {
      self = life.isChanged ? .updated : .clean
    }
  }

  /// Whether the object is part of the graph.
  var isPresent: Bool { self == .inserted || self == .clean || self == .updated }
}

/// How an event changed one object.
final class UndoChange {
  let object: NSManagedObject
  let before: UndoStatus
  let after: UndoStatus
  /// Attributes that changed.
  var values: [(slot: Int, before: Value, after: Value)] = []
  /// To-one relationships that changed.
  var toOnes: [(relationship: RelationshipLayout, before: NSManagedObject?, after: NSManagedObject?)] = []
  /// To-many relationships that changed, by who joined and who left.
  var toManys: [(relationship: RelationshipLayout, difference: MemberDifference)] = []
  /// All there was of the object when it was last seen, for the way back of one that went.
  var image: ObjectImage?
  /// What a deletion that was carried out again left linked, by relationship: its rules may cut links that nobody recorded.
  var leftEnds: [(relationship: RelationshipLayout, members: [NSManagedObject])] = []

  init(_ object: NSManagedObject, before: UndoStatus, after: UndoStatus) {
    self.object = object
    self.before = before
    self.after = after
  }

  /// Whether a value or a relationship changed.
  var hasDifferences: Bool { !(values.isEmpty && toOnes.isEmpty && toManys.isEmpty) }

  /// Whether it is known which relationships changed: of an object that came, or went unsaved, only the image is.
  ///
  /// On one side of such a change it is linked to nothing.
  var recordsEnds: Bool { before != .absent && after != .discarded }

  /// Where the object is to stand.
  func target(_ direction: UndoDirection) -> UndoStatus { direction == .backward ? before : after }
}

/// Everything there is of an object: values, and the objects at the far ends, by ordinal of the relationship.
struct ObjectImage {
  let values: RowValues
  let ends: [[NSManagedObject]]
}
