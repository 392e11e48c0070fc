// 8.1  Predict what arrives
//
// A transaction is what was written to the file at once, by a save of a root context or by a batch request, and it
// has a change for each row. Comments that a cascade takes along are rows as well. What a child has saved is written
// by its parent, under the parent's author.

import Graders
import OpenCoreData

func arrival(of deed: PhotoDeed, photos: Int, comments: Int, author: String?) -> Arrival {
  let rows = photos + photos * comments
  return switch deed {
  case .insertion: Arrival(transactions: 1, inserts: rows, updates: 0, deletes: 0, author: author)
  case .newTitles: Arrival(transactions: photos, inserts: 0, updates: photos, deletes: 0, author: author)
  case .newTitlesInBulk: Arrival(transactions: 1, inserts: 0, updates: photos, deletes: 0, author: author)
  case .deletion, .deletionInBulk, .deletionThroughAChild:
    Arrival(transactions: 1, inserts: 0, updates: 0, deletes: rows, author: author)
  case .deletionInAChild: Arrival(transactions: 0, inserts: 0, updates: 0, deletes: 0, author: nil)
  }
}
