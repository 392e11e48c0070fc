import Foundation
import OpenCoreData

/// Counts the saves that nobody asked the engine for: of a tree's contexts, and of any others.
///
/// It hears those of the thread that made it, since a context may be saved elsewhere at the same time.
final class OwnSaves: Sendable {
  private struct State {
    var isAsked = false
    var count = 0
    var token: (any NSObjectProtocol)?
  }

  // The observer is called on whatever thread saves.
  private let state = Guarded(State())

  init() {
    let thread = ObjectIdentifier(Thread.current)
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextWillSave, object: nil, queue: nil
    ) { [weak self] _ in
      if ObjectIdentifier(Thread.current) == thread { self?.hear() }
    }
    state.withLock { $0.token = token }
  }

  deinit {
    if let token = state.withLock({ $0.token }) { NotificationCenter.default.removeObserver(token) }
  }

  /// How many there were.
  var count: Int { state.withLock { $0.count } }

  /// Runs what the engine was asked for; its saves do not count.
  func whileAsked<Result>(_ work: () throws -> Result) rethrows -> Result {
    state.withLock { $0.isAsked = true }
    defer { state.withLock { $0.isAsked = false } }
    return try work()
  }

  /// A context is about to be saved.
  private func hear() {
    state.withLock { state in
      if !state.isAsked { state.count += 1 }
    }
  }
}
