// 9.4  Blank a guest
//
// Each attribute that tells who it was gets another value. A context of its own saves this and nothing else.

import Foundation
import OpenCoreData
import Samples

func blankGuests(named name: String, in context: NSManagedObjectContext) throws {
  let own = NSManagedObjectContext(.privateQueue)
  own.persistentStoreCoordinator = context.persistentStoreCoordinator
  try own.performAndWait {
    let request = NSFetchRequest<Guest>(entityName: "Guest")
    request.predicate = NSPredicate(format: "name == %@", name)
    for guest in try own.fetch(request) {
      guest.name = "deleted guest"
      guest.email = nil
      guest.note = nil
      guest.markedForDeletionDate = nil
    }
    try own.save()
  }
}
