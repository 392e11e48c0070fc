import Foundation
import OpenCoreData
import Samples

/// A to-one relationship of an object that leads to an object without a row.
public struct StrayReference: Hashable, Sendable {
  /// The object that has the key.
  public var object: NSManagedObjectID
  /// The name of the relationship.
  public var relationship: String

  /// Makes a reference.
  public init(_ object: NSManagedObjectID, _ relationship: String) {
    (self.object, self.relationship) = (object, relationship)
  }
}

/// Exercise 7.4: to find every key to nothing, in a model that is not known beforehand.
public struct FindWhatLeadsNowhere: ContextAttempt {
  let strays: (NSManagedObjectContext) throws -> Set<StrayReference>

  /// Makes an attempt.
  ///
  /// - Parameter strays: the references that lead nowhere.
  public init(_ strays: @escaping (_ context: NSManagedObjectContext) throws -> Set<StrayReference>) {
    self.strays = strays
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(7, 4), "find-what-leads-nowhere", "Find what leads nowhere, in any model", minutes: 15,
    claims: ["Y4"], call: "FindWhatLeadsNowhere(straysOfAnyKind)",
    hints: [
      "Who knows which relationships an object has, if you do not know its class?",
      "A relationship gives an object even where the row is gone. Reading that object's values would change it; there is a method that looks for it and throws if it is gone.",
      "Ask the coordinator's model for its entities, fetch the objects of each, and go through the to-one relationships by name. The value is a managed object or nil; ask the context for the existing object with its ID, and look at the code of the error: only 133000 says that there is no row.",
    ],
    why:
      "A key to a missing row gives an object that looks like any other. The model says where keys can be, and existingObject(with:), a fetch or a count says whether there is a row. The object without a row stays a fault then, while reading its values would mark it as deleted."
  )

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { [.failureChangesNothing: .ownCheck, .inBulk: .notInBulk] }

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { context in try wrapper.call(in: [context], instead: []) { try strays(context) } }
  }

  /// What is checked: every relationship, what leads somewhere, contexts above one another, and that nothing changes.
  public static var checks: [Check<FindWhatLeadsNowhere>] {
    [
      Check(
        "sound", "Y4",
        "Every key of this store names a row that is there, or is NULL, so nothing leads nowhere: neither nil nor a fault says that a row is gone."
      ) { attempt, fresh in
        let world = try ShelfWithHoles(fresh, isSound: true)
        try world.compare(try attempt.strays(world.store.context))
      },
      Check(
        "every-relationship", "Y4",
        "A key to a missing row was not found, or something else was: every to-one relationship of every entity can have such a key, inherited ones and those without an inverse as well."
      ) { attempt, fresh in
        let world = try ShelfWithHoles(fresh)
        try world.compare(try attempt.strays(world.store.context))
      },
      Check(
        "unsaved", "Y4",
        "Unsaved changes count as the context has them: a new object is there although it has no row, and may lead nowhere itself, and a reference that was cleared or changed no longer counts."
      ) { attempt, fresh in
        let world = try ShelfWithHoles(fresh)
        let context = world.store.context
        let edits = try world.edit(context)
        try world.compare(try attempt.strays(context), after: edits)
      },
      Check("child", "Y4", "A child context has its parent's unsaved changes, so they count there as well.") {
        attempt, fresh in
        let world = try ShelfWithHoles(fresh)
        let edits = try world.edit(world.store.context)
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = world.store.context
        try child.performAndWait { try world.compare(try attempt.strays(child), after: edits) }
      },
      Check(
        "looking", "Y4",
        "Looking has changed something: unsaved edits stay unsaved, loaded objects keep their values, an object without a row stays a fault, and no context has more to save than before."
      ) { attempt, fresh in
        let world = try ShelfWithHoles(fresh)
        let context = world.store.context
        let gone = try world.gone(in: context)
        let loaded = try world.owner(in: context)
        let bystanders = try Bystanders(
          in: context, of: world.store,
          edit: (try world.object("Folder", in: context), "title", fresh.word() as NSString),
          insert: ("Picture", ["title": fresh.word() as NSString]), loaded: loaded, fault: gone)
        let held = context.object(with: gone)
        try world.compare(try attempt.strays(context))
        try expect("an object without a row is marked as deleted", held.isDeleted, is: false)
        try bystanders.check(.unsaved, "after looking")
        try expect("changes in the file", try bystanders.changesInTheFile(), is: [])
        try expect("objects that are to be deleted", context.deletedObjects.count, is: 0)
        // References that are new, and not saved, wait as well.
        let edited = try ShelfWithHoles(fresh)
        _ = try edited.edit(edited.store.context)
        let pending = PendingChanges(in: edited.store.context)
        _ = try attempt.strays(edited.store.context)
        try pending.check("after looking")
        try attempt.keepsValues(fresh)
        try attempt.changesNoChild(fresh)
      },
      Check(
        "not-readable", "Y4",
        "A row that could not be read was taken for one that is gone: of the errors of existingObject(with:) only 133000 says that there is no row, and every other one, like each error of a fetch or a count, is thrown on."
      ) { attempt, fresh in
        let world = try ShelfWithHoles(fresh)
        let context = PartlyReadableContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = world.store.container.persistentStoreCoordinator
        try context.performAndWait {
          context.unreadable = try world.kept(in: context)
          // Whoever asks for that row gets its error, and passes it on; others do not meet it.
          guard let found = try? attempt.strays(context) else { return }
          try world.compare(found)
        }
      },
      Check(
        "no-store", "Y4",
        "The rows could not be fetched, and the caller got a set instead of the error: an empty set says that every reference leads to a row."
      ) { attempt, fresh in
        let world = try ShelfWithHoles(fresh)
        let context = world.store.container.newBackgroundContext()
        // Pinned to what it has read, the context cannot read on when its store is gone.
        try context.performAndWait {
          try context.setQueryGenerationFrom(.current)
          _ = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Folder"))
        }
        let coordinator = world.store.container.persistentStoreCoordinator
        for store in coordinator.persistentStores { try coordinator.remove(store) }
        _ = try context.performAndWait {
          try expectError("the strays of a context whose store was removed") { _ = try attempt.strays(context) }
        }
      },
    ]
  }

  /// Looks in a context that has read objects, of which another context has saved other values since.
  private func keepsValues(_ fresh: FreshData) throws {
    let world = try ShelfWithHoles(fresh)
    let context = world.store.context
    let objects = try ["Folder", "Picture", "Entry"].map { try world.object($0, in: context) }
    for object in objects { _ = object.value(forKey: "title") }
    let held = HeldObjects(objects, in: context)
    let other = world.store.container.newBackgroundContext()
    let ids = objects.map(\.objectID)
    try other.performAndWait {
      for id in ids { other.object(with: id).setValue(fresh.word() + "s", forKey: "title") }
      try other.save()
    }
    try world.compare(try strays(context))
    try held.check("after looking, with other values saved by another context")
  }

  /// Looks in a child, whose parent has nothing that waits.
  private func changesNoChild(_ fresh: FreshData) throws {
    let world = try ShelfWithHoles(fresh)
    let context = world.store.context
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = context
    try child.performAndWait { try world.compare(try strays(child)) }
    try expect("the child context has changes", child.performAndWait { child.hasChanges }, is: false)
    try expect("the parent of the child has changes", context.hasChanges, is: false)
  }
}

/// A context whose store fails where it is asked for one of its rows, or for some by a predicate or a count.
///
/// Unchecked as its superclass is: the row is set and asked for on the context's queue.
private final class PartlyReadableContext: NSManagedObjectContext, @unchecked Sendable {
  /// The ID of the object that cannot be read.
  var unreadable: NSManagedObjectID?

  override func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
    if objectID == unreadable { throw CocoaError(.fileReadUnknown) }
    return try super.existingObject(with: objectID)
  }

  override func fetch<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] {
    if request.predicate != nil { throw CocoaError(.fileReadUnknown) }
    return try super.fetch(request)
  }

  override func count<Result>(for request: NSFetchRequest<Result>) throws -> Int {
    throw CocoaError(.fileReadUnknown)
  }
}
