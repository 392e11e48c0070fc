// 8.2  Merge what others did
//
// Others write to the store of an app. Read its history after `token` in `reader`, whose queue you are on, and in no
// other context; merge every transaction into all `contexts`, which have queues of their own. A list follows the
// objects-did-change notifications that this posts. Return the token after which the next reading begins.
//
//     no token                                     all of history is new
//     nothing has happened since                   the same token; no context is told of anything
//     before `token`, or not changed by anybody    no context is told of it
//     inserted, and deleted again                  the list does not show it
//     written while you merge                      merged now, or by the next reading
//     edited in a context, and by others           the edit stays beside their change, and can be saved
//
// House rules: all. History is not purged.

import Foundation
import OpenCoreData
import Samples

func mergeHistory(
  after token: NSPersistentHistoryToken?, readIn reader: NSManagedObjectContext,
  into contexts: [NSManagedObjectContext]
) throws -> NSPersistentHistoryToken? {
  for context in contexts { context.performAndWait { context.processPendingChanges() } }
  return reader.persistentStoreCoordinator?.currentPersistentHistoryToken(fromStores: nil)
}
