import Foundation
import Testing

@testable import CoreData

/// A shop whose goods and people may lie in different stores.
enum Shop {
  /// Person 1—∞ Order, Order ∞—∞ Label, Order to-one Item without an inverse, and Item over Book.
  ///
  /// The configuration Goods has Item, People has Person, Order and Label; Note is in the default one only.
  static func model() -> NSManagedObjectModel {
    let item = NSEntityDescription.made("Item", Thing.self, [attribute("price", .integer64AttributeType, default: 0)])
    let book = NSEntityDescription.made("Book", Thing.self, named: false)
    item.subentities = [book]
    let person = NSEntityDescription.made("Person", Thing.self)
    let order = NSEntityDescription.made("Order", Thing.self)
    let label = NSEntityDescription.made("Label", Thing.self)
    let note = NSEntityDescription.made("Note", Thing.self)
    person.relate(.many("orders"), to: order, inverse: .one("person"))
    order.relate(.many("labels"), to: label, inverse: .many("orders"))
    order.relate(.one("item"), to: item)
    let model = NSManagedObjectModel.of([item, person, order, label, note])
    model.setEntities([item], forConfigurationName: "Goods")
    model.setEntities([person, order, label], forConfigurationName: "People")
    return model
  }
}

/// A coordinator and a folder for its stores, gone with the test.
final class StoreRow {
  let coordinator: NSPersistentStoreCoordinator
  let kind: StoreKind
  let folder: ScratchFolder

  /// - Parameter configurations: one store each, in this order; nil has the whole model.
  init(
    _ kind: StoreKind, _ model: NSManagedObjectModel = Shop.model(), _ configurations: [String?] = [nil, nil]
  ) throws {
    self.kind = kind
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    folder = try ScratchFolder()
    for configuration in configurations { try add(configuration) }
  }

  deinit { for store in stores { try? coordinator.remove(store) } }

  var stores: [NSPersistentStore] { coordinator.persistentStores }

  var type: String { kind == .sqlite ? NSSQLiteStoreType : NSInMemoryStoreType }

  /// A place in the folder; nothing is written there for a store in memory.
  func place(_ name: String) -> URL { folder.file(name) }

  /// Adds a store at `1.sqlite`, `2.sqlite` and so on, by how many there are.
  @discardableResult
  func add(_ configuration: String? = nil, _ options: [AnyHashable: Any]? = nil) throws -> NSPersistentStore {
    try coordinator.addPersistentStore(
      ofType: type, configurationName: configuration, at: place("\(stores.count + 1).sqlite"), options: options)
  }

  /// Runs a body in a new context, on its queue; afterwards the context's invariants must hold.
  @discardableResult
  func run<Result>(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (NSManagedObjectContext) throws -> Result
  ) throws -> Result {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return try context.performAndWait {
      let result = try body(context)
      checkInvariants(of: context, sourceLocation: sourceLocation)
      return result
    }
  }

  /// Runs a block on the coordinator's queue; from asynchronous code too, without waiting.
  func later(_ block: @escaping () -> Void) { coordinator.perform(block) }

  /// Saves new objects of an entity to one store.
  func fill(_ store: NSPersistentStore, _ entity: String, _ names: String...) throws {
    try run { context in
      for name in names { context.assign(context.make(entity, name), to: store) }
      try context.save()
    }
  }

  /// The names of an entity's objects in one store, or in all of them, in order.
  func names(_ entity: String, in store: NSPersistentStore? = nil) throws -> [String] {
    try run { context in
      let request = NSFetchRequest<NSManagedObject>(entityName: entity)
      request.affectedStores = store.map { [$0] }
      return try context.fetch(request).map { $0.value(forKey: "name") as? String ?? "nil" }.sorted()
    }
  }
}

/// What a coordinator posts, as lines: `will-remove 1.sqlite`, `did-change added[2.sqlite]`.
final class StorePosts {
  private(set) var lines: [String] = []
  private(set) var infos: [[AnyHashable: Any]] = []
  private var tokens: [any NSObjectProtocol] = []

  /// - Parameter tellsWillChange: whether stores-will-change is noted too, with how many stores there are then.
  init(_ coordinator: NSPersistentStoreCoordinator, tellsWillChange: Bool = false) {
    observe(.NSPersistentStoreCoordinatorWillRemoveStore, nil) { posts, notification in
      guard let store = notification.object as? NSPersistentStore, store.persistentStoreCoordinator === coordinator
      else { return }
      posts.lines.append("will-remove \(Self.name(store))")
    }
    observe(.NSPersistentStoreCoordinatorStoresDidChange, coordinator) { posts, notification in
      posts.lines.append("did-change " + Self.stores(notification))
      posts.infos.append(notification.userInfo ?? [:])
    }
    guard tellsWillChange else { return }
    observe(.NSPersistentStoreCoordinatorStoresWillChange, coordinator) { posts, notification in
      posts.lines.append("will-change " + Self.stores(notification) + " of \(coordinator.persistentStores.count)")
    }
  }

  deinit { tokens.forEach(NotificationCenter.default.removeObserver) }

  private func observe(
    _ name: Notification.Name, _ object: AnyObject?, _ body: @escaping (StorePosts, Notification) -> Void
  ) {
    let box = Unchecked((posts: WeakBox(self), body: body))
    tokens.append(
      NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { notification in
        if let posts = box.value.posts.posts { box.value.body(posts, notification) }
      })
  }

  private static func stores(_ notification: Notification) -> String {
    let parts = (notification.userInfo ?? [:]).map { key, value in
      "\(key)[\((value as? [Any] ?? []).compactMap { ($0 as? NSPersistentStore).map(name) }.joined(separator: ", "))]"
    }
    return parts.sorted().joined(separator: " ")
  }

  private static func name(_ store: NSPersistentStore) -> String { store.url?.lastPathComponent ?? "?" }
}

private final class WeakBox {
  weak var posts: StorePosts?
  init(_ posts: StorePosts) { self.posts = posts }
}
