// 10.3  Draw again what changed
//
// A list keeps object IDs, and a cell for each. When its context posts `NSManagedObjectContextObjectsDidChange`, the
// list inserts, removes and moves cells by the difference between the IDs it showed, `old`, and those it shows now,
// `new`. Which cells does it have to draw again besides? Return their IDs in the order of `new`.
//
//     edited here, moved by it or not        its cell
//     edited by another context, merged      its cell
//     read again by a refresh                its cell
//     new on the list, or no longer on it    none
//     edited, and not on the list            none
//     edited before the last change          none

import Foundation
import OpenCoreData

func cellsToDrawAgain(
  after change: Notification, from old: [NSManagedObjectID], to new: [NSManagedObjectID]
) -> [NSManagedObjectID] {
  new.difference(from: old).insertions.map { insertion in
    switch insertion {
    case .insert(_, let id, _), .remove(_, let id, _): id
    }
  }
}
