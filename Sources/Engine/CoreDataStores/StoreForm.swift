import Foundation

/// A form of stores, by the name that callers give it: the one place that knows which class is behind which.
package enum StoreForm {
  /// A SQLite file in Core Data's own layout, or SQLite's memory.
  case sqlite
  /// Memory, gone with its coordinator.
  case memory

  /// The form behind a type; nil for a type that there is not.
  package init?(_ type: String) {
    switch type {
    case NSSQLiteStoreType: self = .sqlite
    case NSInMemoryStoreType: self = .memory
    default: return nil
    }
  }

  /// Whether its stores lie in files, which can be looked at, replaced and removed while no coordinator has them.
  package var hasFiles: Bool { self == .sqlite }

  /// Opens a store, or makes a new one where there is none.
  ///
  /// A model with something that the form cannot keep is a programming error.
  ///
  /// - Parameters:
  ///   - model: the compiled model.
  ///   - url: the place; a file is private and in memory without one.
  ///   - options: the store's options.
  ///   - held: which entities the store's configuration has, by entity index; nil when it has all.
  /// - Throws: `StoreFailure`. The disk is then as it was.
  package func open(
    model: ModelLayout, at url: URL?, options: [AnyHashable: Any]?, held: [Bool]?
  ) throws -> any BackingStore {
    switch self {
    case .sqlite:
      return try SQLiteStore(model: model, at: url ?? URL(fileURLWithPath: "/dev/null"), options: options, held: held)
    case .memory:
      MemoryStore.requireNoDerivedAttributes(in: model, held: held)
      return MemoryStore(model: model, at: url, options: options)
    }
  }
}
