import Foundation
import OpenCoreData

final class Chore: NSManagedObject {
  @Managed var name: String
}

/// Two writers and a reader: what the history says that each of them did, and who deleted what.
func history() throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("Chores.sqlite"))
  description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
  let container = NSPersistentContainer(name: "Chores", managedObjectModel: choreModel())
  container.persistentStoreDescriptions = [description]
  var failure: (any Error)?
  container.loadPersistentStores { failure = $1 }
  if let failure { throw failure }
  let coordinator = container.persistentStoreCoordinator

  let app = container.viewContext
  app.transactionAuthor = "app"
  for name in ["dishes", "windows"] { Chore(context: app).name = name }
  try app.save()

  // What the reader has seen: everything up to here.
  let seen = coordinator.currentPersistentHistoryToken(fromStores: nil)

  let share = container.newBackgroundContext()
  share.transactionAuthor = "share sheet"
  try share.performAndWait {
    let chores = try share.fetch(NSFetchRequest<Chore>(entityName: "Chore"))
    for chore in chores {
      if chore.name == "dishes" { share.delete(chore) } else { chore.name = "all windows" }
    }
    try share.save()
  }

  let request = NSPersistentHistoryChangeRequest.fetchHistory(after: seen)
  let result = try app.execute(request) as? NSPersistentHistoryResult
  let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
  for transaction in transactions {
    print("by", transaction.author ?? "nobody")
    for change in (transaction.changes ?? []).sorted(by: { $0.changeType.rawValue < $1.changeType.rawValue }) {
      switch change.changeType {
      case .insert: print("  inserted")
      case .update: print("  updated:", (change.updatedProperties ?? []).map(\.name).sorted())
      case .delete: print("  deleted:", change.tombstone?["name"] ?? "no tombstone")
      }
    }
    // The same as if the other context had saved in this process and been merged.
    app.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
  }
  print("on screen:", try app.fetch(NSFetchRequest<Chore>(entityName: "Chore")).map(\.name))

  // Everybody has read it: the history up to now may go.
  let now = coordinator.currentPersistentHistoryToken(fromStores: nil)
  try app.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: now))
}

private func choreModel() -> NSManagedObjectModel {
  let name = NSAttributeDescription()
  name.name = "name"
  name.attributeType = .stringAttributeType
  name.defaultValue = ""
  // Without this a deleted row is known by its ID alone.
  name.preservesValueInHistoryOnDeletion = true
  let chore = NSEntityDescription()
  chore.name = "Chore"
  chore.managedObjectClassName = NSStringFromClass(Chore.self)
  chore.properties = [name]
  let model = NSManagedObjectModel()
  model.entities = [chore]
  return model
}
