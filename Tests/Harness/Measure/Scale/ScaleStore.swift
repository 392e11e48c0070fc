import Foundation
import OpenCoreData

/// Where the objects of an operation are.
enum ScalePlace: String, CaseIterable {
  case file = "a file"
  case memory
  /// A context whose parent has a file.
  case child = "a child"
}

/// A store of its own for one round of an operation, and a context on it.
final class ScaleStore {
  let coordinator: NSPersistentStoreCoordinator
  let context: NSManagedObjectContext
  /// What stands between the context and the coordinator; nil for a root.
  private let parent: NSManagedObjectContext?

  /// Where the stores of the present round are.
  nonisolated(unsafe) private static var folder = FileManager.default.temporaryDirectory

  /// What the present round has to hold: an operation may use an object and not what the object hangs on.
  nonisolated(unsafe) private static var kept: [AnyObject] = []

  /// Holds an object to the end of the round.
  static func keep(_ object: AnyObject) { kept.append(object) }

  /// Gives stores a folder for as long as `body` runs.
  static func withFolder(_ body: () throws -> Void) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("scale-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      kept = []
      try? FileManager.default.removeItem(at: folder)
    }
    try body()
  }

  /// Where a new file may lie in the present round.
  static func newURL() -> URL { folder.appendingPathComponent("\(UUID().uuidString).sqlite") }

  /// Opens an empty store.
  ///
  /// - Parameters:
  ///   - hasHistory: whether it keeps history.
  ///   - place: where the objects are that the context shows.
  /// - Throws: the store's error.
  init(
    _ model: NSManagedObjectModel = ScaleModel.make(), hasHistory: Bool = false, in place: ScalePlace = .file
  ) throws {
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(
      ofType: place == .memory ? NSInMemoryStoreType : NSSQLiteStoreType, configurationName: nil, at: Self.newURL(),
      options: hasHistory ? [NSPersistentHistoryTrackingKey: NSNumber(value: true)] : nil)
    let root = NSManagedObjectContext(.mainQueue)
    root.persistentStoreCoordinator = coordinator
    if place == .child {
      context = NSManagedObjectContext(.mainQueue)
      context.parent = root
      parent = root
    } else {
      (context, parent) = (root, nil)
    }
    Self.keep(self)
  }

  /// Saves the context and what stands above it.
  func save() throws {
    try context.save()
    try parent?.save()
  }

  /// Saves, and forgets every object, so that the next one to need it reads it.
  func saveAndForget() throws {
    try save()
    context.reset()
    parent?.reset()
  }

  /// Another context on the store.
  func another() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(.mainQueue)
    context.persistentStoreCoordinator = coordinator
    Self.keep(context)
    return context
  }

  // MARK: Objects

  /// A new object.
  @discardableResult
  func insert(_ entity: String, _ values: [String: Any] = [:]) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    for (key, value) in values { object.setValue(value, forKey: key) }
    return object
  }

  /// New things, not saved.
  @discardableResult
  func insertThings(_ count: Int, owner: NSManagedObject? = nil) -> [NSManagedObject] {
    (0..<count).map { index in
      let thing = insert("Thing", ["name": Self.name(index), "number": Int64(index)])
      if let owner { thing.setValue(owner, forKey: "owner") }
      return thing
    }
  }

  /// Things in the store, of which no context knows.
  func storeThings(_ count: Int) throws {
    var index = 0
    let request = NSBatchInsertRequest(entityName: "Thing") { (values: NSMutableDictionary) in
      guard index < count else { return true }
      values["name"] = Self.name(index)
      values["number"] = Int64(index)
      values["done"] = index % 3 == 0
      index += 1
      return false
    }
    try context.execute(request)
  }

  /// Things of one owner, saved.
  func ownedThings(_ count: Int) throws -> (owner: NSManagedObject, things: [NSManagedObject]) {
    let owner = insert("Owner", ["name": "Owner"])
    let things = insertThings(count, owner: owner)
    try context.save()
    return (owner, things)
  }

  /// Entries in an owner's ordered list, saved.
  func listedEntries(_ count: Int) throws -> (owner: NSManagedObject, entries: [NSManagedObject]) {
    let owner = insert("Owner", ["name": "Owner"])
    let entries = (0..<count).map { insert("Entry", ["number": Int64($0)]) }
    owner.mutableOrderedSetValue(forKey: "entries").addObjects(from: entries)
    try context.save()
    return (owner, entries)
  }

  /// Fetches with a format.
  func request(_ entity: String = "Thing", _ predicate: NSPredicate? = nil) -> NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = predicate
    return request
  }

  /// All things, with their values.
  func loadedThings() throws -> [NSManagedObject] {
    let request = request()
    request.returnsObjectsAsFaults = false
    return try context.fetch(request)
  }

  /// Names whose order is not that of the numbers.
  static func name(_ index: Int) -> String { "Thing \((index &* 7919) % 100_003)" }
}
