// 7.1  Predict what a changed rule does to old rows
//
// An app keeps bookmarks in one entity: `parent` is the folder that a bookmark is in, and `children` is the inverse.
// In the file a bookmark *top*, which has no parent, contains a bookmark *box* and `beside` others; the box contains
// `inside` bookmarks. All were saved under other delete rules. Now the model has the rules `children` and `parent`
// for the relationships of these names. The app deletes the box and saves. What happens to the rows in the file?
//
//     .refused                            the save throws
//     .saved(gone:cleared:dangling:)      gone: rows that are deleted
//                                         cleared: rows that stay, and whose key becomes NULL
//                                         dangling: rows that stay, and whose key names a deleted row

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
