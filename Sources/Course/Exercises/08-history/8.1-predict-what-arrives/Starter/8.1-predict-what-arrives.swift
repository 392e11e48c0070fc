// 8.1  Predict what arrives
//
// A store has `photos` photos, in no album, with `comments` comments each; `Photo.comments` is cascade. A widget has
// read the history so far. Then one of these deeds is done in a context with the author `author`, which may be nil or
// the widget's own. Then the widget reads on, without a filter. How many transactions does it get, with how many
// inserts, updates and deletes in all, and by which author (nil if none)?
//
//     insertion                     as many photos and comments more, in one save
//     newTitles                     each photo gets a new title, with a save after each
//     newTitlesInBulk               the same, by one batch update
//     deletion, deletionInBulk      all photos are deleted, in one save or by one batch delete
//     deletionInAChild              all, in a child context with author "child"; only the child is saved
//     deletionThroughAChild         the same, then the parent is saved

import Graders
import OpenCoreData

func arrival(of deed: PhotoDeed, photos: Int, comments: Int, author: String?) -> Arrival {
  switch deed {
  case .insertion: Arrival(transactions: 1, inserts: 1, updates: 0, deletes: 0, author: author)
  case .newTitles: Arrival(transactions: 1, inserts: 0, updates: 1, deletes: 0, author: author)
  case .newTitlesInBulk: Arrival(transactions: 0, inserts: 0, updates: 0, deletes: 0, author: nil)
  case .deletion: Arrival(transactions: 1, inserts: 0, updates: 0, deletes: photos, author: author)
  case .deletionInBulk: Arrival(transactions: 0, inserts: 0, updates: 0, deletes: 0, author: nil)
  case .deletionInAChild: Arrival(transactions: 1, inserts: 0, updates: 0, deletes: photos, author: "child")
  case .deletionThroughAChild: Arrival(transactions: 2, inserts: 0, updates: 0, deletes: photos, author: "child")
  }
}
