// 7.1  Predict what a changed rule does to old rows
//
// The rule of `parent` says whether one folder goes or two. The rule of `children` says what becomes of the
// bookmarks in those that go. The rules under which the rows were written are not in the file.

import Graders
import OpenCoreData

func rowsAfterDelete(
  inside: Int, beside: Int, children: NSDeleteRule, parent: NSDeleteRule
) -> RowsAfterDelete {
  // The top stays, and forbids it.
  if parent == .denyDeleteRule { return .refused }
  let goesUp = parent == .cascadeDeleteRule
  let folders = goesUp ? 2 : 1
  let members = goesUp ? inside + beside : inside
  return switch children {
  case .cascadeDeleteRule: .saved(gone: folders + members, cleared: 0, dangling: 0)
  case .nullifyDeleteRule: .saved(gone: folders, cleared: members, dangling: 0)
  case .noActionDeleteRule: .saved(gone: folders, cleared: 0, dangling: members)
  case .denyDeleteRule: members == 0 ? .saved(gone: folders, cleared: 0, dangling: 0) : .refused
  }
}
