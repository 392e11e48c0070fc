import OpenCoreData
import Samples

/// An item of a to-do list whose name may be read when its row is gone: then it is nil.
final class PlayItem: NSManagedObject {
  @Managed var name: String?
  @Managed var done: Bool
  @Managed var markedAt: Date?

  /// A new model with the one entity `Item`.
  static func model() -> NSManagedObjectModel {
    let item = NSEntityDescription(
      PlayItem.self,
      [
        NSAttributeDescription("name", .stringAttributeType),
        NSAttributeDescription("done", .booleanAttributeType, isOptional: false, defaultValue: false),
        NSAttributeDescription("markedAt", .dateAttributeType),
      ])
    item.name = "Item"
    let model = NSManagedObjectModel()
    model.entities = [item]
    return model
  }
}
