// 10.1  Predict what a row reads
//
// What counts is whether the delete waits for a save of this context. A merge deletes here, and saves nothing.
// Where there is no row, nothing waits, and the context has not let go of the object yet.

import Graders

func rowReading(name: String, at moment: RowMoment) -> RowReading {
  switch moment {
  case .deleted, .merged:
    RowReading(isDeleted: true, isFault: false, hasContext: true, name: name)
  case .deletedAndSaved, .mergedAndSaved:
    RowReading(isDeleted: false, isFault: true, hasContext: false, name: nil)
  case .neverSaved:
    RowReading(isDeleted: false, isFault: true, hasContext: true, name: nil)
  }
}
