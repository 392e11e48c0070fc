// 6.1  Predict when it is gone
//
// An A has `count` Bs, at least one, and all of them are in the file. One B is deleted, then pending changes are
// processed, then the context is saved; nothing else happens in between. How many members has the relationship `A.b`
// at the given moment, and how many rows has the table of the Bs?
//
// `propagates` is the context's `propagatesDeletesAtEndOfEvent`. Your answers are compared with real deletes, for
// every moment, both values of the property, and other counts each time.

import Graders

func traces(of count: Int, at moment: Moment, propagates: Bool) -> Traces {
  switch moment {
  case .deleted: Traces(members: count - 1, rows: count)
  case .processed: Traces(members: count - 1, rows: count)
  case .saved: Traces(members: count - 1, rows: count - 1)
  }
}
