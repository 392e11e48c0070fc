import Foundation
import OpenCoreData

/// What a reader asks about: a model, a store that fits it, and the objects that are to be deleted.
public struct ReaderQuestion: Equatable, Sendable {
  /// The model's folder or file.
  public var model: URL
  /// The store; it is never opened itself, only copied.
  public var store: URL
  /// The name of the entity.
  public var entity: String
  /// Which objects of it, as a predicate's format.
  public var predicate: String

  /// Creates a question.
  ///
  /// - Parameters:
  ///   - model: The model's folder or file.
  ///   - store: The store.
  ///   - entity: The name of the entity.
  ///   - predicate: Which objects of it, as a predicate's format.
  public init(model: URL, store: URL, entity: String, predicate: String) {
    self.model = model
    self.store = store
    self.entity = entity
    self.predicate = predicate
  }

  /// The request for the objects.
  ///
  /// - Parameter model: The model.
  /// - Throws: `ReaderProblem` for an entity that it has not, or a format that is no predicate.
  public func request(in model: NSManagedObjectModel) throws -> NSFetchRequest<NSManagedObject> {
    guard model.entitiesByName[entity] != nil else {
      throw ReaderProblem.noEntity(
        entity, suggestion: ClosestMatch.find(entity, among: model.entitiesByName.keys.sorted()))
    }
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    do throws(PredicateFormatError) { request.predicate = try NSPredicate.parse(format: predicate) } catch {
      throw ReaderProblem.predicate("The predicate cannot be parsed. \(error)")
    }
    return request
  }

  /// The objects, by key.
  ///
  /// - Parameter context: A context over a copy of the store.
  /// - Throws: `ReaderProblem`, also where the store cannot carry the predicate out, or finds nothing.
  public func objects(in context: NSManagedObjectContext) throws -> [NSManagedObject] {
    guard let model = context.persistentStoreCoordinator?.managedObjectModel else { return [] }
    let request = try request(in: model)
    let found: [NSManagedObject]
    do { found = try context.fetch(request) } catch { throw ReaderProblem.predicate(Self.reason(error)) }
    if found.isEmpty { throw ReaderProblem.nothingFound(entity: entity, predicate: predicate) }
    return found.sorted(by: LiveOrder.precedes)
  }

  /// Opens a copy of the store.
  ///
  /// A store that keeps history goes on doing so: without, it would be read-only, as it is in Core Data.
  ///
  /// - Parameters:
  ///   - copy: The copy.
  ///   - model: The model; immutable from now on.
  ///   - readOnly: Whether nothing may be written.
  ///   - migrates: Whether the copy becomes a store of the model where it is one of another version.
  /// - Throws: `ReaderProblem.store` with what differs, where model and store do not fit.
  public static func open(
    _ copy: URL, _ model: NSManagedObjectModel, readOnly: Bool = false, migrates: Bool = false
  ) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "copy", managedObjectModel: model)
    let description = NSPersistentStoreDescription(url: copy)
    description.isReadOnly = readOnly
    // The answer is about the store as it is, unless it is asked of another version.
    description.shouldMigrateStoreAutomatically = migrates
    if !readOnly, (try? PlainSQL.rows(at: copy, "SELECT 1 FROM ATRANSACTION LIMIT 1")) != nil {
      description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    }
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 ?? failure }
    if let failure { throw ReaderProblem.store(reason(failure)) }
    return container
  }

  private static func reason(_ error: any Error) -> String {
    (error as? CocoaError)?.userInfo[NSLocalizedFailureReasonErrorKey] as? String ?? error.localizedDescription
  }
}
