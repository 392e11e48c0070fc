// 7.1  Predict what a changed rule does to old rows
//
// An app keeps bookmarks: objects of one entity with `parent`, the folder that one is in, and its inverse
// `children`. A bookmark *top*, in no folder, contains a bookmark *box* and `beside` others. The box contains
// `inside` bookmarks, which contain nothing. `inside` and `beside` may be 0. All of them are in the file,
// written under other rules than now.
//
// A new version of the app has the rule `children` on the relationship of that name, and the rule `parent` on
// the other. It deletes the box and saves. Nobody else has an unsaved change. Say what becomes of the rows in
// the file:
//
//   .refused                               the save throws, and the file is as it was
//   .saved(gone:cleared:dangling:)         how many rows are gone; how many of those that stay had a key in
//                                          ZPARENT and have NULL there now; how many of those that stay name
//                                          a row that is gone
//
// The grader compares your answers with real deletes, for all sixteen pairs of rules and other numbers each
// time.

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
