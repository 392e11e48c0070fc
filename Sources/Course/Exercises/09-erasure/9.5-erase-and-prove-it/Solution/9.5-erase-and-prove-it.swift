// 9.5  Erase and prove it
//
// Delete, purge, vacuum, close, and search the bytes. The vacuum leaves nothing for `secure_delete` to overwrite.

import Foundation
import OpenCoreData
import Samples

private func hotelModel() -> NSManagedObjectModel {
  var model = GuestModel()
  model.preservesEmail = true
  return model.make()
}

private func openHotel(_ store: URL, vacuums: Bool = false) throws -> NSPersistentContainer {
  let container = NSPersistentContainer(name: "hotel", managedObjectModel: hotelModel())
  let description = NSPersistentStoreDescription(url: store)
  description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
  description.setOption(vacuums as NSNumber, forKey: NSSQLiteManualVacuumOption)
  container.persistentStoreDescriptions = [description]
  var failure: (any Error)?
  container.loadPersistentStores { failure = $1 }
  if let failure { throw failure }
  return container
}

private func close(_ container: NSPersistentContainer) throws {
  let coordinator = container.persistentStoreCoordinator
  for store in coordinator.persistentStores { try coordinator.remove(store) }
}

func eraseGuests(named name: String, from store: URL, lookingFor texts: [String]) throws -> [String] {
  let container = try openHotel(store)
  let context = container.viewContext
  let request = NSFetchRequest<Guest>(entityName: "Guest")
  request.predicate = NSPredicate(format: "name == %@", name)
  for guest in try context.fetch(request) { context.delete(guest) }
  try context.save()
  try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: .distantFuture))
  try close(container)
  try close(openHotel(store, vacuums: true))

  let files = ["", "-wal", "-shm"].compactMap { FileManager.default.contents(atPath: store.path + $0) }
  return texts.filter { text in files.contains { $0.range(of: Data(text.utf8)) != nil } }
}
