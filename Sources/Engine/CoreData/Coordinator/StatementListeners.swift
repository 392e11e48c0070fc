/// The logs of one coordinator; each is told of every statement of every store, of stores added later too.
///
/// Used inside the coordinator's lock.
package final class StatementListeners {
  private var entries: [(id: ObjectIdentifier, observer: StatementObserver)] = []
  /// The context that the present statements are run for; nil for the coordinator's own.
  ///
  /// SQLite is asked too many things on too many ways for each to be told: a listener who wants one context's looks here.
  package private(set) weak var context: NSManagedObjectContext?

  /// Whether anybody listens.
  var areThere: Bool { !entries.isEmpty }

  /// Runs a piece of work whose statements are a context's.
  func during<Result>(
    workOf context: NSManagedObjectContext?, _ work: () throws -> Result
  ) rethrows -> Result {
    let outer = self.context
    self.context = context
    defer { self.context = outer }
    return try work()
  }

  /// Adds a listener.
  package func add(_ observer: StatementObserver, for owner: AnyObject, _ stores: [NSPersistentStore]) {
    entries.append((ObjectIdentifier(owner), observer))
    attach(to: stores)
  }

  /// Takes a listener out.
  package func remove(_ owner: ObjectIdentifier, _ stores: [NSPersistentStore]) {
    entries.removeAll { $0.id == owner }
    attach(to: stores)
  }

  /// Runs a piece of work whose statements no listener is told of: a look, which is no part of what they follow.
  ///
  /// Call inside the coordinator's lock.
  package func unheard<Result>(by stores: [NSPersistentStore], _ work: () throws -> Result) rethrows -> Result {
    for store in stores { store.rows.statementObservers = [] }
    defer { attach(to: stores) }
    return try work()
  }

  /// Has stores tell the listeners.
  func attach(to stores: [NSPersistentStore]) {
    for store in stores { store.rows.statementObservers = entries.map(\.observer) }
  }
}
