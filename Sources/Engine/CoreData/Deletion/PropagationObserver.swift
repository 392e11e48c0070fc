/// Who is told of the steps of one context's delete propagation.
///
/// An object: each rule looks whether there is one, and mostly there is none, which costs next to nothing to hand on.
package protocol PropagationObserver: AnyObject {
  /// The rules of an object begin to run.
  func begin(_ object: NSManagedObject)

  /// A rule is about to do something to a destination.
  ///
  /// - Returns: what is to be called when it has done so.
  func turn(
    _ object: NSManagedObject, _ relationship: RelationshipLayout, to destination: NSManagedObject
  ) -> () -> Void

  /// A rule leaves the destinations alone.
  func pass(_ object: NSManagedObject, _ relationship: RelationshipLayout)

  /// A save finds destinations by which a deny rule refuses it.
  func deny(_ object: NSManagedObject, _ relationship: RelationshipLayout, _ blockers: [NSManagedObject])
}

/// Who wants to be told of propagation, in one context or in all of a coordinator.
package protocol PropagationWatcher: AnyObject {
  /// Who is to be told of one context's propagation.
  ///
  /// - Parameters:
  ///   - graph: the objects on which the rules run.
  ///   - context: tells the context from others.
  func observer(of graph: ObjectGraph, in context: AnyObject, named name: String?) -> any PropagationObserver
}

/// Several observers as one.
final class PropagationObservers: PropagationObserver {
  private let all: [any PropagationObserver]

  /// Nil when there is none to tell.
  init?(_ watchers: [any PropagationWatcher], of graph: ObjectGraph, in context: AnyObject, named name: String?) {
    if watchers.isEmpty { return nil }
    all = watchers.map { $0.observer(of: graph, in: context, named: name) }
  }

  func begin(_ object: NSManagedObject) {
    for observer in all { observer.begin(object) }
  }

  func turn(
    _ object: NSManagedObject, _ relationship: RelationshipLayout, to destination: NSManagedObject
  ) -> () -> Void {
    let ends = all.map { $0.turn(object, relationship, to: destination) }
    return { for end in ends { end() } }
  }

  func pass(_ object: NSManagedObject, _ relationship: RelationshipLayout) {
    for observer in all { observer.pass(object, relationship) }
  }

  func deny(_ object: NSManagedObject, _ relationship: RelationshipLayout, _ blockers: [NSManagedObject]) {
    for observer in all { observer.deny(object, relationship, blockers) }
  }
}
