import Foundation
import OpenCoreData
import WorkbookKit

/// What waits in a context for a save: the inserted, changed and deleted objects, with their values.
struct PendingChanges {
  private struct Entry {
    let id: NSManagedObjectID
    /// What waits: `Item changed`.
    let what: String
    let values: String

    var line: String { "\(what) \(values)" }
  }

  private let context: NSManagedObjectContext
  private let entries: [Entry]

  /// Reads what waits in a context.
  init(in context: NSManagedObjectContext) {
    self.context = context
    entries = Self.entries(context)
  }

  /// Reads it again.
  ///
  /// - Parameter moment: what has just happened, such as “after the save failed”.
  /// - Throws: `Mismatch` with the first that is not as it was.
  func check(_ moment: String) throws {
    let now = Self.entries(context)
    let (linesBefore, linesNow) = (Set(entries.map(\.line)), Set(now.map(\.line)))
    for entry in entries where !linesNow.contains(entry.line) {
      if let other = now.first(where: { $0.id == entry.id && $0.what == entry.what }) {
        throw Mismatch([
          "\(moment), this waits for a save with other values: \(entry.line) before, \(other.values) now"
        ])
      }
      throw Mismatch(["\(moment), this no longer waits for a save: \(entry.line)"])
    }
    for entry in now where !linesBefore.contains(entry.line) {
      throw Mismatch(["\(moment), this waits for a save, too: \(entry.line)"])
    }
  }

  private static func entries(_ context: NSManagedObjectContext) -> [Entry] {
    func entries(_ what: String, _ objects: Set<NSManagedObject>, _ values: (NSManagedObject) -> [String: Any])
      -> [Entry]
    {
      objects.map { object in
        Entry(
          id: object.objectID, what: "\(object.entity.name ?? "object") \(what)",
          values: ValueText.describe(values(object) as [AnyHashable: Any]))
      }
    }
    return context.performAndWait {
      context.processPendingChanges()
      let all =
        entries("inserted", context.insertedObjects) { $0.changedValues() }
        + entries("changed", context.updatedObjects) { $0.changedValues() }
        + entries("deleted", context.deletedObjects) { ["objectID": "\($0.objectID.uriRepresentation())"] }
      return all.sorted { $0.line < $1.line }
    }
  }
}
