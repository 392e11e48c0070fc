// 10.2  Delete the swiped rows
//
// `ForEach` shows `screen.rows`, which is computed at each call: the items of `screen.list` whose names contain the
// search, without deleted ones, by name. A swipe or an edit calls `onDelete`, whose positions are those of the rows
// that were shown. Delete the items of these rows in `screen.context`. Do not save.
//
//     shown: Bread, Milk, Rice; positions 0 and 1     Bread and Milk
//     no position                                     nothing
//
// House rules: all.

import Foundation
import Graders
import OpenCoreData
import Samples

func deleteRows(at positions: IndexSet, of screen: SearchScreen) throws {
  for position in positions {
    screen.context.delete(screen.list.object(at: IndexPath(item: position, section: 0)))
  }
}
