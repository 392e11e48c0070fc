import Foundation
import Synchronization

/// The contexts of a coordinator that merge what others save (RF-17).
final class ContextFollowers: Sendable {
  private let contexts = Guarded<[WeakContext]>([])

  /// Adds a context, or takes it out.
  func set(_ context: NSManagedObjectContext, follows: Bool) {
    let entry = WeakContext(context)
    contexts.withLock { contexts in
      contexts.removeAll { $0.context == nil || $0.context === entry.context }
      if follows { contexts.append(entry) }
    }
  }

  /// The contexts, in the order in which they began to follow.
  func all(but saver: NSManagedObjectContext) -> [WeakContext] {
    let saver = WeakContext(saver)
    return contexts.withLock { contexts in
      contexts.filter { $0.context != nil && $0.context !== saver.context }
    }
  }
}

extension NSManagedObjectContext {
  /// Whether the context merges what is saved above it, and has a parent; any thread may ask.
  var followsParent: Bool { isFollowingParent.load(ordering: .sequentiallyConsistent) }

  /// Checks that the context has a queue on which it could merge.
  func requireQueueToFollow() {
    if concurrencyType == .confinementConcurrencyType {
      raiseException(.invalidArgument, "A confinement context cannot follow its parent: make it with a queue.")
    }
  }

  /// Follows a change of `automaticallyMergesChangesFromParent`, of the coordinator or of the parent.
  func followSiblings() {
    upstream.follow(automaticallyMergesChangesFromParent)
    if stalenessInterval > 0 { persistentStoreCoordinator?.trackAges() }
  }

  /// Tells those who want to know of a save by IDs: observers, and contexts that follow.
  func tellOthers(_ changes: SaveChanges) {
    let followers = upstream.peers + childFollowers.all(but: self)
    let isObserved = ObjectIDNotifications.isDidSaveObserved
    guard !followers.isEmpty || isObserved else { return }
    let merge = ForeignChanges(changes)
    if isObserved { post(.NSManagedObjectContextDidSaveObjectIDs, ids: merge.sets) }
    guard !merge.isEmpty else { return }
    for follower in followers { follower.context?.mergeLater(merge) }
  }

  private func mergeLater(_ changes: ForeignChanges) {
    let reference = WeakContext(self)
    QueueLoans.mergeWasQueued()
    queue.async(self) { QueueLoans.run(reference.context) { $0.merge(changes) } }
  }
}
