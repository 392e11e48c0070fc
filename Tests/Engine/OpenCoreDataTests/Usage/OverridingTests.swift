import Foundation
import OpenCoreData
import TestKit
import Testing

/// Subclasses of the stack as apps have them, most often in their tests.
///
/// They use the public API only.
@Suite("What a subclass of the stack overrides")
struct OverridingTests {
  @Test("a subclass of the container gives contexts of its own", .fact("CC-05"))
  func ownContainer() async throws {
    let container = AppContainer(name: "Ported", managedObjectModel: PortedModel.make())
    try container.load()
    #expect(container.viewContext is AppContext)
    #expect(container.newBackgroundContext().name == "background")
    let count = try await container.performBackgroundTask { context in
      try context.count(for: NSFetchRequest<PortedAlbum>(entityName: "Album"))
    }
    #expect(count == 0)
    let awaited = try await container.performBackgroundTask { context throws in context.name }
    #expect(awaited == "background")
    let name: String? = await withCheckedContinuation { continuation in
      container.performBackgroundTask { context in continuation.resume(returning: context.name) }
    }
    #expect(name == "background")
  }

  @Test(
    "what a subclass of the context overrides is called, and what the engine does on the way is not", .fact("CC-03"))
  func ownContext() throws {
    let context = AppContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = try PortedModel.container().persistentStoreCoordinator
    let child = NSManagedObjectContext.child(of: context)
    context.performAndWait {}
    let count = try context.performAndWait {
      context.delete(PortedAlbum(titled: "Kind of Blue", in: context))
      _ = PortedAlbum(titled: "Milestones", in: context)
      if context.hasChanges { try context.save() }
      return try context.fetch(NSFetchRequest<PortedAlbum>(entityName: "Album")).count
    }
    #expect(count == 1)
    let calls = [
      "performAndWait(_:)", "performAndWait(_:)", "insert(_:)", "delete(_:)", "insert(_:)", "hasChanges", "save()",
      "fetch(_:)",
    ]
    #expect(context.calls == calls)
    try child.performAndWait {
      let found = try child.fetch(NSFetchRequest<PortedAlbum>(entityName: "Album"))
      #expect(found.map(\.title) == ["Milestones"])
    }
    #expect(context.calls == calls)
  }

  @Test("a subclass of the coordinator is told of the stores that are added and of the requests that it carries out")
  func ownCoordinator() throws {
    let coordinator = AppCoordinator(managedObjectModel: PortedModel.make())
    try coordinator.addPersistentStore(type: .inMemory, at: URL(fileURLWithPath: "/dev/null"))
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    try context.performAndWait {
      let request = NSFetchRequest<PortedAlbum>(entityName: "Album")
      let found = try coordinator.execute(request, with: context)
      #expect((found as? [PortedAlbum])?.isEmpty == true)
    }
    #expect(coordinator.calls == ["InMemory", "execute(_:with:)"])
  }
}

/// A container as apps make it their own.
///
/// Unchecked as its superclass is: the context that it adds never changes.
private final class AppContainer: NSPersistentContainer, @unchecked Sendable {
  private let screen = AppContext(concurrencyType: .mainQueueConcurrencyType)

  override var viewContext: NSManagedObjectContext { screen }

  override func newBackgroundContext() -> NSManagedObjectContext {
    let context = super.newBackgroundContext()
    context.name = "background"
    return context
  }
}

/// A context that keeps what it was asked.
///
/// No lock: the tests that make it wait for each call.
private final class AppContext: NSManagedObjectContext, @unchecked Sendable {
  var calls: [String] = []

  override var hasChanges: Bool {
    calls.append(#function)
    return super.hasChanges
  }

  override func performAndWait(_ block: () -> Void) {
    calls.append(#function)
    super.performAndWait(block)
  }

  override func insert(_ object: NSManagedObject) {
    calls.append(#function)
    super.insert(object)
  }

  override func delete(_ object: NSManagedObject) {
    calls.append(#function)
    super.delete(object)
  }

  override func fetch<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] {
    calls.append(#function)
    return try super.fetch(request)
  }

  override func save() throws {
    calls.append(#function)
    try super.save()
  }
}

/// A coordinator that keeps what it was asked.
///
/// No lock: the one test that makes it calls it on its own thread.
private final class AppCoordinator: NSPersistentStoreCoordinator, @unchecked Sendable {
  var calls: [String] = []

  override func addPersistentStore(
    ofType storeType: String, configurationName configuration: String?, at storeURL: URL?,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    calls.append(storeType)
    return try super.addPersistentStore(
      ofType: storeType, configurationName: configuration, at: storeURL, options: options)
  }

  override func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext) throws -> Any {
    calls.append(#function)
    return try super.execute(request, with: context)
  }
}
