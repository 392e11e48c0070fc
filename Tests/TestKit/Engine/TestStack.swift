import Foundation
import OpenCoreData
import Testing

@testable import CoreData

/// A container of its own for one test, on a store of a kind.
///
/// Contexts are private-queue ones, used inside `performAndWait`: tests run at the same time, and nothing races.
package final class TestStack {
  package let container: NSPersistentContainer
  private let kind: StoreKind
  /// Where a SQLite store lies; it goes after the store is let go.
  private let folder: ScratchFolder?
  private var tokens: [any NSObjectProtocol] = []

  /// Makes a container.
  ///
  /// - Parameter leavesNoFile: whether a SQLite store lies at `/dev/null`, for a process that is going to die.
  package init(_ kind: StoreKind, model: NSManagedObjectModel, leavesNoFile: Bool = false) throws {
    self.kind = kind
    container = NSPersistentContainer(name: "Test", managedObjectModel: model)
    let description: NSPersistentStoreDescription
    switch kind {
    case .sqlite where leavesNoFile, .child where leavesNoFile:
      folder = nil
      description = NSPersistentStoreDescription()
    case .memory:
      folder = nil
      description = NSPersistentStoreDescription()
      description.type = NSInMemoryStoreType
    case .sqlite, .child:
      let place = try ScratchFolder()
      folder = place
      description = NSPersistentStoreDescription(url: place.file("Test.sqlite"))
    }
    description.setOption(OpenedStore.uuid as NSString, forKey: StoreUUIDOption)
    try container.load(description)
  }

  deinit {
    tokens.forEach(NotificationCenter.default.removeObserver)
    for store in coordinator.persistentStores { try? coordinator.remove(store) }
  }

  package var coordinator: NSPersistentStoreCoordinator { container.persistentStoreCoordinator }

  /// A new private-queue context.
  package func context() -> NSManagedObjectContext {
    let root = container.newBackgroundContext()
    return kind == .child ? root.childSavedThrough(&tokens) : root
  }

  /// The stack's file, opened by another coordinator, which has read nothing.
  package func reopened(_ options: [AnyHashable: Any]? = nil) throws -> OpenedStore {
    try OpenedStore(container.managedObjectModel, at: coordinator.persistentStores.first?.url, options: options)
  }

  /// Runs a body in a new root context, on its queue.
  package func run<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
    let context = container.newBackgroundContext()
    return try context.performAndWait { try body(context) }
  }
}

/// Makes a stack and a context, and runs a body on the context's queue; afterwards the context's invariants must hold.
package func onStack(
  _ kind: StoreKind, _ model: NSManagedObjectModel, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (TestStack, NSManagedObjectContext) throws -> Void
) throws {
  let stack = try TestStack(kind, model: model)
  let context = stack.context()
  try context.performAndWait {
    try body(stack, context)
    checkInvariants(of: context, sourceLocation: sourceLocation)
  }
}

extension NSManagedObjectContext {
  /// A new private-queue child, whose every save this context saves too.
  ///
  /// - Parameter tokens: gets the observer that does so, to be removed with the test.
  package func childSavedThrough(_ tokens: inout [any NSObjectProtocol]) -> NSManagedObjectContext {
    let child = NSManagedObjectContext.child(of: self)
    let root = Unchecked(self)
    let name = Notification.Name.NSManagedObjectContextDidSave
    tokens.append(
      NotificationCenter.default.addObserver(forName: name, object: child, queue: nil) { _ in
        root.value.performAndWait {
          do { try root.value.save() } catch { Issue.record("the parent could not save: \(error)") }
        }
      })
    return child
  }

  /// The one object of an entity that has a name.
  package func only<Object: NSManagedObject>(_ entity: String, _ name: String) throws -> Object {
    let request = NSFetchRequest<Object>(entityName: entity)
    request.predicate = NSPredicate(format: "name == %@", name)
    let found = try fetch(request)
    try #require(found.count == 1, "\(found.count) objects of \(entity) named \(name)")
    return found[0]
  }

  /// Every object of an entity, by name.
  package func things(_ entity: String) throws -> [NSManagedObject] {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return try fetch(request)
  }

  /// The names of an entity's objects, in order.
  package func names(_ entity: String) throws -> [String] {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    return try fetch(request).map { $0.value(forKey: "name") as? String ?? "nil" }.sorted()
  }
}

extension NSManagedObject {
  /// The objects at the far end of a relationship, one, none or many.
  package func related(_ key: String) -> Set<NSManagedObject> {
    switch value(forKey: key) {
    case let members as Set<NSManagedObject>: members
    case let members as NSOrderedSet: Set(members.array.compactMap { $0 as? NSManagedObject })
    case let object as NSManagedObject: [object]
    default: []
    }
  }

  /// The ID by which the root of the tree of contexts knows the object (PC-14).
  package var rootID: NSManagedObjectID {
    var (id, context) = (objectID, managedObjectContext?.parent)
    while let next = context {
      id = next.performAndWait { [id] in next.object(with: id).objectID }
      context = next.parent
    }
    return id
  }
}

extension TestStack {
  /// The names of an entity's rows, as a context sees them that has seen nothing yet.
  package func storedNames(_ entity: String) throws -> [String] { try run { try $0.names(entity) } }

  /// Where a row's to-one key points, as the row itself has it: `Series p1`, or nil for none.
  package func storedKey(_ entity: String, _ name: String, _ relationship: String) throws -> String? {
    try run { context in
      let object: NSManagedObject = try context.only(entity, name)
      _ = object.value(forKey: "name")
      let slot = try #require(object.layout.slot(named: relationship))
      guard case .reference(let reference)? = object.row?.values[slot] else { return nil }
      return "\(object.layout.table[reference.entity].name) p\(reference.number)"
    }
  }

  /// The version of a row (SV-18).
  package func storedVersion(_ entity: String, _ name: String) throws -> Int64? {
    try run { context in
      let object: NSManagedObject = try context.only(entity, name)
      _ = object.value(forKey: "name")
      return object.row?.version
    }
  }
}
