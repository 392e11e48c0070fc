import CoreData
import Foundation

/// A coordinator with one store in a folder of its own, and a context on the main queue.
///
/// A probe runs on the main thread, so that it may use every context of the main queue directly.
final class Stack {
  let model: NSManagedObjectModel
  let coordinator: NSPersistentStoreCoordinator
  let context: NSManagedObjectContext
  let folder: URL
  private var coordinators: [NSPersistentStoreCoordinator] = []
  /// The contexts that were made, held because an object does not hold its context.
  private var contexts: [NSManagedObjectContext] = []
  private var observers: [NSObjectProtocol] = []

  /// Opens a store.
  ///
  /// - Throws: what making the folder or adding the store throws.
  init(_ model: NSManagedObjectModel, type: String = NSSQLiteStoreType, options: [AnyHashable: Any]? = nil) throws {
    self.model = model
    folder = ProbeFolder.url.appendingPathComponent("compare-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    coordinators = [coordinator]
    context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    do {
      _ = try coordinator.addPersistentStore(
        ofType: type, configurationName: nil, at: type == NSSQLiteStoreType ? file() : nil, options: options)
    } catch {
      close()
      throw error
    }
  }

  /// A file in the stack's folder.
  func file(_ name: String = "store.sqlite") -> URL { folder.appendingPathComponent(name) }

  /// The coordinator's first store: the one that the stack was opened with.
  ///
  /// - Throws: `NothingFound` where the coordinator has none.
  var store: NSPersistentStore { get throws { try coordinator.persistentStores.at(0) } }

  /// Another context on the same coordinator.
  func sibling() -> NSManagedObjectContext { root(of: coordinator) }

  /// A context on a coordinator.
  func root(of coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    contexts.append(context)
    return context
  }

  /// A context below the stack's own, or below another one.
  func child(of parent: NSManagedObjectContext? = nil) -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.parent = parent ?? self.context
    contexts.append(context)
    return context
  }

  /// A coordinator without stores that is closed with the stack.
  func anotherCoordinator(_ model: NSManagedObjectModel? = nil) -> NSPersistentStoreCoordinator {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model ?? self.model)
    coordinators.append(coordinator)
    return coordinator
  }

  /// A context of another coordinator on the same file, as another process would have it.
  ///
  /// - Throws: what adding the store throws.
  func stranger(_ model: NSManagedObjectModel? = nil, options: [AnyHashable: Any]? = nil) throws
    -> NSManagedObjectContext
  {
    let coordinator = anotherCoordinator(model)
    _ = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: file(), options: options)
    return root(of: coordinator)
  }

  /// Collects the notifications of a name until the stack is closed.
  func posts(_ name: Notification.Name, from object: Any?) -> Posts {
    let posts = Posts()
    observers.append(
      NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { posts.add($0) })
    return posts
  }

  /// Collects what is answered at each notification of a name until the stack is closed.
  func answers(_ name: Notification.Name, from object: Any?, _ answer: @escaping (Notification) -> String)
    -> Order
  {
    let answers = Order()
    observers.append(
      NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) {
        answers.add(answer($0))
      })
    return answers
  }

  /// Adds a word to a list at each notification of a name from the stack's context.
  func list(_ name: Notification.Name, as word: String, in order: Order) {
    observers.append(
      NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { _ in order.add(word) })
  }

  /// Ends what was observed, removes the stores and the folder.
  func close() {
    Watched.tell = nil
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
    for context in contexts.reversed() { context.reset() }
    contexts = []
    context.reset()
    for coordinator in coordinators {
      for store in coordinator.persistentStores { try? coordinator.remove(store) }
    }
    try? FileManager.default.removeItem(at: folder)
  }
}

/// A list to which any thread may add: a notification comes on the one that posts it.
final class Grown<Member>: @unchecked Sendable {
  private let lock = NSLock()
  private var members: [Member] = []

  /// Adds a member.
  func add(_ member: Member) { lock.withLock { members.append(member) } }
  /// The members so far.
  var all: [Member] { lock.withLock { members } }
  var count: Int { all.count }
}

/// The notifications that came so far.
typealias Posts = Grown<Notification>
/// Words in the order in which things happened.
typealias Order = Grown<String>

extension Probe {
  /// Makes a probe that acts on a store.
  init(
    _ name: String, _ question: String, facts: [String] = [], segments: [String] = [], mayEnd: Bool = false,
    in model: @escaping @autoclosure () -> NSManagedObjectModel, type: String = NSSQLiteStoreType,
    options: [AnyHashable: Any]? = nil, act: @escaping (Stack) throws -> String
  ) {
    self.init(name, question, facts: facts, segments: segments, mayEnd: mayEnd) {
      let stack = try Stack(model(), type: type, options: options)
      defer { stack.close() }
      return try act(stack)
    }
  }
}
