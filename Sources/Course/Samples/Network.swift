import Foundation
import OpenCoreData

/// A television network: the owner of series, and the top of three cascades.
public final class Network: NSManagedObject {
  /// The name.
  @Managed public var name: String
  /// The series that it sends.
  @Managed public var series: Set<Series>
}

/// The model of chapter 1 with one level above it: `Network` 1—* `Series` 1—* `Episode` 1—1 `History`.
public enum NetworkModel {
  /// A new model in which each level's rule for the next one is cascade.
  public static func make() -> NSManagedObjectModel {
    let model = SeriesModel(\.episodeHistory, .cascadeDeleteRule).make()
    let network = NSEntityDescription(
      Network.self, [NSAttributeDescription("name", .stringAttributeType, isOptional: false, defaultValue: "")])
    if let series = model.entitiesByName["Series"] {
      RelationshipEnd.connect(
        .many(network, "series", .cascadeDeleteRule), .one(series, "network", .nullifyDeleteRule))
    }
    model.entities.append(network)
    return model
  }

  /// Inserts the series of `SeriesData` under a network of its own, and saves.
  ///
  /// - Parameters:
  ///   - context: a context of a store of this model.
  ///   - name: what the network is called.
  /// - Throws: what the save throws.
  public static func insert(into context: NSManagedObjectContext, _ name: String = "Coast") throws {
    try SeriesData.insert(into: context)
    let unowned = NSFetchRequest<Series>(entityName: "Series")
    unowned.predicate = NSPredicate(format: "network == nil")
    let network = Network(context: context)
    network.name = name
    network.series = Set(try context.fetch(unowned))
    try context.save()
  }
}
