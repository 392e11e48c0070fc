// 2.6  Tell the two updates apart
//
// You get an engine. Some execute a batch update as they should; others have one fault each, and you are not told
// which. Say whether it is sound. An error that your function throws means that it is not. Your function is called
// some 60 times, in ten seconds for all of them: open a few stores in each call, not dozens.
//
//   let store = try engine.open()          opens a fresh store with six items, T0 to T5; T0 and T3 are done
//   store.context                          a context of this store
//   try store.execute(request)             executes a batch update there; returns what the result type asks for:
//                                          true, the [NSManagedObjectID], or the count as Int
//   try store.anotherContext()             a context of another coordinator, which knows nothing but the file; it has
//                                          IDs of its own, so compare names or IDs as uriRepresentation()
//
// The fault may be in the rows, in the objects in memory, in the answer, or in an error where none should be.
//
// `countItems("done == YES")` counts. The trial below is right, and it is not enough.

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
