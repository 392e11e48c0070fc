/// The logs of one coordinator; each is told of every statement of every store, of stores added later too.
///
/// Used inside the coordinator's lock.
package final class StatementListeners {
  private var entries: [(id: ObjectIdentifier, observer: StatementObserver)] = []

  /// Whether anybody listens.
  var areThere: Bool { !entries.isEmpty }

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

  /// Has stores tell the listeners.
  func attach(to stores: [NSPersistentStore]) {
    for store in stores { store.rows.statementObservers = entries.map(\.observer) }
  }
}
