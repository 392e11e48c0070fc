// 10.3  Draw again what changed
//
// An edit here is under one key, and a merge under the other. What came or went is in one of the lists only.

import Foundation
import OpenCoreData

func cellsToDrawAgain(
  after change: Notification, from old: [NSManagedObjectID], to new: [NSManagedObjectID]
) -> [NSManagedObjectID] {
  func ids(_ key: String) -> [NSManagedObjectID] {
    (change.userInfo?[key] as? Set<NSManagedObject> ?? []).map(\.objectID)
  }
  let changed = Set(ids(NSUpdatedObjectsKey) + ids(NSRefreshedObjectsKey)).intersection(old)
  return new.filter(changed.contains)
}
