// 4.3  Hand out IDs that hold
//
// An import makes one item for each name in a child context, saves the child, and returns the IDs of the new items,
// in the order of the names. Other parts of the app will look the items up by these IDs in other contexts, later, when
// the levels above have saved as well.
//
// - A name may occur twice, and older items may have it, too: each name gets a new item.
// - Somebody else hears of the child's save by its did-save notification, and notes the IDs that the new items have
//   at that moment. They have to be the ones that you return.
// - The import saves its child and nothing else. What others have in the child goes up with that save; what they have
//   in the contexts above stays there, unsaved.
// - If the IDs cannot be obtained or the child cannot be saved, the caller gets the error.
// - An import may be large: the number of statements must not grow with the number of names.

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
