import OpenCoreData
import WorkbookKit

/// Objects of a context that other code has come to hold just before a call: all rows that nobody had here, loaded.
///
/// Those whose rows stay as they are have nothing to do with the call.
struct Strangers {
  private typealias Held = (row: String, object: NSManagedObject, look: HeldObjects)

  private let held: [Held]

  /// Holds objects.
  ///
  /// - Parameter context: a context without a parent.
  /// - Throws: what a fetch throws.
  init(in context: NSManagedObjectContext, of store: GradedStore) throws {
    let entities = store.container.managedObjectModel.entities.filter {
      $0.superentity == nil && $0.name != Witness.entityName
    }
    held = try context.performAndWait {
      try entities.flatMap { entity in
        try Self.ids(of: entity, in: context).compactMap { id -> Held? in
          guard context.registeredObject(for: id) == nil else { return nil }
          let object = context.object(with: id)
          object.willAccessValue(forKey: nil)
          let row = "Z\((entity.name ?? "").uppercased()) \(id.uriRepresentation().lastPathComponent.dropFirst()):"
          return (row, object, HeldObjects([object], in: context, mayBeReadAgain: true))
        }
      }
    }
  }

  private static func ids(
    of entity: NSEntityDescription, in context: NSManagedObjectContext
  ) throws -> [NSManagedObjectID] {
    let request = NSFetchRequest<NSManagedObjectID>(entityName: entity.name ?? "")
    request.resultType = .managedObjectIDResultType
    request.includesPendingChanges = false
    return try context.fetch(request)
  }

  /// Looks at them again.
  ///
  /// - Parameters:
  ///   - moment: what has just happened.
  ///   - changes: the changes of the file, as `FileContents.changes(to:)` tells them.
  /// - Throws: `Mismatch` with the first that is not as it was, though its row is.
  func check(_ moment: String, but changes: [String]) throws {
    for (row, object, look) in held where !changes.contains(where: { $0.hasPrefix(row) }) {
      let isBusy = object.managedObjectContext?.performAndWait { object.hasChanges || object.isDeleted } ?? false
      if !isBusy { try look.check(moment) }
    }
  }
}
