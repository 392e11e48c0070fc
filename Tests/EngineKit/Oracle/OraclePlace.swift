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
  /// The coordinator that the script uses.
  package let coordinator: NSPersistentStoreCoordinator

  package init(_ kind: PlainStore, _ model: NSManagedObjectModel, isNested: Bool = false) throws {
    self.kind = kind
    self.isNested = isNested
    self.model = model
    switch kind {
    case .memory: (folder, url) = (nil, nil)
    case .sqlite: (folder, url) = (nil, URL(fileURLWithPath: "/dev/null/oracle-\(UUID().uuidString)"))
    case .file:
      let place = try ScratchFolder()
      (folder, url) = (place, place.file("Oracle.sqlite"))
    }
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try addStore(to: coordinator)
  }

  deinit {
    tokens.forEach(NotificationCenter.default.removeObserver)
    for store in coordinator.persistentStores { try? coordinator.remove(store) }
  }

  private func addStore(to coordinator: NSPersistentStoreCoordinator) throws {
    try coordinator.addPersistentStore(
      ofType: kind == .memory ? NSInMemoryStoreType : NSSQLiteStoreType, configurationName: nil, at: url)
  }

  /// A new context on the script's coordinator, or a child of one, whose every save its parent saves too.
  package func context() -> NSManagedObjectContext {
    let root = Self.context(on: coordinator)
    return isNested ? root.childSavedThrough(&tokens) : root
  }

  /// Runs a body with a context that knows nothing: on a coordinator of its own where the store can be opened twice.
  package func reopened<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
    var second = coordinator
    if kind != .memory {
      second = NSPersistentStoreCoordinator(managedObjectModel: model)
      try addStore(to: second)
    }
    let context = Self.context(on: second)
    defer { if second !== coordinator { for store in second.persistentStores { try? second.remove(store) } } }
    return try context.performAndWait { try body(context) }
  }

  private static func context(on coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }
}
