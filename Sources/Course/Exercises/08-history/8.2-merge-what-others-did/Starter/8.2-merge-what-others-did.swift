// 8.2  Merge what others did
//
// Other processes write to an app's store. Merge all that they wrote after `token` into all `contexts`, which have
// their own queues. Read history in `reader`, whose queue you are on, and in no other context. A list follows the
// objects-did-change notifications of each context. Return the token from which the next reading starts.
//
//     no token                                    all of history is new
//     nothing was written since                   the same token; no context is told of anything
//     changed before `token`, or by nobody        no context is told of it
//     inserted, and deleted again                 the list does not show it
//     written while you merge                     merged now, or by the next reading
//     edited in a context, changed by others      the context has both changes, and can save
//
// House rules: all. Do not purge history.

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
