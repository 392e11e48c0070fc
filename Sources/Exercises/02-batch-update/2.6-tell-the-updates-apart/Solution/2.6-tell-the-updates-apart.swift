// 2.6  Tell the two updates apart
//
// Five of six rows match, and one of them is done already. What is in each row, what an object in memory reads, what
// both kinds of answers say; and then a request that matches nothing, and one that has to throw.

import Foundation
import Graders
import OpenCoreData
import Samples

func areUpdatesSound(_ engine: UpdatingEngine) throws -> Bool {
  let store = try engine.open()
  let held = try store.context.fetch(NSFetchRequest<Item>(entityName: "Item")).first { $0.name == "T1" }
  guard held?.done == false else { return false }
  let named = try store.execute(update("name != 'T5'", .updatedObjectIDsResultType)) as? [NSManagedObjectID] ?? []

  let rows = try store.anotherContext().fetch(NSFetchRequest<Item>(entityName: "Item"))
  let written = rows.filter(\.done)
  let areRowsRight = rows.count == 6 && Set(written.map(\.name)) == ["T0", "T1", "T2", "T3", "T4"]
  let areNamesRight = named.map(uri).sorted() == written.map { uri($0.objectID) }.sorted()
  return try areRowsRight && areNamesRight && held?.done == false && countsAndThrows(engine)
}

private func countsAndThrows(_ engine: UpdatingEngine) throws -> Bool {
  let store = try engine.open()
  let count = try store.execute(update("name != 'T5'", .updatedObjectsCountResultType)) as? Int
  let none = try store.execute(update("name == 'T6'", .updatedObjectsCountResultType)) as? Int
  let wrong = update("name == 'T1'", .statusOnlyResultType)
  wrong.propertiesToUpdate = ["urgent": true]
  return count == 5 && none == 0 && (try? store.execute(wrong)) == nil
}

private func uri(_ id: NSManagedObjectID) -> String { id.uriRepresentation().absoluteString }

private func update(_ format: String, _ type: NSBatchUpdateRequestResultType) -> NSBatchUpdateRequest {
  let request = NSBatchUpdateRequest(entityName: "Item")
  request.predicate = NSPredicate(format: format)
  request.propertiesToUpdate = ["done": true]
  request.resultType = type
  return request
}
