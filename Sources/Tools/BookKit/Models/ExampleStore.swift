import Foundation
import OpenCoreData
import WorkbookKit

/// A store in which each entity of a model has an object to delete, made for the purpose.
struct ExampleStore {
  let container: NSPersistentContainer
  private let model: NSManagedObjectModel

  /// Opens an empty store for a copy of a model without its attributes: deletes ask none of them.
  ///
  /// It is a store of SQLite's without a file: what a key leads to is asked of rows.
  ///
  /// - Throws: what opening the store throws.
  init(_ model: NSManagedObjectModel) throws {
    let copy = model.copy() as? NSManagedObjectModel ?? NSManagedObjectModel()
    for entity in copy.entities {
      entity.managedObjectClassName = nil
      entity.uniquenessConstraints = []
      entity.indexes = []
      entity.compoundIndexes = []
      entity.properties = entity.properties.filter { $0 is NSRelationshipDescription }
    }
    self.model = copy
    container = try LessonFile.open(copy, URL(fileURLWithPath: "/dev/null"))
  }

  /// Closes the store.
  func close() {
    for store in container.persistentStoreCoordinator.persistentStores {
      try? container.persistentStoreCoordinator.remove(store)
    }
  }

  /// What deleting one object of an entity would do.
  ///
  /// - Parameter entity: the name of an entity that is not abstract.
  /// - Returns: the preview; nil where no objects were found that a store takes.
  func preview(deletingOne entity: String) -> DeletionPreview? {
    guard let id = make(entity) else { return nil }
    let context = container.newBackgroundContext()
    return context.performAndWait {
      guard let object = try? context.existingObject(with: id) else { return nil }
      return context.previewDeletion(of: object)
    }
  }

  /// Saves an object of an entity, with what is around it.
  ///
  /// - Parameter entity: the name of an entity that is not abstract.
  /// - Returns: the object; nil where no objects were found that a store takes.
  func make(_ entity: String) -> NSManagedObjectID? {
    guard let entity = model.entitiesByName[entity] else { return nil }
    let context = container.newBackgroundContext()
    return context.performAndWait {
      var graph = ExampleGraph(in: context, of: model)
      let object = graph.grow(around: entity)
      do { try context.save() } catch { return nil }
      return object.objectID
    }
  }
}
