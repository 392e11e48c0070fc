import Foundation
import OpenCoreData

/// Counts the saves that nobody asked the engine for: of a tree's contexts, and of any others.
///
/// It hears those of the thread that made it, and on other threads those into the stores of its trees: something else may be saved
/// there at the same time.
final class OwnSaves: Sendable {
  private struct State {
    var isAsked = false
    var count = 0
    var stores: Set<URL> = []
    var token: (any NSObjectProtocol)?
  }

  // The observer is called on whatever thread saves.
  private let state = Guarded(State())

  init() {
    let thread = ObjectIdentifier(Thread.current)
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextWillSave, object: nil, queue: nil
    ) { [weak self] note in
      let isHere = ObjectIdentifier(Thread.current) == thread
      self?.hear(isHere ? nil : Self.stores(of: note.object as? NSManagedObjectContext))
    }
    state.withLock { $0.token = token }
  }

  deinit {
    if let token = state.withLock({ $0.token }) { NotificationCenter.default.removeObserver(token) }
  }

  /// How many there were.
  var count: Int { state.withLock { $0.count } }

  /// Hears whoever saves into a store, on whatever thread.
  func listen(to store: URL) { state.withLock { _ = $0.stores.insert(store) } }

  /// Runs what the engine was asked for; its saves do not count.
  func whileAsked<Result>(_ work: () throws -> Result) rethrows -> Result {
    state.withLock { $0.isAsked = true }
    defer { state.withLock { $0.isAsked = false } }
    return try work()
  }

  /// A context is about to be saved, into some of certain stores; nil where it does not matter into which.
  private func hear(_ stores: Set<URL>?) {
    state.withLock { state in
      if !state.isAsked, stores.map({ !$0.isDisjoint(with: state.stores) }) ?? true { state.count += 1 }
    }
  }

  private static func stores(of context: NSManagedObjectContext?) -> Set<URL> {
    let root = context.flatMap { Array(sequence(first: $0, next: \.parent)).last }
    return Set(root?.persistentStoreCoordinator?.persistentStores.compactMap(\.url) ?? [])
  }
}
