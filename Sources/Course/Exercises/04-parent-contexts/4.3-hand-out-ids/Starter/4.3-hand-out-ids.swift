// 4.3  Hand out IDs that hold
//
// An import makes one item for each name in `child`, saves `child` and no context above it, and returns the new
// items' IDs in the order of the names. Others look the items up by these IDs in other contexts, once the levels
// above have saved. Somebody notes the items' IDs at the did-save notification of `child`: they are the ones that you
// return.
//
//     a name twice, or that of an older item    a new item for each
//     an empty name, a name with blanks         a name as any other
//     an unsaved edit of somebody in `child`    goes up with the save
//     getting IDs fails, or the save            the error; nothing goes up, the new items may wait in `child`
//
// House rules: all.

import OpenCoreData
import Samples

func addItems(_ names: [String], in child: NSManagedObjectContext) throws -> [NSManagedObjectID] {
  try child.performAndWait {
    let items = names.map { name in
      let item = Item(context: child)
      item.name = name
      return item
    }
    try child.save()
    return items.map(\.objectID)
  }
}
