import Foundation
import OpenCoreData
import WorkbookKit

/// What a delete of each row of a store would do, one row alone.
struct ReviewedRows {
  /// How many rows of an entity are asked.
  static let limit = 100

  /// For each entity the answers by primary key.
  private(set) var answers: [[Int: DeletionAnswer]] = []

  /// Finds out, on a copy that is gone afterwards.
  ///
  /// - Parameters:
  ///   - entities: the names of the entities; nil for one that the model does not have.
  ///   - model: the model; immutable from now on.
  ///   - names: what entities are called in the answers, where they have another name there.
  /// - Throws: `ReaderProblem`.
  init(of entities: [String?], in model: NSManagedObjectModel, _ store: URL, _ names: [String: String]) throws {
    let folder = try LessonFile.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = try ReaderStore.copy(store, into: folder)
    let container = try ReaderQuestion.open(copy, model, migrates: true)
    defer {
      for store in container.persistentStoreCoordinator.persistentStores {
        try? container.persistentStoreCoordinator.remove(store)
      }
    }
    let context = container.newBackgroundContext()
    answers = try context.performAndWait {
      try entities.map { entity in try entity.map { try Self.answers($0, in: context, names) } ?? [:] }
    }
  }

  private static func answers(
    _ entity: String, in context: NSManagedObjectContext, _ names: [String: String]
  ) throws -> [Int: DeletionAnswer] {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.includesSubentities = false
    let keyed = try context.fetch(request).map { (KeyNaming.key(of: $0.objectID), $0) }.sorted { $0.0 < $1.0 }
    return Dictionary(
      uniqueKeysWithValues: keyed.prefix(limit).map { key, object in
        (key, DeletionAnswer(context.previewDeletion(of: object), names: names))
      })
  }
}
