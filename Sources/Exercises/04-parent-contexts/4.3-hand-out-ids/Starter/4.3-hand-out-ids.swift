// 4.3  Hand out IDs that hold
//
// An import makes items in a child context, saves the child, and hands the IDs of the new items to other parts of
// the app, in the order of the names. They will look the items up in other contexts, later, when the levels above have
// saved as well. That is not the import's business: it saves its child and nothing else.
//
// An import may be large.

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
