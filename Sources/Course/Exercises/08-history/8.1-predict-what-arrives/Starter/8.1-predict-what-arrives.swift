// 8.1  Predict what arrives
//
// A store keeps its history, and holds photos, each with the same number of comments; they lie in no album. The rule
// of `Photo.comments` is cascade. A widget has read history up to now. Then the app does one deed, in a context whose
// `transactionAuthor` is `author`; where it uses a child context, the child's author is "child". Then the widget
// reads on, without a filter. It writes to the store as well, as "widget", and the deed may be its own.
//
// How many transactions does the widget get, how many inserts, updates and deletes do these have in all, and what is
// their author? The author is nil where they have none, and where there is no transaction. There are `photos` photos
// with `comments` comments each; an insertion inserts as many.
//
//     insertion             more photos are inserted, with their comments, and one save follows
//     newTitles             each photo gets a new title, and a save follows each of them
//     newTitlesInBulk       a batch update gives all photos a new title
//     deletion              all photos are deleted, and one save follows
//     deletionInBulk        a batch delete deletes all photos
//     deletionInAChild      all photos are deleted in a child context, which is saved; its parent is not
//     deletionThroughAChild all photos are deleted in a child context, which is saved; then its parent is saved

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
