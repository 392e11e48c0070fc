// 2.2  Tick off in bulk
//
// The request counts the rows that it writes. A row that is matched is written, whatever was in it before, so only
// those are matched that are to change.

import Foundation
import OpenCoreData
import Samples

func tickOff(writtenBefore date: Date, in context: NSManagedObjectContext) throws -> Int {
  let request = NSBatchUpdateRequest(entityName: "Item")
  request.predicate = NSPredicate(format: "createdAt < %@ AND done == NO", date as NSDate)
  request.propertiesToUpdate = ["done": true]
  request.resultType = .updatedObjectsCountResultType
  let result = try context.execute(request) as? NSBatchUpdateResult
  return result?.result as? Int ?? 0
}
