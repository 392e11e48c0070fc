// 2.6  Tell the two updates apart
//
// What matched and what did not, who was in memory, and what the answer says: of matched rows, some of which had
// the value already.

import Foundation
import Graders
import OpenCoreData
import Samples

func areUpdatesSound(_ engine: UpdatingEngine) throws -> Bool {
  try rowsAndObjects(engine) && answersAreComplete(engine)
}

private func rowsAndObjects(_ engine: UpdatingEngine) throws -> Bool {
  let store = try engine.open()
  let all = NSFetchRequest<Item>(entityName: "Item")
  let held = try store.context.fetch(all).first { $0.name == "T1" }
  guard held?.done == false else { return false }
  _ = try store.execute(update("name == 'T1'", .statusOnlyResultType))
  let isInFile = try store.anotherContext().countItems("name == 'T1' AND done == YES") == 1
  let areOthersAlone = try store.anotherContext().countItems("done == YES") == 3
  return isInFile && areOthersAlone && held?.done == false
}

private func answersAreComplete(_ engine: UpdatingEngine) throws -> Bool {
  let counted = try engine.open().execute(update("name != 'T5'", .updatedObjectsCountResultType)) as? Int
  let named = try engine.open().execute(update("name != 'T5'", .updatedObjectIDsResultType)) as? [NSManagedObjectID]
  return counted == 5 && Set(named ?? []).count == 5
}

private func update(_ format: String, _ type: NSBatchUpdateRequestResultType) -> NSBatchUpdateRequest {
  let request = NSBatchUpdateRequest(entityName: "Item")
  request.predicate = NSPredicate(format: format)
  request.propertiesToUpdate = ["done": true]
  request.resultType = type
  return request
}
