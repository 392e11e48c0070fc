import OpenCoreData
import Samples

/// What the store holds after one delete and one save, or that the save was refused.
struct Fate: CustomStringConvertible {
  private let left: (series: Int, episodes: Int, astray: Int)?

  /// Deletes objects of the chapter's rows from a store in memory, in one save, and looks what is left.
  ///
  /// - Parameters:
  ///   - victims: finds the objects.
  ///   - rules: the delete rules of the store's model.
  /// - Throws: what a fetch throws, or a save that fails for another reason than a delete rule.
  init(of victims: (NSManagedObjectContext) throws -> [NSManagedObject], under rules: SeriesModel) throws {
    let container = NSPersistentContainer(name: "matrix", managedObjectModel: rules.make())
    let description = NSPersistentStoreDescription()
    description.type = NSInMemoryStoreType
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }

    let context = container.viewContext
    try SeriesData.insert(into: context)
    for victim in try victims(context) { context.delete(victim) }
    do {
      try context.save()
      left = try Self.count(in: container)
    } catch let error as NSError where error.code == NSValidationRelationshipDeniedDeleteError {
      left = nil
    }
  }

  /// Such as `0 + 3, 3 astray`, or `refused`.
  var description: String {
    guard let left else { return "refused" }
    return "\(left.series) + \(left.episodes)" + (left.astray == 0 ? "" : ", \(left.astray) astray")
  }

  /// Counts in a context of its own, which knows nothing but what was saved.
  private static func count(in container: NSPersistentContainer) throws -> (Int, Int, Int) {
    let context = container.newBackgroundContext()
    return try context.performAndWait {
      let series = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
      let astray = NSFetchRequest<Episode>(entityName: "Episode")
      astray.predicate = NSPredicate(format: "series != nil AND NOT (series IN %@)", series)
      return (series.count, try context.count("Episode"), try context.count(for: astray))
    }
  }
}
