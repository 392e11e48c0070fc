import Foundation
import OpenCoreData

final class Message: NSManagedObject {
  @Managed var number: Int64
  @Managed var isRead: Bool
}

/// A thousand messages: inserted, changed and deleted in the store, and what a context has to be told each time.
func batches() throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  let container = NSPersistentContainer(name: "Messages", managedObjectModel: messageModel())
  let file = folder.appendingPathComponent("Messages.sqlite")
  container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)]
  var failure: (any Error)?
  container.loadPersistentStores { failure = $1 }
  if let failure { throw failure }
  let context = container.viewContext

  let rows = (1...1000).map { ["number": $0] }
  let insert = NSBatchInsertRequest(entityName: "Message", objects: rows)
  insert.resultType = .count
  print("inserted:", (try context.execute(insert) as? NSBatchInsertResult)?.result ?? "nothing")

  // One message is on the screen.
  let first = NSFetchRequest<Message>(entityName: "Message")
  first.predicate = NSPredicate(format: "number == 1")
  let shown = try context.fetch(first)[0]
  print("shown:", shown.isRead)

  // A batch update writes the rows. The object keeps what it has read until it is told.
  let update = NSBatchUpdateRequest(entityName: "Message")
  update.propertiesToUpdate = ["isRead": true]
  update.resultType = .updatedObjectIDsResultType
  let updated = try context.execute(update) as? NSBatchUpdateResult
  print("updated, not told:", shown.isRead)
  NSManagedObjectContext.mergeChanges(
    fromRemoteContextSave: [NSUpdatedObjectsKey: updated?.result ?? []], into: [context])
  print("updated, told:", shown.isRead)

  // A batch delete removes the rows, and does not mark the objects.
  let old = NSFetchRequest<any NSFetchRequestResult>(entityName: "Message")
  old.predicate = NSPredicate(format: "number <= 400")
  let delete = NSBatchDeleteRequest(fetchRequest: old)
  delete.resultType = .resultTypeObjectIDs
  let deleted = (try context.execute(delete) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
  print("deleted:", deleted.count, "| not told: isDeleted", shown.isDeleted)
  NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: deleted], into: [context])
  print("deleted, told: isDeleted", shown.isDeleted)
  print("left:", try context.count(for: NSFetchRequest<Message>(entityName: "Message")))
}

private func messageModel() -> NSManagedObjectModel {
  func attribute(_ name: String, _ type: NSAttributeType, _ value: Any) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    attribute.defaultValue = value
    return attribute
  }
  let message = NSEntityDescription()
  message.name = "Message"
  message.managedObjectClassName = NSStringFromClass(Message.self)
  message.properties = [
    attribute("number", .integer64AttributeType, 0), attribute("isRead", .booleanAttributeType, false),
  ]
  let model = NSManagedObjectModel()
  model.entities = [message]
  return model
}
