import Foundation
import Synchronization

/// The stores of a coordinator as they were at one moment, kept readable for the contexts that are pinned to it (QG-01,
/// QG-10).
///
/// The contexts hold it, and nothing else does: with the last of them its connections close, and SQLite may use the room in
/// its logs again (QG-12). The coordinator's lock protects it.
final class QueryGeneration: @unchecked Sendable {
  /// One store of the coordinator.
  private struct Part {
    let store: StoreIdentity
    /// What would tell that somebody has written since; nil for a store that cannot be pinned.
    let mark: StoreMark?
    /// The rows as they were; nil for a store that is read as it is now (CH-802).
    let pinned: PinnedRows?
  }

  /// Tells generations apart; no two of a process have the same.
  let number: Int
  /// The rows that contexts have read at the generation (CH-808).
  let cache = RowCache()
  private let parts: [Part]

  private static let last = Atomic<Int>(0)

  /// Pins every store that can be pinned.
  ///
  /// The marks are taken before anything is read: who writes in between makes the next generation another one, and is never
  /// overlooked.
  init(_ stores: [NSPersistentStore], marks: [StoreMark?]) {
    number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
    parts = zip(stores, marks).map { store, mark in
      Part(store: store.identity, mark: mark, pinned: mark == nil ? nil : (store.rows as? any PinnableStore)?.pin())
    }
  }

  /// Whether any store is pinned: without, there is no generation.
  var isPinned: Bool { parts.contains { $0.pinned != nil } }

  /// Whether a store was there when the generation was made.
  func has(_ store: StoreIdentity) -> Bool { parts.contains { $0.store === store } }

  /// The rows of a store as they were; nil for one that is read as it is now.
  func reader(of store: StoreIdentity) -> (any RowReading)? {
    parts.first { $0.store === store }?.pinned?.reader
  }

  /// Whether the stores are the same, and nobody has written to them since.
  func isStill(_ stores: [NSPersistentStore], marks: [StoreMark?]) -> Bool {
    stores.count == parts.count
      && zip(parts, zip(stores, marks)).allSatisfy { part, now in
        part.store === now.0.identity && part.mark == now.1 && part.pinned.map { $0.reader != nil } ?? true
      }
  }

  /// Whether it can no longer be read, because one of the present stores lies elsewhere now (CH-805).
  func hasEnded(among stores: [NSPersistentStore]) -> Bool {
    parts.contains { part in
      part.pinned.map { $0.reader == nil } ?? false && stores.contains { $0.identity === part.store }
    }
  }
}

extension NSPersistentStoreCoordinator {
  /// The newest state of the stores, to be pinned to: the same generation for as long as nobody writes (CH-803).
  ///
  /// Call inside the lock.
  ///
  /// - Returns: nil where no store can be pinned.
  func currentGeneration(of stores: [NSPersistentStore]) -> QueryGeneration? {
    let marks = stores.map { ($0.rows as? any PinnableStore)?.mark }
    if let newestGeneration, newestGeneration.isStill(stores, marks: marks) { return newestGeneration }
    let generation = QueryGeneration(stores, marks: marks)
    guard generation.isPinned else { return nil }
    newestGeneration = generation
    return generation
  }
}
