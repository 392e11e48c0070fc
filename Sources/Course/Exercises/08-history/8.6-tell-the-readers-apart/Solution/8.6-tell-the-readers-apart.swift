// 8.6  Tell the readers apart
//
// Two stories are enough. In the first, several authors write in turn, the app, one with a similar name and nobody
// among them. The screen holds one object for each thing that may happen, and has an edit of one that others change.
// In the second, something is purged before it is read.

import Foundation
import Graders
import OpenCoreData
import Samples

func isReaderRight(_ engine: HistoryReadingEngine) throws -> Bool {
  let store = try engine.open()
  let (rose, gull) = (try store.hold("Rose"), try store.hold("Gull"))
  let comment = try store.holdComment("Tulip 1")
  gull.markedForDeletionDate = Date(timeIntervalSinceReferenceDate: 0)

  try store.write(as: "sync") { context in context.delete(try context.photo("Rose")) }
  try store.write(as: "app") { context in try context.photo("Tulip").isFavorite = true }
  try store.write(as: nil) { context in try context.photo("Gull").title = "Herring gull" }
  try store.write(as: "app.widget") { context in context.delete(try context.photo("Tulip")) }
  guard try store.read() == 3, try store.read() == 0 else { return false }
  let isMerged = store.knowsGone(rose) && store.knowsGone(comment) && gull.title == "Herring gull"
  guard isMerged, gull.markedForDeletionDate != nil else { return false }

  try store.write(as: "sync") { context in try context.photo("Herring gull").isFavorite = true }
  try store.purge()
  do {
    _ = try store.read()
    return false
  } catch let error as CocoaError {
    return error.errorCode == NSPersistentHistoryTokenExpiredError
  }
}
