// 6.1  Predict when it is gone
//
// Marked, propagated, written: three steps, and three moments for them. The property moves the second one into the
// third.

import Graders

func traces(of count: Int, at moment: Moment, propagates: Bool) -> Traces {
  switch moment {
  case .deleted: Traces(members: count, rows: count)
  case .processed: Traces(members: propagates ? count - 1 : count, rows: count)
  case .saved: Traces(members: count - 1, rows: count - 1)
  }
}
