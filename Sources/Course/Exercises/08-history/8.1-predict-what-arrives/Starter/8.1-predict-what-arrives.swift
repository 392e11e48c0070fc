// 8.1  Predict what arrives
//
// A store has `photos` photos, in no album, with `comments` comments each; `Photo.comments` is cascade. A widget has
// read its history so far. Then comes one deed, in a context that signs as `author`, or not at all; the widget itself
// may be the author. Then the widget reads on, without a filter. How many transactions does it get, with how many
// inserts, updates and deletes in all, and by whom (nil if by nobody)?
//
//     insertion                       as many photos and comments more, and one save
//     newTitles, newTitlesInBulk      a new title for each photo: a save after each, or one batch update
//     deletion, deletionInBulk        all photos are deleted: with one save, or by one batch delete
//     deletionInAChild                in a child context, which signs as "child" and is saved; its parent is not
//     deletionThroughAChild           the same, and then the parent is saved

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
