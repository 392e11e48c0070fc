import Foundation
import OpenCoreData

/// A to-do item: the model of chapters 2 to 4, and of the benchmarks.
public final class Item: NSManagedObject {
  /// What is to be done.
  @Managed public var name: String
  /// Whether it is done.
  @Managed public var done: Bool
  /// When it was written down.
  @Managed public var createdAt: Date
}

/// The model of a to-do list.
public enum ItemModel {
  /// A new model with the one entity `Item`.
  public static func make() -> NSManagedObjectModel { make { _ in } }

  /// A new model with the one entity `Item`, changed.
  ///
  /// - Parameter change: changes the entity: its class, or the rules of its attributes.
  public static func make(_ change: (NSEntityDescription) -> Void) -> NSManagedObjectModel {
    let item = NSEntityDescription(
      Item.self,
      [
        NSAttributeDescription("name", .stringAttributeType, isOptional: false, defaultValue: ""),
        NSAttributeDescription("done", .booleanAttributeType, isOptional: false, defaultValue: false),
        NSAttributeDescription("createdAt", .dateAttributeType, isOptional: false, defaultValue: Date.distantPast),
      ])
    change(item)
    let model = NSManagedObjectModel()
    model.entities = [item]
    return model
  }
}
