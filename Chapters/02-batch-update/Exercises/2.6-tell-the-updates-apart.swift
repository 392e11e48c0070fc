// 2.6  Tell the two updates apart
//
// You get an engine. Its batch updates are sound or have one fault: in the rows, in the objects in memory, in the
// answer, or an error where none should be. Return whether it is sound; an error that your function throws counts as
// false. You are called some 60 times in ten seconds, so open few stores in each call.
//
//     let store = try engine.open()        a fresh store with the items T0 to T5; T0 and T3 are done
//     store.context                        a context of this store
//     try store.execute(request)           true, [NSManagedObjectID] or an Int, by its result type
//     try store.anotherContext()           a context of another coordinator, which knows nothing but the file
//     id.uriRepresentation()               the same in both coordinators, for the same row
//     context.countItems("done == YES")    how many items a fetch finds
//
// The trial below is right, and not enough.

import Foundation
import Graders
import OpenCoreData
import Samples

func areUpdatesSound(_ engine: UpdatingEngine) throws -> Bool {
  let store = try engine.open()
  let request = NSBatchUpdateRequest(entityName: "Item")
  request.predicate = NSPredicate(format: "name == %@", "T1")
  request.propertiesToUpdate = ["done": true]
  _ = try store.execute(request)
  return try store.anotherContext().countItems("name == 'T1' AND done == YES") == 1
}
