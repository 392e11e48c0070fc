// 10.2  Delete the swiped rows
//
// All positions become items before the first delete, in the collection that was shown.

import Foundation
import Graders
import OpenCoreData
import Samples

func deleteRows(at positions: IndexSet, of screen: SearchScreen) throws {
  let rows = screen.rows
  for position in positions { screen.context.delete(rows[position]) }
}
