import OpenCoreData
import Samples

/// An item of a to-do list whose name may be read when its row is gone: then it is nil.
final class PlayItem: NSManagedObject {
  @Managed var name: String?
  @Managed var done: Bool
  @Managed var markedAt: Date?

  /// The model with the one entity `Item`: one for all worlds, since most of what opening costs is done once for a model.
  nonisolated(unsafe) static let model: NSManagedObjectModel = {
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
  }()
}
