// 8.2  Merge what others did
//
// Other processes write to the store of an app. Read the store's history after `token`, or all of it where `token`
// is nil, and merge every transaction into each of `contexts`: whoever holds an object there has to know afterwards
// what became of its row. A list on the screen may follow the objects-did-change notifications that a merge posts: it
// takes in each photo that one of them names as inserted, and drops each that one names as deleted. After your merges
// such a list must show every photo that is new in the file, and none whose row is gone.
//
// Return the token after which the next reading has to begin. Where nothing has happened since, it is the one that
// you were given, and the contexts are told of nothing.
//
// You are on the queue of `reader`, which is none of `contexts` and need not be told of anything; read history in
// `reader`, and in no other context. The contexts have queues of their own;
// `mergeChanges(fromRemoteContextSave:into:)` enters each by itself. Others go on writing while you merge, and
// nothing of that may be missed by the next reading.
//
// All contexts have unsaved changes and held objects of other code, which stay as they are. What lies before `token`
// has been merged already, and is not merged again. If history cannot be read, the error reaches the caller
// unchanged, and no context has been told of anything. Other processes read this history, too: nothing of it is
// purged. The app has one store.

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
