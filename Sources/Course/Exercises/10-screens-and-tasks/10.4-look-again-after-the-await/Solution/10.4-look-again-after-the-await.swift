// 10.4  Look again after the await
//
// The name leaves the first block, and no object does. The second block asks for itself.

import Foundation
import OpenCoreData
import Samples

func tickOff(
  _ id: NSManagedObjectID, in context: NSManagedObjectContext, afterUpload upload: (String) async throws -> Void
) async throws -> Bool {
  guard let name = await context.perform({ itemIfThere(id, in: context)?.name }) else { return false }
  try await upload(name)
  return await context.perform {
    guard let item = itemIfThere(id, in: context) else { return false }
    item.done = true
    return true
  }
}

private func itemIfThere(_ id: NSManagedObjectID, in context: NSManagedObjectContext) -> Item? {
  let item = try? context.existingObject(with: id) as? Item
  return item?.isDeleted == false ? item : nil
}
