// 4.3  Hand out IDs that hold
//
// The save of a child keeps temporary IDs, and so does every save after it as far as the child is concerned. One call
// before the save obtains the permanent ones for all objects, from the store, and saves nothing. After the save the
// same call would return permanent IDs too, but who hears of the save has seen the temporary ones by then.

import OpenCoreData
import Samples

func addItems(_ names: [String], in child: NSManagedObjectContext) throws -> [NSManagedObjectID] {
  try child.performAndWait {
    let items = names.map { name in
      let item = Item(context: child)
      item.name = name
      return item
    }
    try child.obtainPermanentIDs(for: items)
    try child.save()
    return items.map(\.objectID)
  }
}
