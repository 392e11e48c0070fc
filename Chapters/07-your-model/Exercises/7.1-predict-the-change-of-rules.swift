// 7.1  Predict what a changed rule does to old rows
//
// An app keeps bookmarks of one entity: `parent` is the folder that one is in, `children` is its inverse. The file
// has a bookmark *top*, in no folder, which contains a bookmark *box* and `beside` others; the box contains `inside`
// more. They were written under other delete rules. Now the model has the rules `children` and `parent` on the
// relationships of these names. The app deletes the box and saves. What becomes of the rows in the file?
//
//     .refused                              the save throws
//     .saved(gone:cleared:dangling:)        gone: how many rows are gone
//                                           cleared: how many stay, and had a key that is NULL now
//                                           dangling: how many stay, with a key that names a row that is gone

import Graders
import OpenCoreData

func rowsAfterDelete(
  inside: Int, beside: Int, children: NSDeleteRule, parent: NSDeleteRule
) -> RowsAfterDelete {
  switch children {
  case .cascadeDeleteRule: .saved(gone: 1 + inside, cleared: 0, dangling: 0)
  case .nullifyDeleteRule: .saved(gone: 1, cleared: 0, dangling: 0)
  case .denyDeleteRule: .refused
  case .noActionDeleteRule: .saved(gone: 1, cleared: 0, dangling: 0)
  }
}
