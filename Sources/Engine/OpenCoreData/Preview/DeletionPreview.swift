/// What a save would do with deletions, found out without deleting anything.
///
/// Not part of Core Data. The engine's own rules and checks have run on a copy, and the copy has been held against the
/// stores as they are now. What an app's classes override does not run on it: `unforeseen` says which methods, but for
/// accessors. Nor are foreseen the observers of notifications, hooks of relationships, what a merge policy makes of
/// conflicts, and what others save between the preview and the save.
public struct DeletionPreview: Sendable, Hashable {
  /// A reference from an object that stays to one that goes.
  public struct Reference: Sendable, Hashable {
    /// The object that stays.
    public let object: NSManagedObjectID
    /// The relationship of it; where its row keeps the key of the owner of a to-many without inverse, that to-many.
    public let relationship: String
    /// The object that goes.
    public let destination: NSManagedObjectID
  }

  /// One reason why the save, or the batch delete, would be refused.
  public struct Blocker: Sendable, Hashable {
    /// The object at fault: for a denial the one that cannot go.
    public let object: NSManagedObjectID
    /// The property at fault.
    public let key: String
    /// The code of the error in the Cocoa domain: 1600 for a denial, 1570 for a value that would be missing, 1580 for too
    /// few members.
    public let code: Int
    /// The error's text.
    public let text: String
    /// For a denial what is still there; for a mandatory inverse who would lose it.
    public let destinations: [NSManagedObjectID]
  }

  /// How many objects of one entity are touched.
  public struct Count: Sendable, Hashable {
    /// The entity's name.
    public let entity: String
    /// Objects whose rows go.
    public internal(set) var deleted = 0
    /// Objects that stay and lose a reference.
    public internal(set) var nullified = 0
    /// Objects that stay and go on naming a row that is gone.
    public internal(set) var leftDangling = 0
  }

  /// The objects whose deletion was asked for.
  public let requested: [NSManagedObjectID]
  /// Every object whose row goes: those asked for, those that are marked in the context already, and the victims of
  /// cascades.
  public let deleted: [NSManagedObjectID]
  /// Objects that have no row and are thrown away (ST-08).
  public let discarded: [NSManagedObjectID]
  /// References that a rule clears.
  public let nullified: [Reference]
  /// References that stay in the store though their row goes: by a no action rule (DR-23), on a to-many without inverse too, or
  /// because no inverse is modelled by which the one who has the reference could be found (DR-26).
  public let leftDangling: [Reference]
  /// Every reason to refuse it; empty when nothing does.
  public let blockers: [Blocker]
  /// The conflicts that the save would meet, those of versions first.
  ///
  /// A save that refuses tells of those of unique values only when there are no others (MP-11). Empty for a child, whose save compares nothing (PC-07), and for a batch request.
  public let conflicts: [Conflict]
  /// What the context's merge policy would do about conflicts, whether there are any or not.
  public let conflictAnswer: Answer
  /// The classes whose methods the save would call, and the preview has not; empty for a batch request, which calls none.
  public let unforeseen: [Unforeseen]
  /// What leads to what: one tree for each deletion that was asked for, its steps in order.
  public let trees: [DeletionTree]

  /// Whether the save would throw, and nothing would be deleted.
  ///
  /// By a rule or a check, or by a conflict that the context's policy does not resolve; a policy that is a class of the app
  /// counts as one that does.
  public var isRefused: Bool { !blockers.isEmpty || (!conflicts.isEmpty && conflictAnswer == .refuses) }

  /// The numbers of objects by entity, in the order of the entities' names; entities that are not touched are left out.
  public var counts: [Count] {
    var counts: [String: Count] = [:]
    func count(_ ids: some Sequence<NSManagedObjectID>, _ number: WritableKeyPath<Count, Int>) {
      for id in ids { counts[id.layout.name, default: Count(entity: id.layout.name)][keyPath: number] += 1 }
    }
    count(deleted, \.deleted)
    count(Set(nullified.map(\.object)), \.nullified)
    count(Set(leftDangling.map(\.object)), \.leftDangling)
    return counts.values.sorted { $0.entity < $1.entity }
  }

  /// The steps by which the deletions reach an object, from one that was asked for; nil when they do not.
  ///
  /// - Parameter object: an object that goes, or one whose reference is cleared or left. Of several ways to it the first is
  ///   told. There are no steps to one that was asked for.
  public func path(to object: NSManagedObjectID) -> [DeletionStep]? {
    for tree in trees {
      if let path = tree.path(to: object) { return path }
    }
    return nil
  }
}
