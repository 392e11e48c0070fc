import OpenCoreData

/// Counts the saves of a tree's contexts that nobody asked the engine for.
final class OwnSaves: Sendable {
  // A test may save on any thread.
  private let state = Guarded((isAsked: false, count: 0))

  /// How many there were.
  var count: Int { state.withLock { $0.count } }

  /// Runs what the engine was asked for; its saves do not count.
  func whileAsked(_ work: () throws -> Void) rethrows {
    state.withLock { $0.isAsked = true }
    defer { state.withLock { $0.isAsked = false } }
    try work()
  }

  /// A context of the tree is about to be saved.
  func hear() {
    state.withLock { state in
      if !state.isAsked { state.count += 1 }
    }
  }
}
