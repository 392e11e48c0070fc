import Foundation
import OpenCoreData

/// The objects of chapter 1, and ways to find them by value.
public enum SeriesData {
  /// Inserts one series with three episodes, the first two of which have been watched, and saves.
  ///
  /// - Parameter context: an empty context of a `SeriesModel` store.
  /// - Throws: what the save throws.
  public static func insert(into context: NSManagedObjectContext) throws {
    let series = Series(context: context)
    series.id = 1
    series.title = "Tides"
    for (number, title) in ["Ebb", "Flood", "Slack"].enumerated() {
      let episode = Episode(context: context)
      episode.id = Int64(number + 1)
      episode.title = title
      episode.duration = Double(40 + number)
      episode.series = series
      if number < 2 { watch(episode, on: number, in: context) }
    }
    try context.save()
  }

  private static func watch(_ episode: Episode, on day: Int, in context: NSManagedObjectContext) {
    let history = History(context: context)
    history.episodeId = episode.id
    history.watchedAt = Date(timeIntervalSinceReferenceDate: 700_000_000 + 86_400 * Double(day))
    history.episode = episode
  }
}

extension NSManagedObjectContext {
  /// The series with an id.
  ///
  /// - Throws: `SampleError` when there is none, else what the fetch throws.
  public func series(_ id: Int64) throws -> Series { try object("Series", "id", id) }

  /// The episode with an id.
  ///
  /// - Throws: `SampleError` when there is none, else what the fetch throws.
  public func episode(_ id: Int64) throws -> Episode { try object("Episode", "id", id) }

  /// The history of the episode with an id.
  ///
  /// - Throws: `SampleError` when there is none, else what the fetch throws.
  public func history(ofEpisode id: Int64) throws -> History { try object("History", "episodeId", id) }

  /// Every object of an entity, by one of its attributes.
  ///
  /// - Parameters:
  ///   - entityName: the entity.
  ///   - key: the attribute to sort by.
  /// - Throws: what the fetch throws.
  public func all<Object: NSManagedObject>(_ entityName: String, by key: String) throws -> [Object] {
    let request = NSFetchRequest<Object>(entityName: entityName)
    request.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)]
    return try fetch(request)
  }

  /// How many objects of an entity a fetch finds.
  ///
  /// - Throws: what the count throws.
  public func count(_ entityName: String) throws -> Int {
    try count(for: NSFetchRequest<NSManagedObject>(entityName: entityName))
  }

  private func object<Object: NSManagedObject>(_ entityName: String, _ key: String, _ id: Int64) throws -> Object {
    let request = NSFetchRequest<Object>(entityName: entityName)
    request.predicate = NSPredicate(format: "%K == %@", key, id)
    guard let object = try fetch(request).first else {
      throw SampleError.noSuchObject(entity: entityName, key: key, value: id)
    }
    return object
  }
}

/// Why sample data could not be had.
public enum SampleError: Error, CustomStringConvertible {
  /// A fetch by value found nothing.
  case noSuchObject(entity: String, key: String, value: Int64)
  /// A fetch by name found nothing.
  case noSuchName(entity: String, name: String)

  /// One sentence.
  public var description: String {
    switch self {
    case .noSuchName(let entity, let name): "There is no \(entity) called \(name)."
    case .noSuchObject(let entity, let key, let value): "There is no \(entity) whose \(key) is \(value)."
    }
  }
}
