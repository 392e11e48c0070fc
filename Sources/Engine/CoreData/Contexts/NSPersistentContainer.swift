import Foundation

/// A model, a coordinator and a main-queue context, put together.
///
/// Nothing protects the descriptions: set them before the stores are loaded, on one thread. All else never changes.
open class NSPersistentContainer: NSObject, DefaultDirectoryOwner, @unchecked Sendable {
  /// The name of the container, and of its store's file.
  open var name: String { ownName }
  /// The model.
  open var managedObjectModel: NSManagedObjectModel { ownCoordinator.managedObjectModel }
  /// The coordinator.
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator { ownCoordinator }
  /// The context of the main queue (CC-05).
  open var viewContext: NSManagedObjectContext { ownContext }
  /// What `loadPersistentStores` will add: one SQLite store in the default directory unless set otherwise.
  open var persistentStoreDescriptions: [NSPersistentStoreDescription]

  // What the properties of the same meaning give, unless a subclass overrides them.
  private let ownName: String
  private let ownCoordinator: NSPersistentStoreCoordinator
  private let ownContext: NSManagedObjectContext

  /// Makes a container for a model.
  ///
  /// - Parameters:
  ///   - name: names the container, and the store's file `name.sqlite`.
  ///   - model: the model; immutable from now on.
  public init(name: String, managedObjectModel model: NSManagedObjectModel) {
    ownName = name
    ownCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    ownContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    persistentStoreDescriptions = [
      NSPersistentStoreDescription(url: Self.defaultDirectoryURL().appendingPathComponent(name + ".sqlite"))
    ]
    super.init()
    ownContext.persistentStoreCoordinator = ownCoordinator
  }

  /// Makes a container for the model of the same name in the main bundle: a `.xcdatamodeld` or `.xcdatamodel` among the
  /// program's resources.
  ///
  /// A name that leads to no model is a programming error.
  ///
  /// - Parameter name: names the model, the container, and the store's file.
  public convenience init(name: String) {
    guard let model = ModelBundles.model(named: name) else {
      raiseException(.invalidArgument, "Failed to load model named \(name)")
    }
    self.init(name: name, managedObjectModel: model)
  }

  /// Where stores lie unless a description says otherwise: the user's application support directory.
  open class func defaultDirectoryURL() -> URL { applicationSupport }

  /// Asked for by every container, and looked for once: the search goes through the whole environment.
  private static let applicationSupport =
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    ?? FileManager.default.temporaryDirectory

  /// Adds the stores of the descriptions that have not been added yet.
  ///
  /// The default directory is created when a store lies there.
  ///
  /// - Parameter block: called once a store, with the error if there was one: before the call returns, or later for a
  ///   description with `shouldAddStoreAsynchronously`.
  open func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    for description in persistentStoreDescriptions {
      if let url = description.url, persistentStoreCoordinator.persistentStore(for: url) != nil, url.path != "/dev/null"
      {
        continue
      }
      if description.url?.deletingLastPathComponent().path == Self.defaultDirectoryURL().path {
        // A failure shows when the store is added.
        try? FileManager.default.createDirectory(at: Self.defaultDirectoryURL(), withIntermediateDirectories: true)
      }
      persistentStoreCoordinator.addPersistentStore(with: description, completionHandler: block)
    }
  }

  /// A new context with a queue of its own, beside the view context and not below it (CC-05).
  ///
  /// The container does not keep it: hold it for as long as its objects are needed. Nor does it merge what others save, unless
  /// `automaticallyMergesChangesFromParent` is set.
  open func newBackgroundContext() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = persistentStoreCoordinator
    return context
  }

  /// Runs a block with a new background context, on that context's queue, later.
  ///
  /// - Parameter block: the work; it gets the context, which is kept until the block has run and saves nothing by itself.
  open func performBackgroundTask(_ block: @escaping (NSManagedObjectContext) -> Void) {
    let context = newBackgroundContext()
    context.perform { block(context) }
  }

  /// Runs a block with a new background context, on that context's queue, and waits for it.
  ///
  /// - Parameter block: the work; it gets the context, which is kept until the block has run and saves nothing by itself.
  /// - Returns: what the block returns.
  /// - Throws: what the block throws.
  public nonisolated(nonsending) func performBackgroundTask<Value>(
    _ block: @escaping (NSManagedObjectContext) throws -> Value
  ) async rethrows -> Value {
    let context = newBackgroundContext()
    return try await context.perform { try block(context) }
  }
}
