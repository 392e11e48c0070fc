// 6.1  Predict when it is gone
//
// An A has `count` Bs, at least one, all of them in the file. One B is deleted; then pending changes are processed;
// then the context is saved. Nothing else happens.
//
// Right after the step that `moment` names, how many members does the relationship `A.b` have, and how many rows does
// the table of the Bs have?
//
// `propagates` is the context's `propagatesDeletesAtEndOfEvent`. Your answers are compared with real deletes, for
// every moment, both values of this property, and other counts each time.

import Graders

func traces(of count: Int, at moment: Moment, propagates: Bool) -> Traces {
  switch moment {
  case .deleted: Traces(members: count - 1, rows: count)
  case .processed: Traces(members: count - 1, rows: count)
  case .saved: Traces(members: count - 1, rows: count - 1)
  }
}
