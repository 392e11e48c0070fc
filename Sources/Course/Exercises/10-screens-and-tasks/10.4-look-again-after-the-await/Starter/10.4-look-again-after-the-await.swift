// 10.4  Look again after the await
//
// Upload the name of the item with this ID; when that is done, tick the item off (`done`). While the upload is on its
// way, other code uses the context. Return whether the item was ticked off. Do not save.
//
//     there, before the upload and after it          ticked off: true
//     renamed meanwhile                              ticked off, with its new name: true
//     deleted here meanwhile, saved or not           false
//     deleted elsewhere and merged here meanwhile    false
//     gone before the upload                         nothing is uploaded: false
//     the upload throws                              not ticked off; its error is thrown
//
// The context has a queue: use `perform`. House rules: all.

import Foundation
import OpenCoreData
import Samples

func tickOff(
  _ id: NSManagedObjectID, in context: NSManagedObjectContext, afterUpload upload: (String) async throws -> Void
) async throws -> Bool {
  let name = await context.perform { (context.object(with: id) as? Item)?.name ?? "" }
  try await upload(name)
  return await context.perform {
    (context.object(with: id) as? Item)?.done = true
    return true
  }
}
