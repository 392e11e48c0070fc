// 4.3  Hand out IDs that hold
//
// An import makes one item for each name in `child`, saves `child` and no context above it, and returns the new
// items' IDs in the order of the names. Once the contexts above have saved, other code finds the items by these IDs
// in other contexts. An observer reads the items' IDs at the did-save notification of `child`: they are the ones that
// you return.
//
//     a name twice, or that of an older item      a new item for each
//     an empty name, or one with spaces           used as it is
//     a thousand names                            no more statements than for two
//     the IDs cannot be had, or the save fails    the error; nothing goes up, new items may wait in `child`
//
// House rules: all, but edits by others in `child` go up with its save.

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
