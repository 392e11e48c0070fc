// 9.4  Blank a guest
//
// Invoices refer to guests, so a guest's row has to stay. Of all guests with the name `name`, remove what tells
// who it was, and save: afterwards nothing of it is in the store's file, once the log is empty. The store is open
// with `secure_delete` on.
//
//     name                         `deleted guest`
//     email, note                  nil
//     markedForDeletionDate        nil
//     guests with other names      stay as they are
//     objects that others hold     show the old values or the new ones
//
// House rules: all.

import Foundation
import OpenCoreData
import Samples

func blankGuests(named name: String, in context: NSManagedObjectContext) throws {
  let request = NSFetchRequest<Guest>(entityName: "Guest")
  request.predicate = NSPredicate(format: "name == %@", name)
  request.fetchLimit = 1
  for guest in try context.fetch(request) { guest.markedForDeletionDate = Date() }
}
