import Foundation

@testable import CoreData

/// Where a script's store lies, and how to look at it without what contexts and caches remember.
package final class OraclePlace {
  private let kind: PlainStore
  private let model: NSManagedObjectModel
  private let folder: ScratchFolder?
  private let url: URL?
  /// Whether the script's contexts are children.
  private let isNested: Bool
  private var tokens: [any NSObjectProtocol] = []
  private let opened: OpenedStore
  /// The coordinator that the script uses.
  package var coordinator: NSPersistentStoreCoordinator { opened.coordinator }

  package init(_ kind: PlainStore, _ model: NSManagedObjectModel, isNested: Bool = false) throws {
    self.kind = kind
    self.isNested = isNested
    self.model = model
    switch kind {
    case .memory: (folder, url) = (nil, nil)
    case .sqlite: (folder, url) = (nil, OpenedStore.sharedPlace())
    case .file:
      let place = try ScratchFolder()
      (folder, url) = (place, place.file("Oracle.sqlite"))
    }
    opened = try Self.open(kind, model, url)
  }

  deinit { tokens.forEach(NotificationCenter.default.removeObserver) }

  private static func open(_ kind: PlainStore, _ model: NSManagedObjectModel, _ url: URL?) throws -> OpenedStore {
    try OpenedStore(model, at: url, type: kind == .memory ? NSInMemoryStoreType : NSSQLiteStoreType)
  }

  /// A new context on the script's coordinator, or a child of one, whose every save its parent saves too.
  package func context() -> NSManagedObjectContext {
    let root = opened.context()
    return isNested ? root.childSavedThrough(&tokens) : root
  }

  /// Runs a body with a context that knows nothing: on a coordinator of its own where the store can be opened twice.
  package func reopened<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
    let second = kind == .memory ? opened : try Self.open(kind, model, url)
    return try second.run(body)
  }
}
