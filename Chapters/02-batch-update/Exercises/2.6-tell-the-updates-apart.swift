// 2.6  Tell the two updates apart
//
// You get an engine, which executes batch updates as it should, or has one fault: in the rows, in the objects in
// memory, in the answer, or an error where none should be. Say whether it is sound; a test that throws turns its
// engine down. It is called some 60 times in ten seconds, so open a few stores in each call.
//
//     try engine.open()               a fresh store with six items, T0 to T5; T0 and T3 are done
//     store.context                   a context of this store
//     try store.execute(request)      updates; returns true, the [NSManagedObjectID], or the count as Int
//     try store.anotherContext()      a context of another coordinator, which knows nothing but the file
//     id.uriRepresentation()          the same for the IDs that two coordinators have for a row
//     countItems("done == YES")       counts, in a context
//
// The trial below is right, and it is not enough.

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
