import Foundation
import OpenCoreData
import WorkbookKit

/// What waits in a context for a save: the inserted, changed and deleted objects, with their values.
struct PendingChanges {
  private let context: NSManagedObjectContext
  private let lines: [String]

  /// Reads what waits in a context.
  init(in context: NSManagedObjectContext) {
    self.context = context
    lines = Self.lines(context)
  }

  /// Reads it again.
  ///
  /// - Parameter moment: what has just happened, such as “after the save failed”.
  /// - Throws: `Mismatch` with the first that is not as it was.
  func check(_ moment: String) throws {
    let now = Self.lines(context)
    for line in lines where !now.contains(line) {
      throw Mismatch(["\(moment), this waits no longer for a save: \(line)"])
    }
    for line in now where !lines.contains(line) { throw Mismatch(["\(moment), this waits for a save, too: \(line)"]) }
  }

  private static func lines(_ context: NSManagedObjectContext) -> [String] {
    func lines(_ what: String, _ objects: Set<NSManagedObject>, _ values: (NSManagedObject) -> [String: Any])
      -> [String]
    {
      objects.map { object in
        "\(object.entity.name ?? "object") \(what) \(ValueText.describe(values(object) as [AnyHashable: Any]))"
      }
    }
    return context.performAndWait {
      context.processPendingChanges()
      let all =
        lines("inserted", context.insertedObjects) { $0.changedValues() }
        + lines("changed", context.updatedObjects) { $0.changedValues() }
        + lines("deleted", context.deletedObjects) { ["objectID": "\($0.objectID.uriRepresentation())"] }
      return all.sorted()
    }
  }
}
